import { sql, type Transaction } from 'kysely'
import type { Received } from '#contract/contract.ts'
import type { PhonePlace } from '#domain/country/typed-phone.ts'
import type { CustomerFields } from '#domain/customer/customer-merge.ts'
import { changedFields } from '#server/kernel/changed-fields.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import { refuseStale } from '#server/kernel/http/refuse-stale.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { phoneOrRefuse, readPhone } from '#server/kernel/phones.ts'
import { lockCustomers, saveCustomerFields } from './fields.ts'
import { followCard } from './follow-card.ts'
import { keepEdit } from './edits.ts'
import { tellUpdated } from './happened.ts'

type Sent = Received<'updateClient', 'body'>

export async function updateCustomer(
  context: Context,
  account: Account,
  place: PhonePlace,
  id: string,
  { seen, ...sent }: Sent,
): Promise<void> {
  const scope = membershipOf(account)
  // A member who may not see phones may not overwrite them either.
  const isAboutPhone = sent.phone !== undefined || 'phone' in (seen ?? {})
  if (scope.hidesPhones && isAboutPhone) refuse('forbidden')
  const given = fieldsFrom(sent, place)
  await transact(context, async work => {
    const { trx } = work
    const before = (await lockCustomers(trx, scope, [id])).get(id)!
    refuseStale(before, seenAs(seen, place))
    const next = { ...before, ...given }
    const change = changedFields(before, next)
    if (change === null) return
    await makeRoomForPhone(trx, scope.organizationId, id, next.phone)
    await saveCustomerFields(trx, scope.organizationId, id, next, work.now)
    await keepEdit(trx, { ...scope, id, by: account.userId, before: change.from }, work.now)
    // The audit entry names the fields, not their contents: audit entries cannot be erased, and these are personal
    // data.
    const detail = { fields: Object.keys(change.to) }
    const actor = { kind: 'person', id: account.userId } as const
    const { organizationId, shopId } = scope
    const entry = {
      organizationId,
      shopId,
      actor,
      action: 'client.changed',
      subjectId: id,
      detail,
    } as const
    await work.emit({ type: 'act.done', entry })
    await tellUpdated(work, scope, id, change.from)
    await followCard(work, { organizationId, id, before, after: next })
  })
}

export function fieldsFrom(
  { phone, tags, ...rest }: Omit<Sent, 'seen'>,
  place: PhonePlace,
): Partial<CustomerFields> {
  const given = Object.entries(rest).filter(([, value]) => value !== undefined)
  return {
    ...Object.fromEntries(given),
    ...(tags === undefined ? {} : { tags: [...new Set(tags)] }),
    ...(phone === undefined ? {} : { phone: phoneFrom(phone, place) }),
  }
}

/** The form shows the phone as people write it. */
function seenAs(seen: Sent['seen'], place: PhonePlace): Sent['seen'] {
  const phone = seen?.['phone']
  return typeof phone === 'string' ? { ...seen, phone: readPhone(phone, place) } : seen
}

function phoneFrom(text: string | null, place: PhonePlace): string | null {
  return text === null ? null : phoneOrRefuse(text, place, 'phone')
}

/**
 * A phone identifies one customer, so one that another customer has is refused. The phone of a customer who was merged
 * into this one is moved here.
 */
async function makeRoomForPhone(
  trx: Transaction<unknown>,
  organizationId: string,
  id: string,
  phone: string | null,
): Promise<void> {
  if (phone === null) return
  await sql`update customers set phone = null
    where organization_id = ${organizationId} and phone = ${phone} and merged_into = ${id}`.execute(
    trx,
  )
  const { rows } = await sql`select from customers
    where organization_id = ${organizationId} and phone = ${phone} and id <> ${id}`.execute(trx)
  if (rows.length > 0) refuse('phone_taken')
}
