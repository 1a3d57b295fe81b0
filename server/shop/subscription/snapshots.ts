import { sql } from 'kysely'
import type { Look, Looks } from '../audit/snapshots.ts'

type Row = { readonly subscription: string; readonly cancel_at: number | null }

/** The fields of a subscription that the audit keeps: its state, and when it was cancelled for. */
const subscription: Look = async (db, { organizationId }) => {
  const { rows } = await sql<Row>`
    select subscription, cancel_at from organizations where id = ${organizationId}`.execute(db)
  return rows[0] ?? null
}

export const subscriptionLooks: Looks = {
  cancelSubscription: subscription,
  takeBackCancellation: subscription,
}
