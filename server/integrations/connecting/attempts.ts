/**
 * An owner goes to the page of a provider to connect an account, and comes back with a code and our `state`. The state is
 * of one person in one shop, is taken once, and ends after ten minutes.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { MINUTE } from '#domain/calendar/interval.ts'
import type { Context } from '#server/context.ts'
import { type Account, membershipOf } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { seal, unseal } from '#server/kernel/sealed.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'

const LIFE_MS = 10 * MINUTE
const STATE_BYTES = 32

export type Step = 'mercado_pago' | 'whatsapp' | 'whatsapp_number'

/** Keeps what the next step needs, and returns the state. It begins with the step, by which the browser knows it. */
export async function beginAttempt(
  context: Context,
  account: Account,
  step: Step,
  kept: string | null,
): Promise<string> {
  const { organizationId, shopId } = membershipOf(account)
  const state = `${step}.${randomBytes(STATE_BYTES).toString('base64url')}`
  const sealed = kept === null ? null : seal(context.secrets, about(account), kept)
  await transact(context, async ({ trx, now }) => {
    await sql`delete from connect_attempts where organization_id = ${organizationId} and comerce_id = ${shopId}
      and expires_at <= ${new Date(now)}`.execute(trx)
    await sql`
      insert into connect_attempts (organization_id, state_hash, comerce_id, user_id, step, sealed, expires_at)
      values (${organizationId}, ${hashOf(context, state)}, ${shopId}, ${account.userId}, ${step}, ${sealed},
        ${new Date(now + LIFE_MS)})`.execute(trx)
  })
  return state
}

/** What was kept for this step, once: the state is used up, also when what follows is refused. */
export async function takeAttempt(
  context: Context,
  account: Account,
  step: Step,
  state: string,
): Promise<string> {
  const { organizationId, shopId } = membershipOf(account)
  const { rows } = await sql<{ sealed: string | null }>`
    delete from connect_attempts
    where organization_id = ${organizationId} and state_hash = ${hashOf(context, state)}
      and comerce_id = ${shopId} and user_id = ${account.userId} and step = ${step}
      and expires_at > ${new Date(context.clock.now())}
    returning sealed`.execute(context.database.db)
  const [row] = rows
  if (row === undefined)
    return refuse('token_used', {
      detail: 'Ese permiso ya se usó o venció. Tocá de nuevo el botón de conectar en Ajustes.',
    })
  return row.sealed === null ? '' : (unseal(context.secrets, about(account), row.sealed) ?? '')
}

/** Where the providers send people back to, for both the same. */
export function returnUrlOf({ config }: Pick<Context, 'config'>): string {
  return `${config.publicUrl}/dashboard/ajustes`
}

function hashOf({ secrets }: Pick<Context, 'secrets'>, state: string): string {
  return secrets.fingerprint(`connect:${state}`)
}

function about(account: Account): string {
  return `connect:${membershipOf(account).shopId}:${account.userId}`
}
