/** Compares the columns of a statement with the row type that the code declares for it. */
import type { FieldDef, Pool } from 'pg'
import ts from 'typescript'

/** How the values of a column arrive in our code (`server/kernel/db/types.ts`). */
type Kind = 'text' | 'number' | 'boolean' | 'json' | 'nothing' | readonly [Kind]

interface Catalogue {
  readonly kinds: ReadonlyMap<number, Kind>
  /** The nullable columns of our tables, as `<table>.<column>` by their object ids. */
  readonly nullable: ReadonlySet<string>
  /** The allowed words of columns that a check restricts to a list. */
  readonly words: ReadonlyMap<string, readonly string[]>
}

const NUMBERS = ['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'oid', 'timestamptz']
const KINDS = new Map<string, Kind>([
  ...NUMBERS.map(name => [name, 'number'] as const),
  ['bool', 'boolean'],
  ['json', 'json'],
  ['jsonb', 'json'],
  ['void', 'nothing'],
])
/** The array types that are parsed to arrays; others arrive as text. */
const ARRAYS = new Set('text uuid bool date int2 int4 int8 numeric timestamptz'.split(' '))

export async function readCatalogue(pool: Pool): Promise<Catalogue> {
  const { rows: types } = await pool.query<{ oid: number; name: string; element: string | null }>(
    `select t.oid, t.typname as name, e.typname as element from pg_type t
     left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'`,
  )
  const { rows: columns } = await pool.query<{ key: string }>(
    `select attrelid || '.' || attnum as key from pg_attribute join pg_class t on t.oid = attrelid
     where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and not attnotnull`,
  )
  const { rows: checks } = await pool.query<{ key: string; text: string }>(
    `select conrelid || '.' || conkey[1] as key, pg_get_constraintdef(oid) as text from pg_constraint
     where contype = 'c' and cardinality(conkey) = 1 and pg_get_constraintdef(oid) like '% = ANY (ARRAY[%'`,
  )
  return {
    kinds: new Map(types.map(({ oid, name, element }) => [oid, kindOf(name, element)])),
    nullable: new Set(columns.map(({ key }) => key)),
    words: new Map(
      checks.map(({ key, text }) => [key, text.match(/(?<=')[^']*(?='::text)/g) ?? []]),
    ),
  }
}

function kindOf(name: string, element: string | null): Kind {
  return element !== null && ARRAYS.has(element)
    ? [KINDS.get(element) ?? 'text']
    : (KINDS.get(name) ?? 'text')
}

/**
 * What is wrong with the row type. Nullability is checked only for plain table columns: PostgreSQL does not tell it for
 * others.
 */
export function compareRow(
  row: ts.Type,
  columns: readonly FieldDef[],
  { catalogue, checker }: { readonly catalogue: Catalogue; readonly checker: ts.TypeChecker },
): string[] {
  if (checker.getIndexTypeOfType(row, ts.IndexKind.String) !== undefined) return []
  const properties = checker.getPropertiesOfType(row)
  const missing = properties
    .filter(({ flags }) => (flags & ts.SymbolFlags.Optional) === 0)
    .filter(({ name }) => columns.every(column => column.name !== name))
    .map(({ name }) => `gives no ${name}`)
  const wrong = columns.flatMap(column => {
    const property = properties.find(({ name }) => name === column.name)
    if (property === undefined) return [`gives ${column.name}, which the row has not`]
    const type = checker.getTypeOfSymbol(property)
    const kind = catalogue.kinds.get(column.dataTypeID) ?? 'text'
    if (!fits(type, kind, checker)) {
      return [`${column.name} is ${JSON.stringify(kind)}, not ${checker.typeToString(type)}`]
    }
    const key = `${column.tableID}.${column.columnID}`
    const known = wordsOf(type)
    const others = (catalogue.words.get(key) ?? []).filter(word => known?.includes(word) === false)
    const isNull = catalogue.nullable.has(key) && !mayBeNull(type)
    return [...(isNull ? ['null'] : []), ...others].map(one => `${column.name} may be ${one}`)
  })
  return [...missing, ...wrong]
}

function fits(type: ts.Type, kind: Kind, checker: ts.TypeChecker): boolean {
  const whole = checker.getNonNullableType(type)
  return (whole.isUnion() ? whole.types : [whole]).every(one => isKind(one, kind, checker))
}

function isKind(type: ts.Type, kind: Kind, checker: ts.TypeChecker): boolean {
  const has = (flags: ts.TypeFlags): boolean => (type.flags & flags) !== 0
  if (has(ts.TypeFlags.Unknown | ts.TypeFlags.Never)) return true
  if (type.isIntersection()) return type.types.some(one => isKind(one, kind, checker))
  if (kind === 'text') return has(ts.TypeFlags.StringLike)
  if (kind === 'number') return has(ts.TypeFlags.NumberLike)
  if (kind === 'boolean') return has(ts.TypeFlags.BooleanLike)
  if (kind === 'json') return has(ts.TypeFlags.Object | ts.TypeFlags.NonPrimitive)
  const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number)
  return kind !== 'nothing' && element !== undefined && fits(element, kind[0], checker)
}

/** The words of a union of string literals; null for other types. */
function wordsOf(type: ts.Type): readonly string[] | null {
  const parts = (type.isUnion() ? type.types : [type]).filter(
    ({ flags }) => (flags & ts.TypeFlags.Null) === 0,
  )
  return parts.every(part => part.isStringLiteral()) ? parts.map(({ value }) => value) : null
}

function mayBeNull(type: ts.Type): boolean {
  const parts = type.isUnion() ? type.types : [type]
  return parts.some(({ flags }) => (flags & (ts.TypeFlags.Null | ts.TypeFlags.Unknown)) !== 0)
}
