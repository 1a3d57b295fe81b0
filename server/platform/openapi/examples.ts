/** The part of JSON Schema that our contract uses. */
type Schema = {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly examples?: readonly unknown[]
  readonly default?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly propertyNames?: Schema
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
}

const ID = '5f0c3a1e-8f6d-4a57-9a52-3c1de0b7a411'

/** Typical values by field name; tried before a value derived from the type alone. */
const byName: Readonly<Record<string, readonly unknown[]>> = {
  ad_url: ['barberia-demo'],
  name: ['Ana Paz', 'Corte'],
  phone: ['11 5555-1234', '+5491155551234'],
  whatsapp: ['+5491155551234'],
  email: ['ana@correo.example'],
  password: ['sauce lento bajo la lluvia'],
  address: ['Av. Corrientes 3200'],
  city: ['Buenos Aires'],
  time_zone: ['America/Argentina/Buenos_Aires'],
  currency: ['ARS'],
  price: [1_450_000],
  services: [ID],
  staff: ['any', ID],
  starts_at: ['2026-11-24T18:30:00-03:00'],
  ends_at: ['2026-11-24T19:00:00-03:00'],
  expires_at: ['2026-11-24T18:05:00-03:00'],
  date: ['2026-11-24'],
  from: ['2026-11-24', '2026-11-24T18:30:00-03:00'],
  to: ['2026-11-30', '2026-11-24T20:00:00-03:00'],
  duration_minutes: [30],
  minute: [1080],
  days: [7],
  code: ['K7M4QX'],
  note: ['Llego cinco minutos tarde.'],
  category: ['barberia', 'Cortes'],
  description: ['Barbería de barrio, con turno y sin espera.'],
  deposit_instructions: ['Transferí a barberia.demo y mandanos el comprobante.'],
  public_url: ['https://mi-turno.example/comerce/barberia-demo'],
  short_url: ['https://mi-turno.example/b/barberia-demo'],
  manage_url: ['https://mi-turno.example/agenda/…'],
  colour: ['#1f4e8c'],
  cover: ['rayas'],
  near: ['-34.6037,-58.4116'],
  latitude: [-34.6037],
  longitude: [-58.4116],
  birthday: ['05-23'],
  id: [ID, '1024'],
  ids: [ID, '1024'],
  add_ons: [ID],
  people: [ID],
  phone_number_id: ['106540352242922'],
  waba_id: ['102290129340398'],
}

/**
 * An example value for a schema: its own example, or else a typical one by the field's name, or by its type. A test
 * parses every example with the contract.
 */
export function exampleOf(schema: Schema, name = ''): unknown {
  if (schema.examples !== undefined) return schema.examples[0]
  const likely = byName[name]?.find(value => fits(schema, value))
  if (likely !== undefined) return likely
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const branches = schema.anyOf ?? schema.oneOf
  if (branches !== undefined) return exampleOf(branches[0] ?? {}, name)
  if (schema.allOf !== undefined) return exampleOf(Object.assign({}, ...schema.allOf), name)
  if (schema.default !== undefined) return schema.default
  return ofType(schema, name)
}

function ofType(schema: Schema, name: string): unknown {
  switch (mainType(schema)) {
    case 'object':
      return ofObject(schema)
    case 'array': {
      const one = exampleOf(schema.items ?? {}, name)
      return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => one)
    }
    case 'integer':
    case 'number':
      return Math.min(Math.max(schema.minimum ?? 1, 1), schema.maximum ?? Infinity)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return textOf(schema)
  }
}

function ofObject({ properties, additionalProperties, propertyNames }: Schema): unknown {
  if (properties === undefined && typeof additionalProperties === 'object')
    return { [String(exampleOf(propertyNames ?? {}))]: exampleOf(additionalProperties) }
  const fields = Object.entries(properties ?? {})
  return Object.fromEntries(fields.map(([key, one]) => [key, exampleOf(one, key)]))
}

function textOf({ format, minLength = 1, maxLength = 500 }: Schema): string {
  if (format === 'uuid') return ID
  if (format === 'date') return '2026-11-24'
  if (format === 'date-time') return '2026-11-24T18:30:00-03:00'
  if (format === 'email') return 'ana@correo.example'
  if (format === 'uri') return 'https://mi-turno.example/'
  return 'Un texto'.padEnd(minLength, '.').slice(0, maxLength)
}

/** The first type that is not `null`, as in `["string", "null"]`. */
function mainType({ type }: Schema): string | undefined {
  return typeof type === 'string' ? type : type?.find(one => one !== 'null')
}

/** A rough look, enough to tell a price from a name: the test parses each example with the contract's own shape. */
function fits(schema: Schema, value: unknown): boolean {
  const branches = schema.anyOf ?? schema.oneOf
  if (branches !== undefined) return branches.some(branch => fits(branch, value))
  if (schema.const !== undefined) return schema.const === value
  if (schema.enum !== undefined) return schema.enum.includes(value)
  const type = mainType(schema)
  if (type === undefined) return true
  if (typeof value === 'number') return type === 'integer' || type === 'number'
  if (type !== 'string' || typeof value !== 'string') return false
  const { pattern, minLength = 0, maxLength = Infinity } = schema
  const isLong = value.length >= minLength && value.length <= maxLength
  return isLong && (pattern === undefined || new RegExp(pattern).test(value))
}
