import fastifyCompress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { accountRoutes } from './people/accounts/routes.ts'
import { publicAppointmentRoutes } from './booking/appointments/public-routes.ts'
import { seriesRoutes } from './booking/appointments/series/series-routes.ts'
import { findManaged } from './booking/appointments/find.ts'
import { staffAppointmentRoutes } from './booking/appointments/staff-routes.ts'
import { appointmentRoutes } from './booking/appointments/appointment-routes.ts'
import { shareAvailability } from './booking/availability/across-processes.ts'
import { createAvailability } from './booking/availability/memory.ts'
import { catalogueLooks } from './shop/catalogue/snapshots.ts'
import { catalogueRoutes } from './shop/catalogue/routes.ts'
import { customerRoutes } from './people/customers/routes.ts'
import { createClock, type Clock } from './clock.ts'
import { findPublic } from './shop/public/find.ts'
import { shopRoutes } from './shop/public/routes.ts'
import type { Config } from './config.ts'
import { consumerRoutes } from './platform/consumer-requests/routes.ts'
import type { Context } from './context.ts'
import { dayMoveRoutes } from './booking/day-moves/routes.ts'
import type { Database } from './kernel/db/connect.ts'
import { createJobs } from './kernel/jobs/create.ts'
import { createQueues } from './kernel/jobs/queues.ts'
import { dashboardRoutes } from './shop/dashboard/routes.ts'
import { hoursLooks } from './shop/hours/snapshots.ts'
import { hoursRoutes } from './shop/hours/routes.ts'
import { drain, trackConnections } from './kernel/http/drain.ts'
import { connectionLimits, serveInOrder } from './kernel/http/connection-limits.ts'
import {
  answerErrors,
  answerUnknown,
  answerUnreadable,
  createRequestInfo,
  guardEveryRequest,
  logsRequests,
  pathForLog,
  readJsonOnly,
  readPictures,
} from './kernel/http/every-request.ts'
import type { Handlers } from './kernel/http/handler.ts'
import { createLimiter } from './kernel/http/limiter.ts'
import { answerMalformedRequest } from './kernel/http/malformed-request.ts'
import { mount } from './kernel/http/mount.ts'
import { createResponseCache } from './kernel/cache/response-cache.ts'
import { SMALLEST_COMPRESSED } from './kernel/cache/whole-response.ts'
import { noteCallWith } from './shop/audit/record-call.ts'
import { findByToken } from './people/accounts/find-account.ts'
import { withoutHiddenPhones } from './people/customers/hide-phones.ts'
import { memberRoutes } from './shop/members/routes.ts'
import { createNoticeKeeper } from './shop/notices/keeper.ts'
import { noticeRoutes } from './shop/notices/routes.ts'
import { branchRoutes } from './shop/branches/routes.ts'
import { oidcRoutes } from './people/sign-in/routes.ts'
import { createOutbox, deliverWhenWoken } from './kernel/outbox/create.ts'
import { explorerRoutes } from './site/explorer/routes.ts'
import { sharedAddress } from './site/pages/page-addresses.ts'
import { createPages, keepFormBodies, type Site } from './site/pages/pages.ts'
import { cacheControlOf } from './site/pages/static-pages.ts'
import { pictureCalls } from './shop/pictures/routes.ts'
import { serveUploads } from './shop/pictures/serve.ts'
import { mails } from './mails.ts'
import { adminRoutes } from './platform/admin/admin-routes.ts'
import { platformRoutes } from './platform/admin/shops.ts'
import { createMetrics } from './platform/health/metrics.ts'
import { vitalRoutes } from './platform/health/routes.ts'
import { customerAreaRoutes } from './people/customer-area/routes.ts'
import { ownReviewOf } from './booking/reviews/own-review.ts'
import { reviewRoutes } from './booking/reviews/routes.ts'
import { socialImageRoutes } from './site/social-images/routes.ts'
import { seoRoutes } from './site/seo.ts'
import { confirmEmail } from './people/profile/change-email.ts'
import { profileRoutes } from './people/profile/routes.ts'
import { createPublisher } from './kernel/realtime/publish.ts'
import type { RealtimeServer } from './kernel/realtime/socket.ts'
import { dropExpired, serveRooms } from './kernel/realtime/rooms.ts'
import { createRealtime } from './kernel/realtime/server.ts'
import { openSecrets } from './kernel/secrets.ts'
import { settingsRoutes } from './shop/settings/routes.ts'
import { createLostSearches } from './shop/stats/lost-searches.ts'
import { statsRoutes } from './shop/stats/routes.ts'
import { subscriptionRoutes } from './shop/subscription/routes.ts'
import { timetable } from './timetable.ts'
import { confirmTrial } from './shop/trial/confirm-trial.ts'
import { trialRoutes } from './shop/trial/routes.ts'
import { hideTrialOwners } from './shop/trial/trial-owners.ts'
import { waitlistRoutes } from './booking/waitlist/routes.ts'
import { walkInRoutes } from './booking/walk-ins/routes.ts'

export type App = {
  readonly server: FastifyInstance
  readonly io: RealtimeServer
  readonly context: Context
  /** Stops taking work, finishes what is in flight, and closes. */
  readonly close: () => Promise<void>
}

