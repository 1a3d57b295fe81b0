import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { askingRungs } from '#domain/customer/ladder.ts'
import { contract } from '#contract/contract.ts'
import { scopeOf } from '#contract/integrations/scopes.ts'
import { scopes } from '#contract/integrations/scope-names.ts'
import { fileTypes } from '#contract/imports/import-names.ts'
import { archiveTypes } from '#contract/exports/export-names.ts'
import { pictureTypes } from '#contract/pictures.ts'
import { permissions } from '#contract/protocol/permissions.ts'
import { commonCodes, type Endpoint } from '#contract/protocol/endpoint.ts'
import { operations, type OperationId } from '#contract/protocol/operations.ts'
import { factorWays, problemStatus, type ProblemCode } from '#contract/protocol/problems.ts'
import { exampleOf } from './examples.ts'
import { describeWebhooks } from './webhooks.ts'
import type { Config } from '#server/config.ts'
import { probes } from '#server/kernel/http/every-request.ts'
import { problemTexts } from '#server/kernel/http/texts/problem-texts.ts'

type Json = Record<string, unknown>

/**
 * OpenAPI 3.1 of the whole contract: every operation, status and problem code. The test clock is in it only where it
 * answers. The whole takes 170 ms, so other requests are handled between two operations.
 */
export async function openApiDocument({
  publicUrl,
  testMode,
}: Pick<Config, 'publicUrl' | 'testMode'>): Promise<Json> {
  const paths: Record<string, Json> = {}
  for (const id of Object.keys(operations) as OperationId[]) {
    if (id === 'setTestClock' && !testMode) continue
    const [method, path] = operations[id]
    const key = path.replaceAll(/:(\w+)/g, '{$1}')
    paths[key] = { ...paths[key], [method.toLowerCase()]: operationOf(id, contract[id]) }
    await setImmediate()
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mi Turno',
      version: '1',
      description:
        'Turnos para barberías y locales como ellas. Errores: application/problem+json (RFC 9457).',
    },
    servers: [{ url: publicUrl }],
    paths,
    webhooks: describeWebhooks(),
    components: {
      securitySchemes,
      schemas: { Problem: problemSchema },
    },
  }
}

const securitySchemes = {
  session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  key: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A key of a shop, `mt_…`, made in its panel under Conexiones. What it may do is its scopes; a call names the one it needs. A call that names none cannot be made with a key.',
  },
} as const

function accessOf(id: OperationId): Json {
  const scope = scopeOf(id)
  const byKey = scope === null ? [] : [{ key: scope === 'any' ? [] : [scope] }]
  const named = scope === null ? {} : { 'x-scope': scope }
  return permissions[id] === 'public'
    ? { 'x-public': true, security: [] }
    : { 'x-roles': [...permissions[id]], security: [{ session: [] }, ...byKey], ...named }
}

function operationOf(id: OperationId, shape: Endpoint): Json {
  return {
    operationId: id,
    summary: shape.summary,
    ...accessOf(id),
    parameters: [
      ...parametersOf(shape.params, 'path'),
      ...parametersOf(shape.query, 'query'),
      ...(shape.isIdempotent ? [idempotencyHeader] : []),
    ],
    ...(shape.body === undefined
      ? {}
      : {
          requestBody: {
            required: isBodyNeeded(shape.body),
            content:
              shape.takes !== undefined
                ? Object.fromEntries(typesOf[shape.takes].map(type => [type, {}]))
                : { 'application/json': withExample(toSchema(shape.body, 'input')) },
          },
        }),
    responses: { ...successOf(shape), ...refusalsOf(codesOf(id, shape)) },
  }
}

const typesOf = {
  picture: pictureTypes,
  file: fileTypes,
  archive: archiveTypes,
  signed: ['application/json'],
} as const

/** A call without a body is treated like one with an empty object. */
function isBodyNeeded(body: z.ZodType): boolean {
  return !body.safeParse({}).success
}

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 255 },
  description: 'Within 24 h the same caller, key and body get the first successful answer again.',
}

