import { refuse } from '#server/kernel/http/refusal.ts'
import type { Till } from '../till/till.ts'

/**
 * The accounts of the journal. Each row of `money_moves` takes an amount from one and brings it to another, so all of
 * them together are always 0.
 *
 * | account          | what it holds                                                                    |
 * | ---------------- | -------------------------------------------------------------------------------- |
 * | `customers`      | what customers owe: 0 after each sale                                            |
 * | `drawer`         | the cash of a desk session                                                       |
 * | `cash`           | cash that was taken while no desk was open                                       |
 * | `method:ID`      | what came by another method, such as transfers                                   |
 * | `services`       | earned with services, also those that a package paid                             |
 * | `products`       | earned with products                                                             |
 * | `kept_deposits`  | earned with deposits of appointments that did not happen                         |
 * | `deposits`       | deposits that are held, by appointment                                           |
 * | `packages`       | what was paid for visits that were not made yet                                  |
 * | `commissions`    | what staff earned                                                                |
 * | `staff_due`      | what the shop owes to a person                                                   |
 * | `staff_holds`    | what a person collected and still has                                            |
 * | `rent`           | earned with chairs                                                               |
 * | `corrections`    | corrections of what is owed to staff                                             |
 * | `rounding`       | what rounding cash brought or cost                                               |
 * | `difference`     | what counting the desk found too much or too little                              |
 * | `expenses`       | what was put into the desk or taken out of it                                    |
 * | `owner`          | what was taken out at the close, and put in at the opening                       |
 * | `opening`        | where deposits of before the journal came to                                     |
 * | `charge_backs`   | deposits that were used, and that a provider took out of the account later       |
 */
export type AccountName =
  | 'customers'
  | 'drawer'
  | 'cash'
  | `method:${string}`
  | 'services'
  | 'products'
  | 'kept_deposits'
  | 'deposits'
  | 'packages'
  | 'commissions'
  | 'staff_due'
  | 'staff_holds'
  | 'rent'
  | 'corrections'
  | 'rounding'
  | 'difference'
  | 'expenses'
  | 'owner'
  | 'opening'
  | 'charge_backs'

/** An account, with whose it is or which desk's. */
export type Account = {
  readonly name: AccountName
  readonly staffId?: string
  readonly deskId?: string
}

export const customers: Account = { name: 'customers' }

/** What was owed to whom before is owed by `from` now. A negative amount goes the other way. */
export type Move = { readonly from: Account; readonly to: Account; readonly amount: number }

/**
 * Where money of this method is: in the desk, with the staff member who kept it, or where the method brings it. Refuses
 * cash with `desk_needed` when the shop wants its desk open and it is not.
 */
export function accountFor(till: Till, methodId: string, holderId: string | null = null): Account {
  if (holderId !== null) return { name: 'staff_holds', staffId: holderId }
  if (methodId !== 'cash') return { name: `method:${methodId}` }
  if (till.deskId !== null) return { name: 'drawer', deskId: till.deskId }
  return till.settings.needs_desk ? refuse('desk_needed') : { name: 'cash' }
}
