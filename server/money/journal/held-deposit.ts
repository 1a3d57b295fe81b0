import { sql, type Kysely } from 'kysely'

type Appointment = { readonly organization_id: string; readonly id: string }

/** What is held of the deposit of an appointment, in minor units: received, and neither used, kept nor given back. */
export async function heldDeposit(
  db: Kysely<unknown>,
  { organization_id: organizationId, id }: Appointment,
): Promise<number> {
  const { rows } = await sql<{ held: number }>`select ${heldIn} as held from money_moves m
    where m.organization_id = ${organizationId} and m.appointment_id = ${id}`.execute(db)
  return rows[0]!.held
}

/** SQL for what moves `m` leave in `deposits`. */
export const heldIn = sql<number>`coalesce(sum(case when m.from_account = 'deposits' then m.amount
  when m.to_account = 'deposits' then -m.amount else 0 end), 0)::bigint`