type Parts = {
  readonly config: Config
  readonly database: Database
  /** Null: the API alone, without the built pages. */
  readonly site: Site | null
  readonly clock?: Clock
  /** Where the log goes; absent: standard output. */
  readonly log?: { readonly write: (line: string) => void }
}

/** Assembles the whole server on an open database. Nothing listens until `server.listen`. */
export async function buildApp({
  config,
  database,
  site,
  clock = createClock(config.testClock),
  log,
}: Parts): Promise<App> {
  const requestInfo = createRequestInfo(config, clock)
  const server = Fastify({
    logger: { level: config.logLevel, ...(log === undefined ? {} : { stream: log }) },
    genReqId: requestInfo.nextRequestId,
    requestIdHeader: false,
    trustProxy: config.trustedProxies.length === 0 ? false : [...config.trustedProxies],
    bodyLimit: 1_048_576,
    requestTimeout: connectionLimits.requestMs,
    connectionTimeout: connectionLimits.silenceMs,
    http: {
      headersTimeout: connectionLimits.requestMs,
      connectionsCheckingInterval: connectionLimits.checkMs,
    },
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerUnreadable(config, clock),
    clientErrorHandler: answerMalformedRequest(config, clock),
  })
  let isDraining = false
  const connections = trackConnections(server)
  const io = createRealtime(server.server, config)
  const secrets = await openSecrets(database.db, config.sessionSecret, clock.now())
  await hideTrialOwners(database.db, secrets)
  const limiter = createLimiter(config.rateLimitProfile)
  const shared = shareAvailability(createAvailability(database, clock.now), database, server.log)
  await shared.start()
  const notices = createNoticeKeeper(database, server.log)
  const queues = createQueues({ database, log: server.log })
  const context: Context = {
    config,
    database,
    clock,
    secrets,
    availability: shared.availability,
    outbox: createOutbox({ config, database, clock, secrets, queues, mails, log: server.log }),
    publisher: createPublisher(io, clock.now, notices.keep),
    notices,
    lost: createLostSearches(database, server.log),
    log: server.log,
  }
  const jobs = createJobs({ queues, clock, log: server.log, list: timetable(context) })
  const metrics = createMetrics(server, () => io)
  const isLogged = logsRequests(config)
  const responses = createResponseCache({
    ...requestInfo,
    now: clock.now,
    addressOf: sharedAddress,
    tally: metrics.tally,
    log: !isLogged
      ? null
      : ({ requestId: reqId, url, status }) => {
          const line = { reqId, method: 'GET', path: pathForLog(url), status, ms: 0 }
          server.log.info(line, 'answered')
        },
  })
  const settle = async (): Promise<void> => {
    context.availability.forgetEverything()
    responses.clear()
    dropExpired(io, clock.now())
    await notices.flush()
    await context.lost.flush()
    await jobs.runDue()
    await context.outbox.drain()
  }
  const handlers: Handlers = {
    ...vitalRoutes(context, { isDraining: () => isDraining, metrics: metrics.registry, settle }),
    ...platformRoutes(context),
    ...adminRoutes(context, { openSockets: () => io.engine.clientsCount, jobs: jobs.health }),
    ...accountRoutes(context, limiter, { confirm_trial: confirmTrial, change_email: confirmEmail }),
    ...oidcRoutes(context, limiter),
    ...profileRoutes(context, limiter),
    ...trialRoutes(context, limiter),
    ...shopRoutes(context),
    ...explorerRoutes(context),
    ...consumerRoutes(context, limiter),
    ...subscriptionRoutes(context, limiter),
    ...publicAppointmentRoutes(context, ownReviewOf),
    ...waitlistRoutes(context),
    ...reviewRoutes(context),
    ...customerAreaRoutes(context, limiter),
    ...staffAppointmentRoutes(context),
    ...appointmentRoutes(context),
    ...seriesRoutes(context),
    ...dayMoveRoutes(context),
    ...walkInRoutes(context),
    ...dashboardRoutes(context),
    ...settingsRoutes(context),
    ...catalogueRoutes(context),
    ...hoursRoutes(context),
    ...customerRoutes(context),
    ...statsRoutes(context),
    ...memberRoutes(context),
    ...noticeRoutes(context),
    ...branchRoutes(context),
    ...pictureCalls(context, limiter),
  }
  const pages = site === null ? null : createPages({ site, context, handlers, limiter, responses })

  await server.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    threshold: SMALLEST_COMPRESSED,
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
  guardEveryRequest(server, context, requestInfo)
  readJsonOnly(server)
  readPictures(server)
  keepFormBodies(server)
  mount(server, context, handlers, {
    limiter,
    responses,
    findByToken,
    noteCall: noteCallWith({ ...catalogueLooks, ...hoursLooks }),
    withoutHiddenPhones,
  })
  seoRoutes(server, context, responses)
  socialImageRoutes(server, context)
  serveUploads(server, context)
  answerUnknown(server, pages)
  answerErrors(server, pages)
  serveInOrder(server.server, responses.answer)
  const stopRooms = serveRooms(io, context, { findByToken, findManaged, findPublic })
  await queues.start()
  await deliverWhenWoken(queues, context.outbox)
  await jobs.start()

  return {
    server,
    io,
    context,
    close: async () => {
      isDraining = true
      stopRooms()
      await drain(server, io, connections)
      await Promise.all([queues.stop(), context.outbox.stop()])
      await notices.stop()
      await context.lost.stop()
      await shared.stop()
    },
  }
}
