/** A body may contain only the fields that the contract names, at any depth. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/protocol/endpoint.ts'
import { strictly } from '#contract/protocol/strictly.ts'

const schema = strictly(
  z.object({
    name: z.string(),
    customer: z.object({ phone: z.string() }).nullable().optional(),
    items: z.array(z.object({ id: z.string() })).default([]),
    change: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('price'), price: z.number() }),
      z.object({ kind: z.literal('hours') }),
    ]),
  }),
)
const known = { name: 'Ana', change: { kind: 'price', price: 100 } } as const

test('known fields pass, and get their defaults', () => {
  expect(schema.parse({ ...known, customer: null })).toEqual({
    ...known,
    customer: null,
    items: [],
  })
})

test.each([
  ['in the body', { ...known, currency: 'USD' }, [], 'currency'],
  ['in an object in it', { ...known, customer: { phone: '1', age: 9 } }, ['customer'], 'age'],
  ['in a list', { ...known, items: [{ id: 'a', price: 1 }] }, ['items', 0], 'price'],
  [
    'in one of several forms',
    { ...known, change: { kind: 'hours', price: 1 } },
    ['change'],
    'price',
  ],
])('an unknown field %s is refused by its name', (_, body, path, key) => {
  const { error } = schema.safeParse(body)

  expect(error?.issues).toMatchObject([{ code: 'unrecognized_keys', path, keys: [key] }])
})

/** What others write may have more fields tomorrow. */
const ofOthers: ReadonlySet<string> = new Set(['receivePaymentNotice'])
const calls: readonly [string, Endpoint][] = Object.entries(contract).filter(
  ([id]) => !ofOthers.has(id),
)
test.each(calls.filter(([, { body, takes }]) => body !== undefined && takes === undefined))(
  '%s refuses a stranger in its body',
  (_, { body }) => {
    const { error } = body!.safeParse({ un_extraño: 1 })

    expect(JSON.stringify(error?.issues)).toContain('"keys":["un_extraño"]')
  },
)
