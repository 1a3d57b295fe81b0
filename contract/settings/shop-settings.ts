import { z } from 'zod'
import { ladder } from '../ladder.ts'
import { oneLine, phone } from '../protocol/fields.ts'
import { question, questionFields } from '../questions.ts'
import { reminders } from './rules.ts'

/*
 * What the owner decides about a shop, beside its rules: each setting once, with its limits. Its column has the same
 * name. The call that changes it, its answer, the public page, the forms and the audit take it from here.
 */

/** Everybody sees these: they are part of the shop's page. */
export const pageSettings = {
  name: oneLine.min(2).max(80),
  category: oneLine.max(40),
  description: z.string().trim().max(600),
  address: oneLine.max(160),
  city: oneLine.max(80),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  whatsapp: phone.nullable(),
  /** The pattern that is drawn when the shop has no cover picture. */
  cover: z.enum(['rayas', 'diagonal', 'cuadros', 'ondas', 'liso']),
  /** `#rrggbb`; null for the product's own colour. Pages use readable shades of it. */
  colour: z
    .string()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable(),
  instagram: oneLine.max(100),
  website: oneLine.max(200),
  policies: z.string().trim().max(1000),
  break_notice: oneLine.max(200),
  /**
   * IANA name, such as `America/Argentina/Buenos_Aires`. Appointments and blocks ahead keep their local time, and
   * customers get a mail: see `previewTimeZone`.
   */
  time_zone: oneLine.max(60),
  /** ISO 3166-1. Can be changed while nobody has booked; currency and time zone change with it. */
  country: oneLine.max(20),
  /** Walk-ins may join the queue from their own phone. */
  takes_queue: z.boolean(),
  /** Customers are told when they book that the price may change until the day. */
  prices_may_change: z.boolean(),
  /** Asked in the booking form; a change replaces all of them. */
  questions: questionFields,
}

/** Only for the team. */
export const teamSettings = {
  /** Alias or CVU and its owner's name, shown to customers who have to send a deposit. */
  deposit_instructions: z.string().trim().max(300),
  /** Whether customers' phones are hidden from advisors. */
  hides_phones: z.boolean(),
  reminders,
  /** Appointments that the customer does not confirm by mail are released two hours before the start. */
  must_confirm: z.boolean(),
  /** Whether customers read on their appointment by how much the shop runs late. */
  tells_delays: z.boolean(),
  /** What is asked of customers because of their history; null when the same is asked of everybody. */
  ladder: ladder.nullable(),
  /** Customers are asked once by mail to review their appointment. */
  asks_reviews: z.boolean(),
  /** Customers who have not come for so many days appear among the day's messages; null for none. */
  miss_you_days: z.int().min(14).max(365).nullable(),
  greets_birthdays: z.boolean(),
}

export type PageSettingName = keyof typeof pageSettings
export type SettingName = PageSettingName | keyof typeof teamSettings
export const pageSettingNames = Object.keys(pageSettings) as readonly PageSettingName[]
export const settingNames = Object.keys({
  ...pageSettings,
  ...teamSettings,
}) as readonly SettingName[]

/** Settings that are answered in another shape than they are sent in. */
const ownAnswers = { cover: z.string(), questions: z.array(question) }
export const pageAnswers = { ...withoutLimits(pageSettings), ...ownAnswers }
export const settingAnswers = { ...pageAnswers, ...withoutLimits(teamSettings) }

type Fields = Readonly<Record<string, z.ZodType>>

/** An answer promises no limits: a value may have been stored under other ones. */
function withoutLimits<Own extends Fields>(fields: Own) {
  const free = Object.entries(fields).map(([name, field]) => [name, withoutLimit(field)])
  return Object.fromEntries(free) as { [Name in keyof Own]: z.ZodType<z.output<Own[Name]>> }
}

function withoutLimit(field: z.core.$ZodType): z.ZodType {
  if (field instanceof z.ZodNullable) return withoutLimit(field.unwrap()).nullable()
  if (field instanceof z.ZodString) return z.string()
  if (field instanceof z.ZodNumber) return field.format === 'safeint' ? z.int() : z.number()
  return field as z.ZodType
}
