import { randomUUID } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { refuseWeakPassword } from '#server/people/accounts/password-rules.ts'
import { hashPassword } from '#server/people/accounts/passwords.ts'
import {
  openSession,
  type OpenedSession,
  type SessionClient,
} from '#server/people/accounts/sessions.ts'
import { switchShop } from '#server/people/accounts/switch-shop.ts'
import type { Context } from '#server/context.ts'
import type { Caller } from '#server/kernel/http/caller.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { lockOwner } from './offer-ownership.ts'
import { takeOver } from './take-over.ts'

type Invitation = {
  readonly organization_id: string
  readonly id: string
  readonly comerce_id: string
  readonly email: string
  readonly role: 'comerce_admin' | 'comerce_advisor'
  readonly staff_id: string | null
  readonly is_reception: boolean
  /** For an offer of the whole shop: what its present owner does then. */
  readonly hands_over: 'stays' | 'leaves' | null
  readonly name: string
  readonly ad_url: string
  /** The account that exists for this address; null when there is none. */
  readonly user_id: string | null
}

export async function readInvitation(
  context: Context,
  token: string,
): Promise<Reply<'getInvitation'>> {
  const found = await findInvitation(context, context.database.db, token, false)
  return {
    comerce: { name: found.name, ad_url: found.ad_url },
    role: found.role,
    email: found.email,
    hands_over: found.hands_over !== null,
    has_account: found.user_id !== null,
  }
}

/**
 * Accepts an invitation. Its link proves the mailbox, which is enough to open a new account, but not to log in to an
 * existing one or change it: that takes a session of that account. Refuses with `token_used`, `not_authenticated` or
 * `forbidden`.
 */
export async function acceptInvitation(
  context: Context,
  token: string,
  caller: Caller,
  body: Received<'acceptInvitation', 'body'>,
  client: SessionClient,
): Promise<OpenedSession> {
  const { db } = context.database
  const found = await findInvitation(context, db, token, false)
  const opened = found.user_id === null ? await hashOf(body, found) : null
  if (found.user_id !== null) refuseStranger(caller, found.user_id)
  const userId = await transact(context, async work => {
    const { trx, now } = work
    // Before the offer itself, in the order in which a new offer locks them.
    if (found.hands_over !== null) await lockOwner(trx, found.organization_id)
    const invitation = await findInvitation(context, trx, token, true)
    // An account with this address was opened meanwhile, so a session of that account is required now.
    if (invitation.user_id !== found.user_id) return refuse('not_authenticated')
    const id = invitation.user_id ?? (await insertUser(trx, invitation.email, opened, now))
    if (invitation.hands_over === null) await enter(work, invitation, id)
    else await takeOver(context, work, invitation, id)
    return id
  })
  if (caller.kind === 'account' && caller.userId === userId)
    return await switchShop(context, caller, found.comerce_id)
  return await openSession(context, userId, client)
}

type NewAccount = { readonly name: string; readonly hash: string }

async function hashOf(
  { name, password }: Received<'acceptInvitation', 'body'>,
  { email, name: shopName, ad_url: adUrl }: Invitation,
): Promise<NewAccount> {
  if (name === undefined) return refuseField('name', 'Completá este dato.')
  if (password === undefined) return refuseField('password', 'Completá este dato.')
  await refuseWeakPassword(password, [name, email, shopName, adUrl])
  return { name, hash: await hashPassword(password) }
}

function refuseStranger(caller: Caller, userId: string): void {
  if (caller.kind === 'anonymous') refuse('not_authenticated')
  if (caller.userId !== userId) refuse('forbidden')
}

async function findInvitation(
  { secrets, clock }: Context,
  db: Kysely<unknown>,
  token: string,
  isLocked: boolean,
): Promise<Invitation> {
  if (!secrets.isSignedId('invitation', token, 1)) return refuse('token_used')
  const { rows } = await sql<Invitation>`
    select i.organization_id, i.id, i.comerce_id, i.email, i.role, i.staff_id, i.is_reception,
      i.hands_over, c.name, c.ad_url,
      (select u.id from users u where u.email = i.email and u.status <> 'deleted') as user_id
    from invitations i join comerces c on c.id = i.comerce_id
    where i.id = ${secrets.readSignedId(token)} and i.closed_at is null
      and i.expires_at > ${new Date(clock.now())} ${isLocked ? sql`for update of i` : sql``}`.execute(
    db,
  )
  return rows[0] ?? refuse('token_used')
}

async function insertUser(
  trx: Transaction<unknown>,
  email: string,
  opened: NewAccount | null,
  now: number,
): Promise<string> {
  const { name, hash } = opened ?? refuse('not_authenticated')
  const { rows } = await sql<{ id: string }>`
    insert into users (id, email, name, password_hash, is_customer, status, created_at, verified_at)
    values (${randomUUID()}, ${email}, ${name}, ${hash}, false, 'active', ${new Date(now)}, ${new Date(now)})
    on conflict (email) do nothing returning id`.execute(trx)
  return rows[0]?.id ?? refuse('not_authenticated')
}

async function enter(
  { trx, now, emit }: Work,
  invitation: Invitation,
  userId: string,
): Promise<void> {
  const { organization_id: organizationId, comerce_id: shopId, role } = invitation
  await sql`update invitations set closed_at = ${new Date(now)} where id = ${invitation.id}`.execute(
    trx,
  )
  await sql`
    insert into memberships (organization_id, comerce_id, user_id, role, status, staff_id,
      is_reception, created_at)
    values (${organizationId}, ${shopId}, ${userId}, ${role}, 'active', ${invitation.staff_id},
      ${invitation.is_reception}, ${new Date(now)})
    on conflict (organization_id, comerce_id, user_id) do update set role = excluded.role,
      status = 'active', staff_id = excluded.staff_id, is_reception = excluded.is_reception`.execute(
    trx,
  )
  const actor = { kind: 'person', id: userId } as const
  const entry = { organizationId, shopId, actor, subjectId: userId, detail: { role } }
  await emit({ type: 'act.done', entry: { ...entry, action: 'member.joined' } })
}
