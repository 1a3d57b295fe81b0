/** Which texts of a request may have several lines. Any other text that people type or that is shown holds one. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/contract.ts'
import { fullName } from '#contract/protocol/fields.ts'
import type { Endpoint } from '#contract/protocol/endpoint.ts'

/** Written in a field of several lines. */
const SEVERAL_LINES: ReadonlySet<string> = new Set(
  'about answer bio body deposit_instructions description haircut note notes policies reason reply text'.split(
    ' ',
  ),
)
/** Compared with what was given out, and never shown. */
const GIVEN_OUT: ReadonlySet<string> = new Set(
  'challenge_token code cursor iss known_by link manage_token manage_tokens proof recovery_code state token'.split(
    ' ',
  ),
)
/** A field that people never see. */
const HONEYPOT = 'website'

type Found = { readonly call: string; readonly field: string }

function textsIn(schema: z.core.$ZodType, call: string, field: string): Found[] {
  if (schema instanceof z.ZodObject)
    return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, one]) =>
      textsIn(one, call, name),
    )
  if (schema instanceof z.ZodArray) return textsIn(schema.element, call, field)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(one => textsIn(one, call, field))
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return textsIn(schema.unwrap(), call, field)
  if (schema instanceof z.ZodDefault) return textsIn(schema.unwrap(), call, field)
  if (!(schema instanceof z.ZodString) && !(schema instanceof z.ZodPipe)) return []
  const kept = schema.safeParse('dos\ntres cuatro')
  return kept.success && String(kept.data).includes('\n') ? [{ call, field }] : []
}

test('every other text of a request holds one line', () => {
  const found = Object.entries<Endpoint>(contract).flatMap(([call, { body, query }]) =>
    [body, query].flatMap(shape => (shape === undefined ? [] : textsIn(shape, call, ''))),
  )

  const more = found.filter(
    ({ field }) =>
      !SEVERAL_LINES.has(field) &&
      !GIVEN_OUT.has(field) &&
      field !== HONEYPOT &&
      !field.endsWith('password'),
  )
  expect(more).toEqual([])
})

test.each([
  ['a line break', 'Ana\nPaz', 'Ana Paz'],
  ['a tab and blanks around it', 'Ana \t Paz', 'Ana Paz'],
  ['line breaks at the ends', '\r\nAna Paz\n', 'Ana Paz'],
  ['a separator of lines', 'Ana\u2028Paz', 'Ana Paz'],
])('%s becomes a space or nothing', (_, typed, kept) => {
  expect(fullName.parse(typed)).toBe(kept)
})
