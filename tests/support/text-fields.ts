/** Every text field of the API in which a person can write freely, read from the schemas so that none is forgotten. */
import { z } from 'zod'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/protocol/endpoint.ts'

type Schema = {
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}

/** Fields whose text is not free: it is looked up, compared or parsed, and anything else is refused. */
const elsewhere: Readonly<Record<string, string>> = {
  password: 'hashed; never written out',
  current_password: 'hashed; never written out',
  new_password: 'hashed; never written out',
  token: 'looked up',
  manage_token: 'looked up',
  manage_tokens: 'looked up',
  known_by: 'looked up',
  proof: 'kept as a keyed fingerprint',
  link: 'looked up',
  browser: 'kept as a keyed fingerprint',
  state: 'looked up',
  code: 'handed to the provider, or compared',
  recovery_code: 'compared',
  challenge_token: 'looked up',
  iss: 'compared with the provider',
  email: 'an address or refused',
  contact: 'an address or a phone, or refused',
  phone: 'a phone or refused',
  whatsapp: 'a phone or refused',
  method: 'one of the shop’s methods or refused',
  time_zone: 'a zone or refused',
  country: 'a country of the list or refused',
  instagram: 'a name of its own letters or refused (office.test.ts)',
  calendar_url: 'fetched, and only its host shown; an address or refused (busy-calendars.test.ts)',
  access_token: 'sealed, and never in an answer (deposits-on-line.test.ts)',
  webhook_secret: 'sealed, and never in an answer (deposits-on-line.test.ts)',
  app_secret: 'sealed, and never in an answer (whatsapp/connection.test.ts)',
  reply: 'sent to one customer by WhatsApp, and erased with the shop (whatsapp/answers.test.ts)',
  url: 'an address or refused; only administrators see it (webhooks.test.ts)',
  website: 'an address of the web or refused (office.test.ts); elsewhere the honeypot',
}

/** The fields as `operation.field.field`. */
export function textFields(): string[] {
  const found = Object.entries(contract).flatMap(([id, shape]) => {
    const { body, takes } = shape as Endpoint
    if (body === undefined || takes !== undefined) return []
    const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema
    return fieldsOf(schema, id)
  })
  return [...new Set(found)].filter(path => !(nameOf(path) in elsewhere)).toSorted()
}

/** The fields in a body that was really sent, each with its text. */
export function textsIn(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (Array.isArray(value)) return value.flatMap(one => textsIn(one, path))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => textsIn(one, `${path}.${name}`))
}

function fieldsOf(schema: Schema, path: string): string[] {
  if (schema.enum !== undefined || schema.const !== undefined) return []
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return [
    ...choices.flatMap(one => fieldsOf(one, path)),
    ...(schema.items === undefined ? [] : fieldsOf(schema.items, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
      fieldsOf(one, `${path}.${name}`),
    ),
    ...(schema.type === 'string' && schema.format === undefined && schema.pattern === undefined
      ? [path]
      : []),
  ]
}

function nameOf(path: string): string {
  return path.split('.').at(-1) ?? ''
}
