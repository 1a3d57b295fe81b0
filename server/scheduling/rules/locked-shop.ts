/** The shop as a transaction has locked it, for whoever writes their part in the same transaction. */
import type { Transaction } from 'kysely'
import type { ShopRow } from '../availability/load.ts'

const locked = new WeakMap<Transaction<unknown>, ShopRow>()

/** `row` stays true until the transaction ends, because every change of the rules waits for it. */
export function noteLocked(trx: Transaction<unknown>, row: ShopRow): void {
  locked.set(trx, row)
}

/** Undefined: this transaction has not locked the shop. Memory may not know yet what another process changed. */
export function lockedShop(trx: Transaction<unknown>, shopId: string): ShopRow | undefined {
  const row = locked.get(trx)
  return row?.id === shopId ? row : undefined
}
