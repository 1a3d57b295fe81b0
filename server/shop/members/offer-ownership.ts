import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { DAY } from '#domain/calendar/interval.ts'
import type { Received, Reply } from '#contract/contract.ts'
import { limits } from '#contract/protocol/limits.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import type { AuditEntry } from '../audit/write-audit.ts'
import { findMembers, type Shop } from './queries.ts'

type Offer = Received<'handOver', 'body'>
type By = Pick<AuditEntry, 'actor' | 'detail'>

/** The owner offers all their shops to another person, by mail. Nothing changes until that person accepts. */
export async function handOver(
  context: Context,
  account: Account,
  offer: Offer,
): Promise<Reply<'handOver'>> {
  const shop = membershipOf(account)
  return await transact(context, async work => {
    const { trx, now } = work
    const owner = await lockOwner(trx, shop.organizationId)
    if (owner.id !== account.userId) refuse('forbidden')
    const by = { actor: { kind: 'person', id: account.userId }, detail: {} } as const
    const id = await offerOwnership(context, work, shop, offer, by)
    return { member: (await findMembers(trx, shop, now, id))[0] ?? refuse('not_found') }
  })
}

/** Replaces an open offer, whose link stops working. The present owner is told by mail, with the reason if there is one. */
export async function offerOwnership(
  { outbox }: Pick<Context, 'outbox'>,
  work: Work,
  { organizationId, shopId }: Shop,
  { email, former }: Offer,
  { actor, detail }: By,
): Promise<string> {
  const { trx, now } = work
  const owner = await lockOwner(trx, organizationId)
  if (owner.email === email) refuseField('email', 'Es el mail de quien ya lo tiene a su nombre.')
  const id = randomUUID()
  await closeOffers(trx, organizationId, now)
  await sql`
    insert into invitations (organization_id, id, comerce_id, email, role, invited_by, created_at,
      expires_at, hands_over)
    values (${organizationId}, ${id}, ${shopId}, ${email}, 'comerce_admin', ${actor.id}, ${new Date(now)},
      ${new Date(now + limits.invitation_days * DAY)}, ${former})`.execute(trx)
  const mail = { subjectId: id, organizationId }
  const news = { ...mail, kind: 'owner_news', recipient: owner.email } as const
  await outbox.add(trx, {
    ...mail,
    kind: 'invitation',
    revision: 1,
    recipient: email,
    payload: {},
  })
  const { reason } = detail
  const why = typeof reason === 'string' ? { reason } : {}
  await outbox.add(trx, { ...news, revision: 1, payload: { is: 'offered', ...why } })
  const entry = { organizationId, shopId, actor, subjectId: id, detail: { ...detail, former } }
  await work.emit({ type: 'act.done', entry: { ...entry, action: 'owner.offered' } })
  return id
}

export async function closeOffers(
  trx: Transaction<unknown>,
  organizationId: string,
  now: number,
): Promise<void> {
  await sql`update invitations set closed_at = ${new Date(now)}
    where organization_id = ${organizationId} and hands_over is not null and closed_at is null`.execute(
    trx,
  )
}

type Owner = { readonly id: string; readonly email: string }

/** Locks who owns the shops. Refuses with `invalid_transition` once they are erased. */
export async function lockOwner(trx: Transaction<unknown>, organizationId: string): Promise<Owner> {
  const { rows } = await sql<Owner>`
    select u.id, u.email from organizations o join users u on u.id = o.owner_id
    where o.id = ${organizationId} and o.erased_at is null for update of o`.execute(trx)
  return rows[0] ?? refuse('invalid_transition')
}
