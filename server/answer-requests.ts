import fastifyCompress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { type ResponseCache } from './kernel/cache/response-cache.ts'
import { LARGEST_ON_THE_SPOT, SMALLEST_COMPRESSED } from './kernel/cache/whole-response.ts'
import { type Troubles } from './kernel/db/troubles.ts'
import { serveInOrder } from './kernel/http/connection-limits.ts'
import {
  answerErrors,
  answerUnknown,
  guardEveryRequest,
  readJsonOnly,
  readFiles,
  readPictures,
  setHeaders,
  type RequestInfo,
} from './kernel/http/every-request.ts'
import type { Handlers } from './kernel/http/handler.ts'
import { noteConnections } from './kernel/http/refused-connections.ts'
import { admitBodies } from './kernel/http/admit-bodies.ts'
import { type Readers } from './kernel/http/admit-readers.ts'
import { type Limiter } from './kernel/http/limiter.ts'
import { mount } from './kernel/http/mount.ts'
import { noteCauses } from './kernel/http/note-causes.ts'
import { type Memory } from './kernel/memory.ts'
import { findByKey } from './integrations/api-keys/find-by-key.ts'
import { findByToken } from './people/accounts/find-account.ts'
import { keepingPhones, withoutHiddenPhones } from './people/customers/hide-phones.ts'
import { refuseUnconfirmed } from './people/accounts/second-factor/confirm-sign-in.ts'
import { answeringOnce } from './kernel/unit-of-work/answer-once.ts'
import { moneyLooks } from './money/snapshots.ts'
import { recordWith } from './shop/audit/record-call.ts'
import { catalogueLooks } from './shop/catalogue/snapshots.ts'
import { hoursLooks } from './shop/hours/snapshots.ts'
import { subscriptionLooks } from './shop/subscription/snapshots.ts'
import { serveUploads } from './shop/pictures/serve.ts'
import { createPages, keepFormBodies, type Site } from './site/pages/pages.ts'
import { cacheControlOf } from './site/pages/static-pages.ts'
import { seoRoutes } from './site/seo.ts'
import { shortAddress } from './site/short-address.ts'
import { socialImageRoutes } from './site/social-images/routes.ts'

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

const looks = { ...catalogueLooks, ...hoursLooks, ...subscriptionLooks, ...moneyLooks }

/** Registers calls, uploads and pages. The response cache answers before all of them. */
export async function answerRequests(
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
  const recordOf = recordWith(looks)
  const handlers = keepingPhones(context, answeringOnce(context, inFull, recordOf))
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
  readFiles(server)
  keepFormBodies(server)
  mount(server, context, handlers, {
    limiter,
    responses,
    findByToken,
    findByKey,
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
