/**
 * Claims appointments that were booked without an account, by a link sent to the mail address given then. It works only
 * in the account that asked for it, so nobody can be tricked into giving away their appointments.
 */
import { sql, type Transaction } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { mayMail } from '../accounts/account-mails.ts'
import { issueToken, useToken } from '../accounts/single-use-tokens.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'

const ASKED =
  'Si hay turnos reservados con ese mail, le mandamos un link para sumarlos a tu cuenta.'

/**
 * The account's own address needs no proof. For any other, a mail is requested whether there are appointments or not.
 */
export async function requestAppointmentClaim(
  context: Context,
  limiter: Limiter,
  account: Account,
  email: string,
): Promise<Reply<'requestTurnClaim'>> {
  const { database, clock, outbox } = context
  const { userId } = account
  const { rows } = await sql`select from users where id = ${userId} and email = ${email}`.execute(
    database.db,
  )
  if (rows.length > 0) {
    const claimed = await transact(
      context,
      async ({ trx }) => await takeAppointments(trx, userId, email),
    )
    return { message: claimedText(claimed), claimed }
  }
  if (!(await mayMail(limiter, email))) return { message: ASKED, claimed: 0 }
  await transact(context, async ({ trx }) => {
    const subjectId = await issueToken(trx, userId, 'claim_turns', clock.now(), { email })
    const message = { kind: 'claim_turns', subjectId, revision: 1, organizationId: null } as const
    await outbox.add(trx, { ...message, recipient: email, payload: {} })
  })
  return { message: ASKED, claimed: 0 }
}

/** Claims the appointments with the token of the mail, in the account that asked for it. */
export async function claimAppointments(
  context: Context,
  { userId }: Account,
  token: string,
): Promise<Reply<'claimTurns'>> {
  const claimed = await transact(context, async ({ trx, now }) => {
    const used = await useToken(trx, context.secrets, 'claim_turns', token, now)
    if (used?.userId !== userId) refuse('token_used')
    return await takeAppointments(trx, userId, used.detail['email'] ?? refuse('token_used'))
  })
  return { claimed }
}

export async function takeAppointments(
  trx: Transaction<unknown>,
  userId: string,
  email: string,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update appointments set user_id = ${userId}
    where customer_email = ${email} and user_id is null`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

function claimedText(claimed: number): string {
  if (claimed === 0) return 'No hay turnos sin cuenta reservados con tu mail.'
  return claimed === 1 ? 'Sumamos un turno a tu cuenta.' : `Sumamos ${claimed} turnos a tu cuenta.`
}
