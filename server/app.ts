import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import { findManaged } from './scheduling/find.ts'
import { shareAvailability } from './scheduling/availability/across-processes.ts'
import { createAvailability } from './scheduling/availability/memory.ts'
import { answerRequests } from './answer-requests.ts'
import { createClock, type Clock } from './clock.ts'
import { findQueuePlace } from './booking/walk-ins/find-place.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { createHandlers } from './handlers.ts'
import { createBus, type Bus } from './kernel/bus/bus.ts'
import { createResponseCache } from './kernel/cache/response-cache.ts'
import type { Database } from './kernel/db/connect.ts'
import { openReplica } from './kernel/db/replica.ts'
import { createTroubles } from './kernel/db/troubles.ts'
import { createServer } from './kernel/http/create-server.ts'
import { listeners } from './listeners.ts'
import { policies } from './policies.ts'
import { drain, trackConnections } from './kernel/http/drain.ts'
import { createRequestInfo, logAnswered } from './kernel/http/every-request.ts'
import { createRefusalLog } from './kernel/http/refusal-log.ts'
import { createReaders } from './kernel/http/admit-readers.ts'
import { createLimiter, type Limiter } from './kernel/http/limiter.ts'
import { createJobs } from './kernel/jobs/create.ts'
import { createPulse, type Pulse } from './kernel/jobs/pulse.ts'
import { superviseQueues } from './kernel/jobs/supervise.ts'
import { createLogCounts } from './kernel/log-counts.ts'
import { oneAtATime } from './kernel/jobs/one-at-a-time.ts'
import { createQueues, type Queues } from './kernel/jobs/queues.ts'
import { createOutbox, deliverWhenWoken } from './kernel/outbox/create.ts'
import { createPushTransport } from './kernel/outbox/push-transport.ts'
import { createPublisher } from './kernel/realtime/publish.ts'
import { dropExpired, serveRooms } from './kernel/realtime/rooms.ts'
import { createRealtime } from './kernel/realtime/server.ts'
import type { RealtimeServer } from './kernel/realtime/socket.ts'
import { openPushKeys } from './kernel/push-keys.ts'
import { watchMemory } from './kernel/memory.ts'
import { followClock } from './kernel/watch-clock.ts'
import { openSecrets } from './kernel/secrets.ts'
import { openFileStore, watchUploads } from './kernel/uploads/uploads.ts'
import { mails, pushes } from './mails.ts'
import { createWhatsapp, whatsappWhenWoken } from './integrations/whatsapp/run.ts'
import { createIsSaidElsewhere } from './integrations/whatsapp/mail-twin.ts'
import { payWhenWoken, workOnPayments } from './integrations/online-payments/work-on-payments.ts'
import { workOnImports, workWhenWoken } from './people/imports/work-on-imports.ts'
import { workOnExports, workWhenWoken as exportWhenWoken } from './shop/exports/work-on-exports.ts'
import { createDeliverer, deliverWhenAsked } from './integrations/webhooks/deliver.ts'
import { findByToken } from './people/accounts/find-account.ts'
import { forgetDeviceIn } from './people/push/forget-device.ts'
import { capMails } from './platform/mail-stops/mail-caps.ts'
import { createMetrics } from './platform/health/metrics.ts'
import { createReadiness, type Neighbours } from './platform/health/readiness.ts'
import { settle } from './platform/health/settle.ts'
import { READ_CALENDARS, refreshDue, refreshWhenWoken } from './shop/calendars/refresh-calendars.ts'
import { backUpWhenWoken, createBackupSchedule } from './backup/schedule.ts'
import { createNoticeKeeper } from './shop/notices/keeper.ts'
import { findPublic } from './shop/public/find.ts'
import { createLostSearches } from './shop/stats/lost-searches.ts'
import { hideTrialOwners } from './shop/trial/trial-owners.ts'
import { sharedAddress } from './site/pages/page-addresses.ts'
import { type Site } from './site/pages/pages.ts'
import { timetable } from './timetable.ts'

export type App = {
  readonly server: FastifyInstance
  readonly io: RealtimeServer
  readonly context: Context
  /** Messages to and from the other processes on the same database. */
  readonly bus: Bus
  /** Stops accepting work, finishes what is in progress, and closes. */
  readonly close: () => Promise<void>
}

