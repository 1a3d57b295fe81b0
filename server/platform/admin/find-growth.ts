import { sql } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { DAY } from '#domain/calendar/interval.ts'
import type { Context } from '#server/context.ts'

type Health = Reply<'getPlatformHealth'>
type Growth = Pick<Health, 'shops' | 'waiting'>
type Row = Health['shops'] & Health['waiting']

/** Counts of shops and their growth, and of what the platform's admins have to handle. */
export async function findGrowth({ replica, clock }: Context): Promise<Growth> {
  const now = clock.now()
  const since = (days: number) => new Date(now - days * DAY)
  const asked = sql<Row>`
    select
      count(*) filter (where o.subscription = 'trialing')::int as trialing,
      count(*) filter (where o.subscription = 'trialing'
        and o.trial_ends_at between ${since(0)} and ${since(-7)})::int as trials_ending,
      count(*) filter (where o.subscription in ('active', 'past_due'))::int as paying,
      count(*) filter (where o.subscription in ('past_due', 'unpaid'))::int as owing,
      count(*) filter (where c.created_at > ${since(30)})::int as new_last_30_days,
      count(*) filter (where c.created_at > ${since(60)} and c.created_at <= ${since(30)})::int as new_30_days_before,
      (select count(*)::int from consumer_requests where handled_at is null) as requests,
      (select count(*)::int from reviews where reported_at is not null and hidden_at is null) as reviews
    from comerces c join organizations o on o.id = c.organization_id
    where o.erased_at is null`
  const { rows } = await replica.read(async db => await asked.execute(db))
  const { requests, reviews, ...shops } = rows[0]!
  return { shops, waiting: { requests, reviews } }
}
