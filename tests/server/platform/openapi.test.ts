import type { z } from 'zod'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/protocol/endpoint.ts'
import { operations, type OperationId } from '#contract/protocol/operations.ts'
import { openApiDocument } from '#server/platform/openapi/document.ts'

type Media = { readonly example?: unknown }
type Operation = {
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly example: unknown
  }[]
  readonly requestBody?: {
    readonly required: boolean
    readonly content: Readonly<Record<string, Media>>
  }
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly content?: Readonly<Record<string, Media>>
        readonly 'x-codes'?: readonly string[]
      }
    >
  >
}

const { paths } = (await openApiDocument({
  publicUrl: 'http://localhost:4321',
  testMode: true,
})) as {
  paths: Record<string, Record<string, Operation>>
}

describe('the examples in the API document are what the contract takes and gives', () => {
  test.each(Object.keys(operations) as OperationId[])('%s', id => {
    const operation = operationOf(id)
    const shape: Endpoint = contract[id]
    const of = (place: string) =>
      Object.fromEntries(
        operation?.parameters
          .filter(one => one.in === place)
          .map(({ name, example }) => [name, example]) ?? [],
      )
    const body = operation?.requestBody?.content['application/json']
    const reply = operation?.responses[contract[id].status]?.content?.['application/json']

    expect(problemsOf(shape.params, of('path'))).toEqual([])
    expect(problemsOf(shape.query, of('query'))).toEqual([])
    // Raw bytes are described by what is in them, and taken as they are.
    const isRead = body !== undefined && shape.takes === undefined
    if (isRead) expect(problemsOf(shape.body, body.example)).toEqual([])
    if (reply !== undefined) expect(problemsOf(shape.reply, reply.example)).toEqual([])
  })
})

describe('of a shop that is closed', () => {
  // A favourite can be removed even when its shop is closed.
  const ofAShop = (Object.keys(operations) as OperationId[]).filter(
    id => operations[id][1].includes(':ad_url') && id !== 'removeFavourite',
  )

  test.each(ofAShop)('%s documents that answer', id => {
    expect(codesOf(id, 410)).toContain('comerce_closed')
  })
})

test.each(Object.keys(operations) as OperationId[])(
  '%s says whether a foreign host is refused',
  id => {
    const isForAnyHost = ['/health', '/ready', '/metrics'].includes(operations[id][1])
    expect(codesOf(id, 421)).toEqual(isForAnyHost ? undefined : ['wrong_host'])
  },
)

const withParams = (Object.keys(operations) as OperationId[]).filter(
  id => (contract[id] as Endpoint).params !== undefined,
)
test.each(withParams)('%s documents that its parameters may name nothing', id => {
  expect(codesOf(id, 404)).toContain('not_found')
})

test('the test clock is documented only where it answers', async () => {
  const { paths: offered } = await openApiDocument({ publicUrl: 'https://x.test', testMode: false })
  expect(operationOf('setTestClock')).toBeDefined()
  expect(offered).not.toHaveProperty(['/api/__test/clock'])
})

const repeatable = (Object.keys(operations) as OperationId[]).filter(
  id => (contract[id] as Endpoint).isIdempotent,
)
test.each(repeatable)('%s documents that an idempotency key belongs to one body', id => {
  expect(codesOf(id, 422)).toContain('idempotency_key_reused')
})

test.each([
  'login',
  'exchangeMagicLink',
  'verifyAccount',
  'verifyByCode',
  'finishOidc',
  'acceptInvitation',
] as const)('%s documents that a second factor may be required', id => {
  expect(codesOf(id, 403)).toContain('second_factor_needed')
})

test('a body is only required where something must be in it', () => {
  expect(isRequired('cancelManagedAppointment')).toBe(false)
  expect(isRequired('moveManagedAppointment')).toBe(true)
  expect(isRequired('uploadPicture')).toBe(true)
})

function operationOf(id: OperationId): Operation | undefined {
  const [method, path] = operations[id]
  return paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
}

function isRequired(id: OperationId): boolean | undefined {
  return operationOf(id)?.requestBody?.required
}

function codesOf(id: OperationId, status: number): readonly string[] | undefined {
  return operationOf(id)?.responses[status]?.['x-codes']
}

function problemsOf(shape: z.ZodType | undefined, value: unknown): unknown[] {
  const issues = shape?.safeParse(value).error?.issues ?? []
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}
