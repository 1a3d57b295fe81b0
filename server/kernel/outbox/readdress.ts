import { sql, type Transaction } from 'kysely'

export type Readdressed = {
  readonly from: string
  /** Null: there is no address any more. */
  readonly to: string | null
  readonly now: number
  /** Null: only mails that wait. Otherwise those that failed since then, which are tried again at once. */
  readonly failedSince: number | null
}

/** Mails about these subjects that have not reached the old address go to the new one. */
export async function readdress(
  trx: Transaction<unknown>,
  subjects: readonly string[],
  { from, to, now, failedSince }: Readdressed,
): Promise<void> {
  if (subjects.length === 0) return
  const which =
    failedSince === null
      ? sql`dropped_reason is null`
      : sql`dropped_reason in ('gave_up', 'refused_by_server') and settled_at is null
          and created_at > ${new Date(failedSince)}`
  await sql`
    update outbox set recipient = coalesce(${to}::text, recipient),
      dropped_reason = case when ${to}::text is null then 'address_removed' end,
      attempts = case when dropped_reason is null then attempts else 0 end,
      next_attempt_at = case when dropped_reason is null then next_attempt_at else ${new Date(now)} end
    where subject_id = any(${[...subjects]}::uuid[]) and recipient = ${from} and sent_at is null
      and ${which}`.execute(trx)
}