function codesOf(id: OperationId, shape: Endpoint): ProblemCode[] {
  const access: ProblemCode[] =
    permissions[id] === 'public'
      ? []
      : ['not_authenticated', 'session_ended', 'forbidden', 'subscription_over']
  const scope = scopeOf(id)
  const key: ProblemCode[] =
    scope === 'any'
      ? ['invalid_key']
      : ['invalid_key', scope === null ? 'not_for_keys' : 'scope_needed']
  const isOfShop = shape.access === 'staff' || shape.access === 'owner'
  const shop: ProblemCode[] = isOfShop ? ['comerce_changed'] : []
  // Parameters that cannot be any thing's are answered like those of a thing that does not exist.
  const params: ProblemCode[] = shape.params === undefined ? [] : ['not_found']
  const stepUp: ProblemCode[] = shape.stepUp ? ['second_factor_due'] : []
  const keys: ProblemCode[] = shape.isIdempotent ? ['idempotency_key_reused'] : []
  const host: ProblemCode[] = probes.has(operations[id][1]) ? [] : ['wrong_host']
  const own = [...access, ...key, ...shop, ...stepUp, ...params, ...shape.codes, ...keys, ...host]
  return [...new Set<ProblemCode>([...commonCodes, ...own])]
}

function successOf(shape: Endpoint): Json {
  const content =
    shape.media !== undefined
      ? { [shape.media]: { schema: { type: 'string' } } }
      : shape.reply === undefined
        ? undefined
        : { 'application/json': withExample(toSchema(shape.reply, 'output')) }
  return {
    [shape.status]: { description: shape.summary, ...(content === undefined ? {} : { content }) },
    ...(shape.isRevalidated
      ? { 304: { description: 'What `If-None-Match` names is current.' } }
      : {}),
  }
}

function refusalsOf(codes: readonly ProblemCode[]): Json {
  const byStatus = Map.groupBy(codes, code => problemStatus[code])
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      {
        description: same.map(code => `\`${code}\`: ${problemTexts[code].title}`).join('; '),
        'x-codes': same,
        content: {
          'application/problem+json': {
            schema: { $ref: '#/components/schemas/Problem' },
            examples: Object.fromEntries(same.map(code => [code, { value: problemOf(code) }])),
          },
        },
      },
    ]),
  )
}

function withExample(schema: Json): Json {
  return { schema, example: exampleOf(schema) }
}

function problemOf(code: ProblemCode): Json {
  return {
    type: `/problemas/${code}`,
    title: problemTexts[code].title,
    status: problemStatus[code],
    code,
    detail: problemTexts[code].detail,
    request_id: 'req-1',
  }
}

function parametersOf(shape: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (shape === undefined) return []
  const schema = toSchema(shape, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required?.includes(name) ?? false),
    schema: property,
    example: exampleOf(property, name),
  }))
}

function toSchema(shape: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return schema
}

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail', 'request_id'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(problemStatus) },
    detail: { type: 'string' },
    request_id: { type: 'string' },
    reason: { type: 'string' },
    scope: { type: 'string', enum: scopes },
    terms: {
      type: 'object',
      properties: {
        asks: { type: 'string', enum: askingRungs },
        deposit_percent: { type: 'integer' },
        text: { type: 'string' },
      },
    },
    challenge: {
      type: 'object',
      properties: {
        token: { type: 'string' },
        ways: { type: 'array', items: { type: 'string', enum: factorWays } },
      },
    },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
    theirs: {
      type: 'object',
      additionalProperties: true,
      description:
        'With `stale_revision`: the present values of the fields that somebody changed meanwhile.',
    },
    alternatives: {
      type: 'array',
      maxItems: 3,
      items: {
        type: 'object',
        properties: { starts_at: { type: 'string' }, staff: { type: 'string' } },
      },
    },
  },
}
