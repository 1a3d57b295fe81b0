import { DAY } from '#domain/calendar/interval.ts'
import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { limits } from '#contract/protocol/limits.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import { once } from '#server/kernel/unit-of-work/work.ts'
import { findMembers, isStaffOf, type Shop } from './queries.ts'

type InvitationRequest = Received<'inviteMember', 'body'>

/** Invites an address into this shop with a link by mail. The link proves that mailbox and nothing else. */
export async function inviteMember(
  context: Context,
  account: Account,
  wanted: InvitationRequest,
): Promise<Reply<'inviteMember'>> {
  const shop = membershipOf(account)
  const now = context.clock.now()
  return await once(context, async work => {
    const { trx } = work
    await refuseWrongAgenda(trx, shop, wanted)
    await refuseMember(trx, shop, wanted.email)
    const invited = await insertInvitation(trx, shop, account.userId, wanted, now)
    await context.outbox.add(trx, {
      kind: 'invitation',
      subjectId: invited,
      revision: 1,
      organizationId: shop.organizationId,
      recipient: wanted.email,
      payload: {},
    })
    const entry = {
      ...shop,
      actor: { kind: 'person', id: account.userId },
      action: 'member.invited',
      subjectId: invited,
      detail: { role: wanted.role },
    } as const
    await work.emit({ type: 'act.done', entry })
    const [member] = await findMembers(trx, shop, now, invited)
    return { member: member ?? refuse('not_found') }
  })
}

/** Refuses an advisor without an agenda and without reception, who would see nothing. */
export async function refuseWrongAgenda(
  trx: Transaction<unknown>,
  shop: Shop,
  { role, staff, is_reception: isReception }: Omit<InvitationRequest, 'email'>,
): Promise<void> {
  if (typeof staff === 'string' && !(await isStaffOf(trx, shop, staff))) refuse('not_found')
  if (role === 'comerce_advisor' && typeof staff !== 'string' && isReception !== true)
    refuseField('staff', 'Elegí de quién es la agenda, o dale la recepción.')
}

async function refuseMember(trx: Transaction<unknown>, shop: Shop, email: string): Promise<void> {
  const { rows } = await sql`
    select from memberships m join users u on u.id = m.user_id
    where m.organization_id = ${shop.organizationId} and m.comerce_id = ${shop.shopId}
      and m.status in ('active', 'suspended') and u.email = ${email}`.execute(trx)
  if (rows.length > 0) refuse('already_member')
}

async function insertInvitation(
  trx: Transaction<unknown>,
  { organizationId, shopId }: Shop,
  invitedBy: string,
  { email, role, staff, is_reception: isReception }: InvitationRequest,
  now: number,
): Promise<string> {
  const id = randomUUID()
  const expiresAt = new Date(now + limits.invitation_days * DAY)
  await sql`
    update invitations set closed_at = ${new Date(now)}
    where organization_id = ${organizationId} and comerce_id = ${shopId} and email = ${email}
      and hands_over is null and closed_at is null`.execute(trx)
  await sql`
    insert into invitations (organization_id, id, comerce_id, email, role, staff_id, is_reception,
      invited_by, created_at, expires_at)
    values (${organizationId}, ${id}, ${shopId}, ${email}, ${role}, ${staff ?? null},
      ${isReception ?? false}, ${invitedBy}, ${new Date(now)}, ${expiresAt})`.execute(trx)
  return id
}
