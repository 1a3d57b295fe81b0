import { sql } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { DAY, MINUTE } from '#domain/calendar/interval.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { findGrowth } from './find-growth.ts'
import { listAudit } from '#server/shop/audit/list-audit.ts'
import type { Context } from '#server/context.ts'
import { accountOf, type Account } from '#server/kernel/http/caller.ts'
import type { Pulse } from '#server/kernel/jobs/pulse.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import type { Readiness } from '../health/readiness.ts'
import { extendTrial, note, recordPayment, restoreShop, suspendShop } from './change-shop.ts'
import { closeShop, handOverShop } from './close-shop.ts'
import { endAccountSessions } from './end-sessions.ts'
import { findJobs } from './find-jobs.ts'
import { listErrors } from './list-errors.ts'
import { listRefusals } from './list-refusals.ts'
import { countInside, findShop, listMembers, toSubscriptionWire } from './find-shop.ts'

type Vitals = {
  readonly openSockets: () => number
  readonly pulse: Pulse
  readonly readiness: Pick<Readiness, 'check'>
}

/** Calls of the platform's admins: about shops, and about the state of the service. */
export function adminRoutes(context: Context, vitals: Vitals) {
  return handlers({
    lookIntoComerce: async ({ caller, params }) =>
      await lookInto(context, accountOf(caller), params.id),
    listComerceAudit: async ({ params, query }) => {
      const { organization_id: organizationId, time_zone: timeZone } = await findShop(
        context.database.db,
        params.id,
      )
      const shop = { organizationId, shopId: params.id, timeZone, showsCustomers: false }
      return await listAudit(context, shop, query)
    },
    suspendComerce: async ({ caller, params, body }) => {
      await suspendShop(context, accountOf(caller), params.id, body.reason)
    },
    restoreComerce: async ({ caller, params, body }) => {
      await restoreShop(context, accountOf(caller), params.id, body.reason)
    },
    closeComerce: async ({ caller, params, body }) => {
      await closeShop(context, accountOf(caller), params.id, body.reason)
    },
    handOverComerce: async ({ caller, params, body }) => {
      await handOverShop(context, accountOf(caller), params.id, body)
    },
    extendTrial: async ({ caller, params, body }) =>
      await extendTrial(context, accountOf(caller), params.id, body.reason),
    recordPayment: async ({ caller, params, body }) =>
      await recordPayment(context, accountOf(caller), params.id, body),
    endAccountSessions: async ({ caller, body }) => ({
      ended: await endAccountSessions(context, accountOf(caller), body),
    }),
    listErrors: async () => await listErrors(context),
    listRefusals: async ({ query }) => await listRefusals(context, query),
    getPlatformHealth: async () => {
      const { degraded, reasons } = await vitals.readiness.check()
      const backupAt = await context.backups.lastAt()
      return {
        ...(await findHealth(context)),
        ...(await findGrowth(context)),
        sockets: vitals.openSockets(),
        jobs: await findJobs(context, vitals.pulse),
        degraded: [...degraded],
        reasons: [...reasons],
        backup_at: backupAt === null ? null : new Date(backupAt).toISOString(),
      }
    },
  })
}

/** Reads the shop and writes the audit entry in one transaction, so that no access goes unrecorded. */
async function lookInto(
  context: Context,
  admin: Account,
  id: string,
): Promise<Reply<'lookIntoComerce'>> {
  const now = context.clock.now()
  return await transact(context, async work => {
    const { trx } = work
    const shop = await findShop(trx, id)
    await note(work, admin, shop, 'platform.looked', {})
    const {
      organization_id: _o,
      status_before: _s,
      paid_until: _p,
      extensions: _e,
      is_erased: _i,
      ...face
    } = shop
    return {
      comerce: {
        ...face,
        trial_ends_at: toOffsetIso(shop.trial_ends_at, shop.time_zone),
        created_at: toOffsetIso(shop.created_at, shop.time_zone),
      },
      subscription: toSubscriptionWire(shop, now),
      counts: await countInside(trx, shop, now),
      members: await listMembers(trx, shop),
    }
  })
}

type Health = Pick<Reply<'getPlatformHealth'>, 'mails' | 'sessions'>

async function findHealth({ database, clock }: Context): Promise<Health> {
  const now = clock.now()
  const { rows } = await sql<{ waiting: number; late: number; given_up: number; sessions: number }>`
    select
      (select count(*)::int from outbox where sent_at is null and dropped_reason is null) as waiting,
      (select count(*)::int from outbox where sent_at is null and dropped_reason is null
        and due_at < ${new Date(now - 5 * MINUTE)}) as late,
      (select count(*)::int from outbox where dropped_reason in ('gave_up', 'mail_down', 'refused_by_server')
        and created_at > ${new Date(now - DAY)}) as given_up,
      (select count(*)::int from sessions where ended_at is null and expires_at > ${new Date(now)}) as sessions`.execute(
    database.db,
  )
  const { waiting = 0, late = 0, given_up = 0, sessions = 0 } = rows[0] ?? {}
  return { mails: { waiting, late, given_up_last_24_hours: given_up }, sessions }
}
