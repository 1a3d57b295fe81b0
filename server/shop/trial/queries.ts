import { sql, type Kysely } from 'kysely'

/** Which of these public addresses are taken: by shops, by their earlier addresses, or by reservations of trials. */
export async function findTaken(
  db: Kysely<unknown>,
  adUrls: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ ad_url: string }>`
    select ad_url from comerces where ad_url = any(${adUrls})
    union select ad_url from ad_url_history where ad_url = any(${adUrls})
    union select ad_url from ad_url_reservations
      where ad_url = any(${adUrls}) and expires_at > ${new Date(now)}`.execute(db)
  return new Set(rows.map(row => row.ad_url))
}
