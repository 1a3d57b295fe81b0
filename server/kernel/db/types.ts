/**
 * How PostgreSQL's types are parsed, for our own connections only.
 *
 * | column             | value                                     |
 * |--------------------|-------------------------------------------|
 * | int8, numeric      | number                                    |
 * | date               | 'YYYY-MM-DD'                              |
 * | timestamptz        | epoch milliseconds, the domain's instant  |
 * | tstzrange, interval| text, in UTC and ISO 8601                 |
 *
 * As a parameter, a timestamptz must be a `Date` or ISO text: PostgreSQL refuses a bare number.
 */
import { types, type CustomTypesConfig } from 'pg'

type Parse = (text: string) => unknown

const { INT8, NUMERIC, DATE, TIMESTAMPTZ, INTERVAL } = types.builtins
const INT8_ARRAY = 1016
const NUMERIC_ARRAY = 1231
const DATE_ARRAY = 1182
const TIMESTAMPTZ_ARRAY = 1185
const TEXT_ARRAY = 1009

const readTimestamp = types.getTypeParser(TIMESTAMPTZ)
// `types.builtins` has no array types.
const readTexts: (text: string) => readonly (string | null)[] = types.getTypeParser(
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the published list leaves it out
  TEXT_ARRAY as number,
)

const PARSERS: ReadonlyMap<number, Parse> = new Map<number, Parse>([
  [INT8, Number],
  [NUMERIC, Number],
  [DATE, String],
  [INTERVAL, String],
  [TIMESTAMPTZ, toInstant],
  [INT8_ARRAY, eachOf(Number)],
  [NUMERIC_ARRAY, eachOf(Number)],
  [DATE_ARRAY, eachOf(String)],
  [TIMESTAMPTZ_ARRAY, eachOf(toInstant)],
])

export const columnTypes: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : PARSERS.get(oid)) ??
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- any oid may come
    types.getTypeParser(oid, format)) as typeof types.getTypeParser,
}

function toInstant(text: string): number {
  const found: unknown = readTimestamp(text)
  // 'infinity' is already a number.
  return Number(found)
}

function eachOf(parse: Parse): Parse {
  return text => readTexts(text).map(entry => (entry === null ? null : parse(entry)))
}