/** Time for the last writes. When the database does not answer, unwritten notices and counts are lost. */
const LONGEST_GOODBYE_MS = 2500

type Parts = {
  readonly config: Config
  readonly database: Database
  /** Null: only the API, without the built pages. */
  readonly site: Site | null
  readonly clock?: Clock
  /** Where the log is written; by default standard output. */
  readonly log?: { readonly write: (line: string) => void }
}

/** The lookups that sockets need to join rooms. */
const doors = { findByToken, findManaged, findPublic, findQueuePlace }

/** Assembles the whole server on an open database. Nothing listens until `server.listen`. */
export async function buildApp({
  config,
  database,
  site,
  clock = createClock(config.testClock),
  log,
}: Parts): Promise<App> {
  const requestInfo = createRequestInfo(config, clock)
  const logCounts = createLogCounts(database, clock)
  const server = createServer({ config, clock, requestInfo, hearLog: logCounts.note, log })
  let isDraining = false
  const connections = trackConnections(server, () => isDraining)
  const io = createRealtime(server.server, config, requestInfo.serverTime)
  const opened = await openContext({ config, database, clock, logCounts, server, io })
  const { context, bus, queues, pulse, limiter, isDown, close } = opened
  const troubles = createTroubles(server.log)
  const memory = watchMemory()
  const watched = { ...isDown, memory: memory.isTight, jobs: () => pulse.failing().length > 0 }
  const readiness = createReadiness({ ...context, isDown: watched }, troubles, () => isDraining)
  const jobs = createJobs({ queues, pulse, list: timetable(context) })
  const supervision = superviseQueues(queues, pulse)
  const metrics = createMetrics(server, () => io, { ...context, pulse, isDeaf: isDown.news })
  const readers = createReaders(server, memory)
  const responses = createResponseCache({
    ...requestInfo,
    ...readers,
    now: clock.now,
    addressOf: sharedAddress,
    tally: metrics.tally,
    log: logAnswered(config, server.log),
  })
  const forgetHours = (): void => {
    context.availability.forgetEverything()
    responses.clear()
    dropExpired(io, clock.now())
  }
  const handlers = createHandlers(context, limiter, {
    readiness,
    metrics: metrics.registry,
    settle: async () => settle({ context, jobs, supervision, forgetHours }),
    openSockets: () => io.engine.clientsCount,
    pulse,
  })
  const answering = { context, requestInfo, handlers, site, limiter, responses, troubles, readers }
  await answerRequests(server, { ...answering, memory })
  const watching = [
    serveRooms(io, context, doors),
    followClock({ ...context, limiter, forgetHours }),
  ]
  const ends = [supervision.stop, jobs.stop, ...watching]
  await startWork(context, queues)
  await jobs.start()
  const finish = async (): Promise<void> => {
    for (const end of ends) end()
    await drain(server, io, connections)
    await Promise.race([close(), pause(LONGEST_GOODBYE_MS)])
  }
  const startDraining = () => void (isDraining = true)
  return { server, io, context, bus, close: async () => closeApp(config, startDraining, finish) }
}

async function closeApp(
  { stopDelayMs }: Config,
  startDraining: () => void,
  finish: () => Promise<void>,
): Promise<void> {
  startDraining()
  // Gives load balancers time to notice that `/ready` fails.
  await pause(stopDelayMs)
  await finish()
}

async function startWork(context: Context, queues: Queues): Promise<void> {
  await queues.start()
  await deliverWhenWoken(queues, context.outbox)
  await refreshWhenWoken(queues, context.calendars)
  await backUpWhenWoken(queues, context.backups)
  await workWhenWoken(queues, context.imports)
  await whatsappWhenWoken(queues, context.whatsapp)
  await exportWhenWoken(queues, context.exports)
  await deliverWhenAsked(queues, context.webhooks)
  await payWhenWoken(queues, context.onlinePayments)
}

type Opened = {
  readonly context: Context
  readonly bus: Bus
  readonly queues: Queues
  readonly pulse: Pulse
  readonly limiter: Limiter
  /** Services that the product can do without for a while. */
  readonly isDown: Omit<Neighbours, 'memory' | 'jobs'>
  readonly close: () => Promise<void>
}

