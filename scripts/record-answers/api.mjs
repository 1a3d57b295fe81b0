/** Requests built from the OpenAPI document, with real ids in the place of ids. */

/**
 * @typedef {{ type?: string, format?: string, enum?: unknown[], const?: unknown, anyOf?: Schema[], items?: Schema,
 *   properties?: Record<string, Schema>, required?: string[], minimum?: number, minLength?: number }} Schema
 * @typedef {{ name: string, in: string, required?: boolean, schema: Schema }} Parameter
 * @typedef {{ id: string, method: string, path: string, parameters: Parameter[], schema: Schema | null,
 *   takesPicture: boolean }} Operation
 * @typedef {Record<string, string>} Ids the id to use, by the name of a field or by the noun before `{id}` in the path
 * @typedef {{ query: Record<string, unknown>, body: any }} Example
 */

/** @param {any} document @returns {Operation[]} */
export function operationsOf(document) {
  return Object.entries(document.paths)
    .flatMap(([path, byMethod]) =>
      Object.entries(byMethod).map(([method, one]) => ({
        id: one.operationId,
        method: method.toUpperCase(),
        path,
        parameters: one.parameters ?? [],
        schema: one.requestBody?.content['application/json']?.schema ?? null,
        takesPicture: one.requestBody?.content['image/png'] !== undefined,
      })),
    )
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/**
 * @param {Operation} operation
 * @param {Ids} ids
 * @param {Record<string, unknown>} query
 */
export function addressOf({ path }, ids, query) {
  const noun = path.split('/').findLast((_, at, parts) => parts[at + 1] === '{id}') ?? ''
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent((name === 'id' ? (ids[noun] ?? ids['id']) : ids[name]) ?? 'x'),
  )
  const known = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(known.map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${filled}?${search}` : filled
}

/**
 * @param {Operation} operation
 * @param {Ids} ids
 * @param {boolean} isWhole whether optional fields are included
 * @returns {Example}
 */
export function exampleOf({ parameters, schema }, ids, isWhole) {
  const asked = parameters.filter(
    one => one.in === 'query' && (one.required || (isWhole && !BY_HAND.has(one.name))),
  )
  return {
    query: Object.fromEntries(
      asked.map(one => [one.name, valueOf(one.schema, one.name, ids, isWhole)]),
    ),
    body: schema === null ? undefined : valueOf(schema, '', ids, isWhole),
  }
}

/** @param {Schema} schema @param {string} name @param {Ids} ids @param {boolean} isWhole @returns {any} */
function valueOf(schema, name, ids, isWhole) {
  const known = ids[name === 'services' ? 'service' : name]
  if (schema.anyOf !== undefined) {
    const withId = schema.anyOf.find(one => known !== undefined && one.format === 'uuid')
    return valueOf(withId ?? schema.anyOf[0] ?? {}, name, ids, isWhole)
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.type === 'object') return objectOf(schema, ids, isWhole)
  if (schema.type === 'array') return [valueOf(schema.items ?? {}, name, ids, isWhole)]
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema, name)
  if (schema.type === 'boolean') return true
  if (schema.type === 'null') return null
  return known ?? textOf(schema, name)
}

/** Fields that make sense only together with others. The journeys send them. */
const BY_HAND = new Set([
  'add_ons',
  'answers',
  'except',
  'hold',
  'legs',
  'link',
  'proof',
  'questions',
  'segments',
  'usual_staff',
])

/** @param {Schema} schema @param {Ids} ids @param {boolean} isWhole */
function objectOf({ properties = {}, required = [] }, ids, isWhole) {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([key]) => required.includes(key) || (isWhole && !BY_HAND.has(key)))
      .map(([key, one]) => [key, valueOf(one, key, ids, isWhole)]),
  )
}

/** @param {Schema} schema @param {string} name */
function numberOf({ minimum = 1 }, name) {
  return (
    { duration_minutes: 30, end_minute: 720, start_minute: 600, minutes: 30, days: 7, limit: 3 }[
      name
    ] ?? minimum
  )
}

const TEXTS = {
  from: '2026-11-25',
  to: '2026-11-27',
  starts_at: '2026-12-02T15:00:00-03:00',
  ends_at: '2026-12-02T16:00:00-03:00',
  free_from: '2026-11-25T12:00:00-03:00',
  free_to: '2026-11-25T19:00:00-03:00',
  near: '-34.6,-58.43',
  password: 'sauce lento bajo la lluvia',
  current_password: 'sauce lento bajo la lluvia',
  ad_url: 'local-de-prueba',
  city: 'Buenos Aires',
  website: '',
  cursor: '',
  birthday: '12-24',
  time_zone: 'America/Argentina/Buenos_Aires',
  contact: 'alguien@correo.test',
  open_now: '1',
  free_soon: '1',
  status: 'booked',
  who: '2',
  kept: '1',
}

/** @param {Schema} schema @param {string} name */
function textOf({ format, minLength = 1 }, name) {
  const text = TEXTS[/** @type {keyof typeof TEXTS} */ (name)]
  if (text !== undefined) return text
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000'
  if (format === 'date') return '2026-11-25'
  if (format === 'date-time') return '2026-11-25T12:00:00-03:00'
  if (format === 'email' || name === 'email') return 'alguien@correo.test'
  if (/phone|whatsapp/.test(name)) return '11 2345-6789'
  return 'texto de prueba'.padEnd(minLength, 'x')
}
