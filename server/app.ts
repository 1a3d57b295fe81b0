import { setTimeout as pause } from 'node:timers/promises'
import fastifyCompress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import { findManaged } from './booking/appointments/find.ts'
import { shareAvailability } from './booking/availability/across-processes.ts'
import { createAvailability } from './booking/availability/memory.ts'
import { createClock, type Clock } from './clock.ts'
import { findQueuePlace } from './booking/walk-ins/find-place.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { createHandlers } from './handlers.ts'
import { createBus, type Bus } from './kernel/bus/bus.ts'
import { createResponseCache, type ResponseCache } from './kernel/cache/response-cache.ts'
import { LARGEST_ON_THE_SPOT, SMALLEST_COMPRESSED } from './kernel/cache/whole-response.ts'
import type { Database } from './kernel/db/connect.ts'
import { openReplica } from './kernel/db/replica.ts'
import { createTroubles, type Troubles } from './kernel/db/troubles.ts'
import { serveInOrder } from './kernel/http/connection-limits.ts'
import { createServer } from './kernel/http/create-server.ts'
import { drain, trackConnections } from './kernel/http/drain.ts'
import {
  answerErrors,
  answerUnknown,
  createRequestInfo,
  guardEveryRequest,
  logAnswered,
  readJsonOnly,
  readPictures,
  setHeaders,
  type RequestInfo,
} from './kernel/http/every-request.ts'
import type { Handlers } from './kernel/http/handler.ts'
import { createRefusalLog } from './kernel/http/refusal-log.ts'
import { noteConnections } from './kernel/http/refused-connections.ts'
import { admitBodies } from './kernel/http/admit-bodies.ts'
import { createReaders, type Readers } from './kernel/http/admit-readers.ts'
import { createLimiter, type Limiter } from './kernel/http/limiter.ts'
import { mount } from './kernel/http/mount.ts'
import { noteCauses } from './kernel/http/note-causes.ts'
import { createJobs } from './kernel/jobs/create.ts'
import { oneAtATime } from './kernel/jobs/one-at-a-time.ts'
import { createQueues, type Queues } from './kernel/jobs/queues.ts'
import { createOutbox, deliverWhenWoken } from './kernel/outbox/create.ts'
import { createPushTransport } from './kernel/outbox/push-transport.ts'
import { createPublisher } from './kernel/realtime/publish.ts'
import { dropExpired, serveRooms } from './kernel/realtime/rooms.ts'
import { createRealtime } from './kernel/realtime/server.ts'
import type { RealtimeServer } from './kernel/realtime/socket.ts'
import { openPushKeys } from './kernel/push-keys.ts'
import { watchMemory, type Memory } from './kernel/memory.ts'
import { followClock } from './kernel/watch-clock.ts'
import { openSecrets } from './kernel/secrets.ts'
import { openFileStore, watchUploads } from './kernel/uploads/uploads.ts'
import { mails, pushes } from './mails.ts'
import { findByToken } from './people/accounts/find-account.ts'
import { keepingPhones, withoutHiddenPhones } from './people/customers/hide-phones.ts'
import { forgetDeviceIn } from './people/push/forget-device.ts'
import { capMails } from './platform/mail-stops/mail-caps.ts'
import { refuseUnconfirmed } from './people/accounts/second-factor/confirm-sign-in.ts'
import { createMetrics } from './platform/health/metrics.ts'
import { createReadiness, type Neighbours } from './platform/health/readiness.ts'
import { noteCallWith } from './shop/audit/record-call.ts'
import { settle } from './platform/health/settle.ts'
import { refreshDue, refreshWhenWoken } from './shop/calendars/refresh-calendars.ts'
import { catalogueLooks } from './shop/catalogue/snapshots.ts'
import { backUpWhenWoken, createBackupSchedule } from './backup/schedule.ts'
import { hoursLooks } from './shop/hours/snapshots.ts'
import { subscriptionLooks } from './shop/subscription/snapshots.ts'
import { createNoticeKeeper } from './shop/notices/keeper.ts'
import { serveUploads } from './shop/pictures/serve.ts'
import { findPublic } from './shop/public/find.ts'
import { createLostSearches } from './shop/stats/lost-searches.ts'
import { hideTrialOwners } from './shop/trial/trial-owners.ts'
import { sharedAddress } from './site/pages/page-addresses.ts'
import { createPages, keepFormBodies, type Site } from './site/pages/pages.ts'
import { cacheControlOf } from './site/pages/static-pages.ts'
import { seoRoutes } from './site/seo.ts'
import { shortAddress } from './site/short-address.ts'
import { socialImageRoutes } from './site/social-images/routes.ts'
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
  const server = createServer({ config, clock, requestInfo, log })
  let isDraining = false
  const connections = trackConnections(server, () => isDraining)
  const io = createRealtime(server.server, config, requestInfo.serverTime)
  const opened = await openContext({ config, database, clock, server, io })
  const { context, bus, queues, limiter, isDown, close } = opened
  const troubles = createTroubles(server.log)
  const memory = watchMemory()
  const watched = { ...isDown, memory: memory.isTight }
  const readiness = createReadiness({ ...context, isDown: watched }, troubles, () => isDraining)
  const jobs = createJobs({ queues, clock, log: server.log, list: timetable(context) })
  const metrics = createMetrics(server, () => io, { ...context, jobs: jobs.health })
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
    settle: async () => settle({ context, jobs, forgetHours }),
    openSockets: () => io.engine.clientsCount,
    jobs: jobs.health,
  })
  const answering = { context, requestInfo, handlers, site, limiter, responses, troubles, readers }
  await answerRequests(server, { ...answering, memory })
  const ends = [serveRooms(io, context, doors), followClock({ ...context, limiter, forgetHours })]
  await startWork(context, queues)
  await jobs.start()
  return {
    server,
    io,
    context,
    bus,
    close: async () => {
      isDraining = true
      // Gives load balancers time to notice that `/ready` fails.
      await pause(config.stopDelayMs)
      for (const end of ends) end()
      await drain(server, io, connections)
      await Promise.race([close(), pause(LONGEST_GOODBYE_MS)])
    },
  }
}

