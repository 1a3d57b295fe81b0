/**
 * What the database does not check by itself. A copy may have been changed by anybody, and a value that no form would
 * take could break the pages and the jobs that read it.
 */
import { z } from 'zod'
import { ladder } from '#contract/ladder.ts'
import { question } from '#contract/questions.ts'
import { reminders, rules } from '#contract/settings/rules.ts'
import type { TableName } from './copied-tables.ts'

const LONGEST_TEXT = 20_000
const MOST_IN_LIST = 2000

const minute = z.int().min(0).max(2880)
const range = z.object({ start_minute: minute, end_minute: minute })
const segments = z
  .array(z.object({ busy: z.boolean(), minutes: z.int().min(1).max(1440) }))
  .min(1)
  .max(20)
const text = z.string().max(LONGEST_TEXT)
const instant = z
  .string()
  .regex(/^(19|20|21)\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/)
const bound = String.raw`"?(19|20|21)\d\d-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00"?`

const zone = text.refine(name => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
})

/** The columns whose values have a shape of their own, by table. */
const shapes: Readonly<Partial<Record<TableName, Readonly<Record<string, z.ZodType>>>>> = {
  comerces: {
    time_zone: zone,
    questions: z.array(question).max(3),
    reminders,
    ladder: ladder.nullable(),
    whatsapp: z
      .string()
      .regex(/^\+[1-9]\d{6,14}$/)
      .nullable(),
  },
  money_settings: {
    methods: z
      .array(z.object({ id: text.max(40), name: text.max(40), is_on: z.boolean() }))
      .max(40)
      .nullable(),
  },
  services: {
    segments,
    rules: z.partialRecord(z.string(), z.unknown()).pipe(rules.partial().loose()),
    class_hours: z
      .array(z.object({ weekday: z.int().min(1).max(7), minute: z.int().min(0).max(1439) }))
      .max(500),
  },
  hours_exceptions: { ranges: z.array(range).max(50) },
  kept_hours: { shifts: z.array(range.extend({ staff_id: z.uuid() })).max(MOST_IN_LIST) },
  appointments: {
    answers: z.array(z.object({ question: text, answer: text })).max(20),
    currency: z.string().regex(/^[A-Z]{3}$/),
  },
  appointment_legs: {
    add_ons: z
      .array(z.looseObject({ name: text, minutes: z.int().min(0).max(1440), price: z.int() }))
      .max(50),
    sold_as: z
      .looseObject({
        segments,
        bufferBeforeMinutes: z.int().min(0).max(1440),
        bufferAfterMinutes: z.int().min(0).max(1440),
      })
      .nullable(),
  },
  occupancy: { during: z.string().regex(new RegExp(`^\\[${bound},${bound}\\)$`)) },
}

const byType: Readonly<Record<string, z.ZodType>> = {
  text: text.nullable(),
  uuid: z.guid().nullable(),
  'uuid[]': z.array(z.guid()).max(MOST_IN_LIST).nullable(),
  'text[]': z.array(text).max(MOST_IN_LIST).nullable(),
  'integer[]': z.array(z.int()).max(MOST_IN_LIST).nullable(),
  boolean: z.boolean().nullable(),
  smallint: z.int().nullable(),
  integer: z.int().nullable(),
  bigint: z.int().nullable(),
  minor_units: z.int().nullable(),
  'double precision': z.number().nullable(),
  'timestamp with time zone': instant.nullable(),
  date: z.iso.date().nullable(),
}

/** The rows of a table: their columns are those of the copy. */
export function shapeOf(table: TableName, types: Readonly<Record<string, string>>): z.ZodType<Row> {
  const own = shapes[table] ?? {}
  const columns = Object.entries(types).map(([name, type]) => [
    name,
    own[name] ?? byType[type] ?? z.unknown(),
  ])
  return z.strictObject(Object.fromEntries(columns) as Record<string, z.ZodType>) as never
}

export type Row = Readonly<Record<string, unknown>>