/** Opens everything that use cases need. `close` stops it. */
async function openContext({
  config,
  database,
  clock,
  logCounts,
  server: { log },
  io,
}: Pick<Context, 'config' | 'database' | 'clock' | 'logCounts'> &
  Pick<App, 'server' | 'io'>): Promise<Opened> {
  const secrets = await openSecrets(database.db, config.sessionSecret, clock.now())
  await hideTrialOwners(database.db, secrets)
  const redis = config.redisUrl === null ? null : await connectRedis(config.redisUrl)
  const replica = openReplica({ url: config.replicaUrl, database, log })
  const bus = createBus({ database, redis, log })
  const availability = shareAvailability(createAvailability(database, clock.now), database, bus)
  const notices = createNoticeKeeper(database, log)
  const lost = createLostSearches(database, log)
  const refusals = createRefusalLog({ database, clock, secrets, log })
  const queues = createQueues({ database, log })
  const pulse = createPulse({ database, log })
  pulse.expect(READ_CALENDARS)
  const { pushKey, sending } = await openSending({ config, database, clock, secrets })
  const outbox = createOutbox({ config, database, clock, secrets, queues, pulse, log, ...sending })
  const refresh = oneAtATime(async () => {
    await pulse.watch(READ_CALENDARS.name, async () => refreshDue(context))
  })
  const calendars = { wake: () => queues.wake('calendars'), refresh }
  const imports = whenWoken(queues, 'imports', async () => await workOnImports(context))
  const onlinePayments = whenWoken(queues, 'payments', async () => await workOnPayments(context))
  const exports = whenWoken(queues, 'exports', async () => await workOnExports(context))
  const webhooks = createDeliverer(() => context, queues, config.testMode)
  const uploads = watchUploads(openFileStore(config), log)
  const publisher = createPublisher({ io, bus, now: clock.now, keep: notices.keep, log })
  await bus.start()
  const own = { config, database, replica, clock, secrets, log }
  const backups = createBackupSchedule({ ...own, uploads, queues, pulse })
  const kept = {
    availability,
    outbox,
    publisher,
    calendars,
    imports,
    whatsapp: createWhatsapp(() => context, queues),
    exports,
    webhooks,
    onlinePayments,
    backups,
    notices,
    lost,
    refusals,
  }
  const context: Context = { ...own, ...kept, logCounts, pushKey, uploads, listeners, policies }
  const limiter = createLimiter({ ...own, redis })
  const neighbours = { mail: outbox.isMailDown, uploads: uploads.isDown, replica: replica.isDown }
  const isDown = { ...neighbours, redis: bus.isRedisDown, news: bus.isDeaf }
  const close = async () => await stopWork(context, queues, bus)
  return { context, bus, queues, pulse, limiter, isDown, close }
}

/** What the outbox sends with, besides the mail server. */
async function openSending(own: Pick<Context, 'config' | 'database' | 'clock' | 'secrets'>) {
  const { config, database, clock } = own
  const pushKeys = await openPushKeys(database.db, clock.now())
  const sending = {
    mails,
    pushes,
    pushTransport: createPushTransport(config, pushKeys),
    forgetDevice: forgetDeviceIn(database),
    mayLeave: capMails(own),
    isSaidElsewhere: createIsSaidElsewhere(database),
  }
  return { pushKey: pushKeys.publicKey, sending }
}

/** Work that any process does after `wake`, and this one after `run`. */
function whenWoken(
  queues: Queues,
  name: 'imports' | 'exports' | 'payments',
  run: () => Promise<void>,
) {
  return { wake: () => queues.wake(name), run: oneAtATime(run) }
}

async function stopWork(context: Context, queues: Queues, bus: Bus): Promise<void> {
  await Promise.all([queues.stop(), context.outbox.stop(), context.webhooks.stop()])
  for (const kept of [context.notices, context.lost, context.refusals, context.logCounts])
    await kept.stop()
  await Promise.all([bus.stop(), context.replica.stop()])
}

/** Imported only when configured, because most installations run without Redis. */
async function connectRedis(url: string): Promise<Redis> {
  const { openRedis } = await import('./kernel/redis.ts')
  return openRedis(url)
}
