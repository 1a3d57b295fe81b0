/** Requests built from the OpenAPI document alone, with the ids of a given shop wherever an id is asked for. */

type Schema = {
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly minimum?: number
  readonly minLength?: number
}
type Parameter = { readonly name: string; readonly in: string; readonly schema: Schema }
export type Described = {
  readonly method: string
  readonly path: string
  readonly operationId: string
  readonly 'x-public'?: true
  readonly 'x-roles'?: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: {
    readonly content: { readonly 'application/json'?: { readonly schema: Schema } }
  }
  readonly responses: Readonly<Record<string, unknown>>
}
type Document = {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, Omit<Described, 'method' | 'path'>>>>
  >
}

/** The ids to use, by the name that asks for one: a field, or the noun before `{id}` in the path. */
export type Ids = Readonly<Record<string, string>>
export type Example = { readonly url: string; readonly method: string; readonly body?: unknown }

export async function describeApi(url: string): Promise<Described[]> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as Document
  return Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, one]) => ({
      ...one,
      path,
      method: method.toUpperCase(),
    })),
  )
}

export function exampleOf(operation: Described, ids: Ids): Example {
  const noun =
    operation.path.split('/').findLast((_, at, parts) => parts[at + 1] === '{id}') ?? 'id'
  const named: Ids = { ...ids, id: ids[noun] ?? ids['id'] ?? '' }
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(named[name] ?? 'x'),
  )
  const query = new URLSearchParams(
    operation.parameters
      .filter(one => one.in === 'query')
      .map(one => [one.name, String(valueOf(one.schema, one.name, named))]),
  )
  const schema = operation.requestBody?.content['application/json']?.schema
  return {
    url: query.size > 0 ? `${path}?${query}` : path,
    method: operation.method,
    ...(schema === undefined ? {} : { body: valueOf(schema, '', named) }),
  }
}

/** Fills optional fields too, because one of them may contain an id. */
function valueOf(schema: Schema, name: string, ids: Ids): unknown {
  const known = ids[singularOf(name)]
  if (schema.anyOf !== undefined) {
    const withId = schema.anyOf.find(one => known !== undefined && one.format === 'uuid')
    return valueOf(withId ?? schema.anyOf[0] ?? {}, name, ids)
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, one]) => [key, valueOf(one, key, ids)]),
      )
    case 'array':
      return [valueOf(schema.items ?? {}, name, ids)]
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return textOf(schema, name, known)
  }
}

function singularOf(name: string): string {
  return name === 'services' ? 'service' : name
}

function textOf({ format, minLength = 1 }: Schema, name: string, known: string | undefined) {
  if (known !== undefined) return known
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000'
  if (format === 'date') return '2026-11-25'
  if (format === 'date-time') return '2026-11-25T12:00:00-03:00'
  if (format === 'email' || name === 'email') return 'alguien@correo.test'
  if (/phone|whatsapp/.test(name)) return '11 2345-6789'
  if (name === 'password') return 'sauce lento bajo la lluvia'
  return 'texto de prueba'.padEnd(minLength, 'x')
}