async function startWork(context: Context, queues: Queues): Promise<void> {
  await queues.start()
  await deliverWhenWoken(queues, context.outbox)
  await refreshWhenWoken(queues, context.calendars)
  await backUpWhenWoken(queues, context.backups)
}

type Opened = {
  readonly context: Context
  readonly bus: Bus
  readonly queues: Queues
  readonly limiter: Limiter
  /** Services that the product can do without for a while. */
  readonly isDown: Omit<Neighbours, 'memory'>
  readonly close: () => Promise<void>
}

/** Opens everything that use cases need. `close` stops it. */
async function openContext({
  config,
  database,
  clock,
  server: { log },
  io,
}: Pick<Context, 'config' | 'database' | 'clock'> & Pick<App, 'server' | 'io'>): Promise<Opened> {
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
  const mayLeave = capMails({ config, database, clock, secrets })
  const pushKeys = await openPushKeys(database.db, clock.now())
  const pushTransport = createPushTransport(config, pushKeys)
  const sending = { mails, pushes, pushTransport, forgetDevice: forgetDeviceIn(database), mayLeave }
  const outbox = createOutbox({ config, database, clock, secrets, queues, log, ...sending })
  const refresh = oneAtATime(async () => await refreshDue(context))
  const calendars = { wake: () => queues.wake('calendars'), refresh }
  const uploads = watchUploads(openFileStore(config), log)
  const publisher = createPublisher({ io, bus, now: clock.now, keep: notices.keep, log })
  await bus.start()
  const close = async (): Promise<void> => {
    await Promise.all([queues.stop(), outbox.stop()])
    await notices.stop()
    await lost.stop()
    await refusals.stop()
    await Promise.all([bus.stop(), replica.stop()])
  }
  const own = { config, database, replica, clock, secrets, log }
  const pushKey = pushKeys.publicKey
  const backups = createBackupSchedule({ ...own, uploads, queues })
  const kept = {
    availability,
    outbox,
    publisher,
    calendars,
    backups,
    notices,
    lost,
    refusals,
    pushKey,
  }
  const context: Context = { ...own, ...kept, uploads }
  const limiter = createLimiter({ ...own, redis })
  const [mail, redisIsDown] = [outbox.isMailDown, bus.isRedisDown]
  const isDown = { mail, uploads: uploads.isDown, redis: redisIsDown, replica: replica.isDown }
  return { context, bus, queues, limiter, isDown, close }
}

/** Imported only when configured, because most installations run without Redis. */
async function connectRedis(url: string): Promise<Redis> {
  const { openRedis } = await import('./kernel/redis.ts')
  return openRedis(url)
}

type Answering = {
  readonly context: Context
  readonly requestInfo: RequestInfo
  readonly handlers: Handlers
  readonly site: Site | null
  readonly limiter: Limiter
  readonly responses: ResponseCache
  readonly troubles: Troubles
  readonly readers: Readers
  readonly memory: Memory
}

/** Registers calls, uploads and pages. The response cache answers before all of them. */
async function answerRequests(
  server: FastifyInstance,
  {
    context,
    requestInfo,
    handlers: inFull,
    site,
    limiter,
    responses,
    troubles,
    readers,
    memory,
  }: Answering,
): Promise<void> {
  const handlers = keepingPhones(context, inFull)
  await server.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    threshold: SMALLEST_COMPRESSED,
    syncThreshold: LARGEST_ON_THE_SPOT,
    globalDecompression: false,
  })
  if (site !== null)
    await server.register(fastifyStatic, {
      root: site.folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => void reply.header('cache-control', cacheControlOf(path)),
    })
  setHeaders(server, context.config, requestInfo)
  readers.admit()
  admitBodies(server, memory)
  noteCauses(server)
  guardEveryRequest(server, context, requestInfo)
  readJsonOnly(server)
  readPictures(server)
  keepFormBodies(server)
  mount(server, context, handlers, {
    limiter,
    responses,
    findByToken,
    noteCall: noteCallWith({ ...catalogueLooks, ...hoursLooks, ...subscriptionLooks }),
    withoutHiddenPhones,
    refuseUnconfirmed,
  })
  seoRoutes(server, context, responses)
  shortAddress(server)
  socialImageRoutes(server, context)
  serveUploads(server, context)
  const pages =
    site === null ? null : createPages({ site, context, handlers, limiter, responses, findByToken })
  answerUnknown(server, pages)
  answerErrors(server, pages, { troubles, refusals: context.refusals })
  serveInOrder(server.server, responses.answer, noteConnections(server.server, context.refusals))
}
