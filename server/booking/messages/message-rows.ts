/** What became of the day's messages. Each change is one statement, which also decides whether it is allowed. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { MINUTE } from '#domain/calendar/interval.ts'
import type { Account, Membership } from '#server/kernel/http/caller.ts'
import type { EventOf, Work } from '#server/kernel/unit-of-work/events.ts'
import type { DueMessage } from './due-message.ts'

export type MessageRow = {
  readonly kind: string
  readonly subject_id: string
  readonly version: number
  readonly state: 'taken' | 'opened' | 'done' | 'skipped'
  readonly by_user: string
  readonly by_name: string
  readonly by_session: string
  readonly at: number
  readonly taken_until: number | null
}

/** Long enough to write a few words; after that somebody else may take the message. */
const TAKEN_FOR = 5 * MINUTE

type Act = {
  readonly account: Account
  readonly member: Membership
  readonly message: DueMessage
  readonly now: number
}

export async function findMessageRows(
  db: Kysely<unknown>,
  { organizationId, shopId }: Membership,
  subjectIds: readonly string[],
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.kind, m.subject_id, m.version, m.state, m.by_user, u.name as by_name, m.by_session, m.at,
      m.taken_until
    from day_messages m join users u on u.id = m.by_user
    where m.organization_id = ${organizationId} and m.comerce_id = ${shopId}
      and m.subject_id = any(${[...subjectIds]}::uuid[])`.execute(db)
  return rows
}

/** Takes a message for the caller's session. Returns false when somebody else has it, or it is settled. */
export async function takeMessage(db: Kysely<unknown>, act: Act): Promise<boolean> {
  const until = new Date(act.now + TAKEN_FOR)
  const { rows } = await sql<{ state: string }>`
    ${insertion(act, 'taken', until)}
    on conflict (organization_id, kind, subject_id, version) do update
      set state = 'taken', by_user = excluded.by_user, by_session = excluded.by_session,
        at = excluded.at, taken_until = excluded.taken_until
      where ${isFreeFor(act)}
    returning state`.execute(db)
  return rows.length === 1
}

/**
 * Records what became of a message. Returns false while somebody else has it, or when somebody else has settled it; the
 * same person may settle it again.
 */
export async function settleMessage(
  trx: Transaction<unknown>,
  act: Act,
  state: 'opened' | 'done' | 'skipped',
): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`
    ${insertion(act, state, null)}
    on conflict (organization_id, kind, subject_id, version) do update
      set state = excluded.state, by_user = excluded.by_user, by_session = excluded.by_session,
        at = excluded.at, taken_until = null
      where ${isFreeFor(act)} or (day_messages.state <> 'taken' and day_messages.by_user = excluded.by_user)
    returning state`.execute(trx)
  return rows.length === 1
}

/** Makes a message wait again. Returns its state before; null when it waited already, or somebody else has it. */
export async function releaseMessage(
  trx: Kysely<unknown>,
  { account, member, message }: Act,
): Promise<MessageRow['state'] | null> {
  const { rows } = await sql<Pick<MessageRow, 'state'>>`
    delete from day_messages
    where organization_id = ${member.organizationId} and comerce_id = ${member.shopId}
      and kind = ${message.kind} and subject_id = ${message.subjectId} and version = ${message.version}
      and (state <> 'taken' or by_session = ${account.sessionId})
    returning state`.execute(trx)
  return rows[0]?.state ?? null
}

function insertion(
  { account, member, message, now }: Act,
  state: MessageRow['state'],
  until: Date | null,
) {
  return sql`
    insert into day_messages (organization_id, comerce_id, kind, subject_id, version, state, by_user,
      by_session, at, taken_until)
    values (${member.organizationId}, ${member.shopId}, ${message.kind}, ${message.subjectId},
      ${message.version}, ${state}, ${account.userId}, ${account.sessionId}, ${new Date(now)}, ${until})`
}

function isFreeFor({ account, now }: Act) {
  return sql`day_messages.state = 'taken'
    and (day_messages.by_session = ${account.sessionId} or day_messages.taken_until <= ${new Date(now)})`
}

/** The messages of the day were for whoever had the appointment. */
export async function forgetMessages(
  { trx }: Work,
  { before }: EventOf<'appointment.customer_changed'>,
): Promise<void> {
  await sql`delete from day_messages
    where organization_id = ${before.organization_id} and subject_id = ${before.id}`.execute(trx)
}
