import { sql } from 'kysely'
import { isTokenAlive, issueToken, writeToken } from '../single-use-tokens.ts'
import type { Addressed, Compose, Composed, Writer } from '#server/kernel/outbox/compose.ts'
import {
  accountExistsMail,
  changeEmailMail,
  claimAppointmentsMail,
  confirmTrialMail,
  invitationMail,
  magicLinkMail,
  offerMail,
  resetPasswordMail,
  verifyAccountMail,
} from './account-messages.ts'

/**
 * Which account states get which mail. Checked when the mail is composed, so the answer to the request reveals nothing.
 */
const forWhom = {
  verify_account: ['pending_verification'],
  reset_password: ['pending_verification', 'active', 'deactivated'],
  magic_link: ['active', 'deactivated'],
  account_exists: ['pending_verification', 'active', 'deactivated'],
} as const

export function accountMail(kind: keyof typeof forWhom): Compose {
  return async (
    { db, secrets, publicUrl, now }: Writer,
    { recipient, subject_id: subjectId, payload }: Addressed,
  ): Promise<Composed> => {
    const { rows } = await sql<{ id: string }>`
      select id from users where email = ${recipient} and status = any(${forWhom[kind]})`.execute(
      db,
    )
    const user = rows[0]
    if (user === undefined) return { dropped: 'account_gone' }
    if (kind === 'account_exists') return { mail: accountExistsMail({ publicUrl }) }
    const isOwn = payload['token'] === 'own'
    // A later sign-up with the same address invalidates this token, perhaps before its mail was composed.
    if (isOwn && !(await isTokenAlive(db, subjectId, kind, now))) return { dropped: 'token_dead' }
    const id = isOwn
      ? subjectId
      : await db.transaction().execute(async trx => await issueToken(trx, user.id, kind, now))
    const token = writeToken(secrets, kind, id)
    return { mail: letters[kind]({ publicUrl, token, code: secrets.code(id) }) }
  }
}

const letters = {
  verify_account: verifyAccountMail,
  reset_password: resetPasswordMail,
  magic_link: magicLinkMail,
}

type TrialRow = { readonly user_id: string; readonly comerce_name: string }

/** Asks the owner of an account whether they requested the trial that was asked for with their address. */
export async function trialMail(
  { db, secrets, publicUrl, now }: Writer,
  { subject_id: reservationId, recipient }: Addressed,
): Promise<Composed> {
  const { rows } = await sql<TrialRow>`
    select r.user_id, r.wanted->>'comerce_name' as comerce_name
    from ad_url_reservations r join users u on u.id = r.user_id
    where r.id = ${reservationId} and r.expires_at > ${new Date(now)} and u.email = ${recipient}
      and u.status in ('pending_verification', 'active', 'deactivated')`.execute(db)
  const row = rows[0]
  if (row === undefined) return { dropped: 'account_gone' }
  const detail = { reservation: reservationId }
  const id = await db
    .transaction()
    .execute(async trx => await issueToken(trx, row.user_id, 'confirm_trial', now, detail))
  const token = writeToken(secrets, 'confirm_trial', id)
  return { mail: confirmTrialMail({ publicUrl, token, shopName: row.comerce_name }) }
}

type InvitationRow = {
  readonly comerce_name: string
  readonly inviter: string
  readonly hands_over: string | null
}

export async function invitationMailOf(
  { db, secrets, publicUrl, now }: Writer,
  { subject_id: id }: Addressed,
): Promise<Composed> {
  const { rows } = await sql<InvitationRow>`
    select c.name as comerce_name, u.name as inviter, i.hands_over
    from invitations i join comerces c on c.id = i.comerce_id join users u on u.id = i.invited_by
    where i.id = ${id} and i.closed_at is null and i.expires_at > ${new Date(now)}`.execute(db)
  const row = rows[0]
  if (row === undefined) return { dropped: 'token_dead' }
  const token = secrets.signId('invitation', id, 1)
  const letter = { publicUrl, token, ...row }
  return { mail: row.hands_over === null ? invitationMail(letter) : offerMail(letter) }
}

/** Confirms a new address. If it belongs to another account, that account gets the same notice as at a sign-up. */
export async function newAddressMail(
  writer: Writer,
  { subject_id: tokenId, recipient }: Addressed,
): Promise<Composed> {
  const { db, secrets, publicUrl, now } = writer
  const asker = await findAsker(db, tokenId)
  if (asker === null || !(await isTokenAlive(db, tokenId, 'change_email', now)))
    return { dropped: 'token_dead' }
  const { rows } = await sql`select from users where email = ${recipient}`.execute(db)
  if (rows.length > 0) return { mail: accountExistsMail({ publicUrl }) }
  const token = writeToken(secrets, 'change_email', tokenId)
  return { mail: changeEmailMail({ publicUrl, token, asker }) }
}

/** Sent only if appointments were booked with this address; otherwise the link would do nothing. */
export async function claimMail(
  { db, secrets, publicUrl, now }: Writer,
  { subject_id: tokenId, recipient }: Addressed,
): Promise<Composed> {
  const asker = await findAsker(db, tokenId)
  if (asker === null || !(await isTokenAlive(db, tokenId, 'claim_turns', now)))
    return { dropped: 'token_dead' }
  const { rows } = await sql`
    select from appointments where customer_email = ${recipient} and user_id is null limit 1`.execute(
    db,
  )
  if (rows.length === 0) return { dropped: 'appointment_gone' }
  const token = writeToken(secrets, 'claim_turns', tokenId)
  return { mail: claimAppointmentsMail({ publicUrl, token, asker }) }
}

type Asker = { readonly name: string; readonly email: string }

/** The account that asked for this mail, which names it. */
async function findAsker(db: Writer['db'], tokenId: string | null): Promise<Asker | null> {
  const { rows } = await sql<Asker>`
    select u.name, u.email from single_use_tokens t join users u on u.id = t.user_id
    where t.id = ${tokenId}`.execute(db)
  return rows[0] ?? null
}
