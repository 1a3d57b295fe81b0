import { z } from 'zod'
import { manners } from '#domain/booking/manners.ts'

/** Field shapes that several endpoints share. Lengths are counted in UTF-16 units. */
export const id = z.uuid()
/** No booking is outside this century, and years of more than four digits are written in several ways. */
const isThisCentury = (text: string): boolean => text.startsWith('20')
export const date = z.iso.date().refine(isThisCentury)
/** An instant with its offset, `2026-11-24T18:30:00-03:00`. */
export const instant = z.iso.datetime({ offset: true }).refine(isThisCentury)
/** Minor units: cents of a peso. */
export const money = z.int().min(0).max(100_000_000_00)
/**
 * A text of one line: line breaks and tabs, which no field for one line lets through, become a space. A name with line
 * breaks would otherwise fill a screen, or add lines to a mail or a calendar. The server drops other control characters.
 */
export const oneLine = z
  .string()
  .overwrite(text => text.replaceAll(/\s*[\t\n\r\u2028\u2029]\s*/g, ' '))
  .trim()
export const fullName = oneLine.min(1).max(80)
export const phone = oneLine.min(6).max(30)
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email())
/** OWASP ASVS 5.0, 6.2: at least 8 characters, no composition rules, long passwords allowed, never truncated. */
export const password = z.string().min(8).max(200)
export const adUrl = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .min(3)
  .max(40)
/** A random secret that the browser makes at sign-up: it proves that the mail is opened in the same browser. */
export const browserProof = z.string().max(100)
/** A field that people never see. A program that fills it in is answered as if it had succeeded. */
export const honeypot = z.string().max(500).optional()
export const note = z.string().trim().max(500)
export const revision = z.int().min(1)
/**
 * What the sender's form showed of the fields that it changes. When one of them is something else by now, the change is
 * refused with `stale_revision` and `theirs`, the present values.
 */
export const seen = z.record(z.string().max(60), z.unknown())
export const limit = z.coerce.number().int().min(1).max(100)

export const adUrlParams = z.object({ ad_url: z.string().max(60) })
export const idParams = z.object({ id })
export const manageParams = z.object({ manage_token: z.string().max(100) })

/** A list, a hundred rows at most; `next_cursor` is null on the last page. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next_cursor: z.string().nullable() })
}

/** `a,b,c` in a query. */
export const idList = z
  .string()
  .min(1)
  .max(400)
  .transform(text => text.split(','))
  .pipe(z.array(id).min(1).max(6))

/** `ID,ID;ID` in a query: the services of each further person who comes along. */
export const companionList = z
  .string()
  .min(1)
  .max(700)
  .transform(text => text.split(';').map(one => one.split(',')))
  .pipe(z.array(z.array(id).min(1).max(6)).min(1).max(3))

/** Whether all who book together begin at once, or one when the other is done. */
export const together = z.enum(manners)

/** `any` or a staff member's id. */
export const staffChoice = z.union([z.literal('any'), id])

/** `ID,any,ID` in a query: the staff member wanted for each of `services`, in their order. */
export const staffList = z
  .string()
  .min(1)
  .max(400)
  .meta({ examples: ['any'] })
  .transform(text => text.split(','))
  .pipe(z.array(staffChoice).min(1).max(6))

export const addOns = z.array(id).max(12)
/** Who comes along with whoever books, in one booking. */
const companion = z.object({
  services: z.array(id).min(1).max(6),
  add_ons: addOns.optional(),
  /** Absent: one after the other with whoever was chosen for the first, at the same time with whoever is free. */
  staff: staffChoice.optional(),
})
export const companions = z.array(companion).min(1).max(3)
/** Who takes each of them, and from when on. */
export const heldCompanions = z.array(z.object({ staff: id, starts_at: instant }))
export const namedCompanions = z
  .array(companion.extend({ name: fullName }))
  .min(1)
  .max(3)
/**
 * The same services again, each with the staff member wanted for it; absent or `any`: whoever is free. Replaces `staff`
 * when the services may go to different staff members.
 */
export const items = z
  .array(z.object({ service: id, staff: staffChoice.optional(), add_ons: addOns.optional() }))
  .min(1)
  .max(6)
