/** Codes of authenticator apps (TOTP, RFC 6238) with the usual parameters: six digits, 30 seconds each. */
import { sql, type Kysely } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Context } from '#server/context.ts'

const PERIOD = 30
/** Phone clocks are rarely exact, so the previous and the next code are accepted too. */
const WINDOW = 1

export function appOf({ secrets }: Pick<Context, 'secrets'>, id: string, label = ''): TOTP {
  const { buffer, byteOffset, byteLength } = secrets.appSecret(id)
  const bytes = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer
  return new TOTP({
    issuer: 'Mi Turno',
    label,
    secret: new Secret({ buffer: bytes }),
    period: PERIOD,
  })
}

/** The time step (of 30 seconds) to which the code belongs. Null when it is of no step near `now`. */
function stepOf(app: TOTP, code: string, now: number): number | null {
  const token = code.replaceAll(/\D/g, '')
  const delta = app.validate({ token, timestamp: now, window: WINDOW })
  return delta === null ? null : app.counter({ timestamp: now }) + delta
}

/** Checks a code and uses it up: this code and earlier ones are not accepted again. */
export async function takeAppCode(
  context: Context,
  db: Kysely<unknown>,
  userId: string,
  code: string,
): Promise<boolean> {
  const now = context.clock.now()
  const { rows } = await sql<{ id: string }>`
    select id from second_factors where user_id = ${userId} and kind = 'app'`.execute(db)
  const [row] = rows
  const step = row === undefined ? null : stepOf(appOf(context, row.id), code, now)
  if (row === undefined || step === null) return false
  const { numAffectedRows } = await sql`
    update second_factors set last_step = ${step}, last_used_at = ${new Date(now)}
    where id = ${row.id} and last_step < ${step}`.execute(db)
  return numAffectedRows === 1n
}
