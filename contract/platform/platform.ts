import { z } from 'zod'
import { endpoint } from '../protocol/endpoint.ts'
import { instant } from '../protocol/fields.ts'

/** What the product can do without for a while. */
export const degradedServices = [
  'mail',
  'uploads',
  'redis',
  'replica',
  'memory',
  'jobs',
  'news',
] as const

export const platform = {
  getHealth: endpoint({
    call: 'GET /health',
    access: 'public',
    summary:
      'The process is alive, and the edition of its time zones (2025c); no database is asked.',
    status: 200,
    reply: z.object({ status: z.literal('ok'), tzdata: z.string() }),
    codes: [],
  }),
  getReadiness: endpoint({
    call: 'GET /ready',
    access: 'public',
    summary:
      'Whether it can work: something could be written just now. 503 with reasons otherwise, and from SIGTERM on; `degraded` names what fails while everything else works (mail, uploads, redis, replica, memory, jobs: some recurring work fails, news: this process does not hear the others).',
    status: 200,
    reply: z.object({
      status: z.literal('ready'),
      degraded: z.array(z.enum(degradedServices)).optional(),
    }),
    codes: ['unavailable'],
  }),
  getMetrics: endpoint({
    call: 'GET /metrics',
    access: 'public',
    summary: 'Prometheus text; only from the machine itself.',
    status: 200,
    media: 'text/plain',
    codes: ['not_found'],
  }),
  getOpenApi: endpoint({
    call: 'GET /api/openapi.json',
    access: 'public',
    summary: 'This document.',
    status: 200,
    isRevalidated: true,
    reply: z.record(z.string(), z.unknown()),
    codes: [],
  }),
  getLimits: endpoint({
    call: 'GET /api/limits',
    access: 'public',
    summary: 'Every constant a client can run into.',
    status: 200,
    reply: z.record(z.string(), z.number()),
    codes: [],
  }),
  setTestClock: endpoint({
    call: 'POST /api/__test/clock',
    access: 'public',
    summary: 'Moves business time; only with TEST_MODE=1. Answers when every job then due has run.',
    body: z.union([
      z.strictObject({ now: instant }),
      z.strictObject({ advance_seconds: z.number().min(0) }),
    ]),
    status: 200,
    reply: z.object({ now: instant }),
    codes: ['not_found'],
  }),
}
