import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { refuseField } from '../http/refusal.ts'
import { normalizePhone } from '../phones.ts'

type NewUser = {
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly passwordHash: string
  readonly isCustomer: boolean
}

/** The id of the new account, still to be verified; null when the address has one already. */
export async function registerUser(
  trx: Transaction<unknown>,
  user: NewUser,
  now: number,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into users (id, email, name, phone, password_hash, is_customer, status, created_at)
    values (${randomUUID()}, ${user.email}, ${user.name}, ${user.phone}, ${user.passwordHash},
      ${user.isCustomer}, 'pending_verification', ${new Date(now)})
    on conflict (email) do nothing returning id`.execute(trx)
  return rows[0]?.id ?? null
}

export function readPhone(text: string): string {
  return (
    normalizePhone(text) ??
    refuseField('phone', 'Escribí el teléfono con el código de área, como 11 2345-6789.')
  )
}
