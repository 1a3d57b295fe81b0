/** Writes a message from the present data, when it is about to leave. */
import { sql } from 'kysely'
import { timeText } from '#contract/texts/texts.ts'
import { whatsappKinds, type WhatsappKind } from '#contract/integrations/whatsapp-names.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import { localDate, toOffsetIso } from '#domain/calendar/local-time.ts'
import { firstName, plainValue } from '#domain/messages/template.ts'
import { manageTokenOf } from '#server/booking/appointments/manage-link.ts'
import { appointmentPartOf } from '#server/booking/appointments/notify/message-values.ts'
import type { Context } from '#server/context.ts'
import { nearMomentIn } from '#server/kernel/shop-time.ts'
import { findAppointments, type AppointmentRow } from '#server/scheduling/queries.ts'
import { replies, templateOf, texts, wordsOf } from './template-texts.ts'
import type { Button, Outgoing } from './messenger.ts'
import type { MessageRow } from './message-rows.ts'

export type Composed =
  { readonly content: Outgoing['content']; readonly words: string } | { readonly dropped: string }

export async function compose(context: Context, row: MessageRow): Promise<Composed> {
  if (row.kind === 'answer') {
    const buttons = JSON.parse(row.extra['buttons'] ?? '[]') as Button[]
    const text = row.words ?? ''
    return { content: { is: 'text', text, buttons }, words: text }
  }
  const kind = whatsappKinds.find(one => one === row.kind)
  if (kind === undefined) return { dropped: 'unknown_kind' }
  const values =
    kind === 'waitlist_offer'
      ? await offerValues(context, row)
      : await appointmentValues(context, row, kind)
  return 'dropped' in values ? values : written(context, kind, values)
}

type Values = {
  readonly values: readonly string[]
  readonly payloads: readonly string[]
  readonly link: string
}

function written({ config }: Pick<Context, 'config'>, kind: WhatsappKind, given: Values): Composed {
  const { name, language, link } = templateOf(kind, config.publicUrl)
  // Meta refuses empty values and line breaks in them.
  const values = given.values.map(value => plainValue(value).replaceAll(/\s+/g, ' ') || '-')
  const payloads = texts[kind].asks ? given.payloads : []
  const end = link === null ? null : given.link
  return {
    content: { is: 'template', name, language, values, payloads, link: end },
    words: wordsOf(kind, values),
  }
}

/** An example with an invented appointment, for a test. */
export function exampleOf(context: Pick<Context, 'config'>, kind: WhatsappKind): Composed {
  const payloads = Object.keys(replies).map(reply => `${reply}:example`)
  return written(context, kind, { values: texts[kind].examples, payloads, link: 'ejemplo' })
}

async function appointmentValues(
  context: Context,
  { organization_id: organizationId, subject_id: id, version, extra }: MessageRow,
  kind: WhatsappKind,
): Promise<Values | { readonly dropped: string }> {
  const now = context.clock.now()
  const where = sql`a.organization_id = ${organizationId} and a.id = ${id}`
  const [row] = await findAppointments(context.database.db, now, where)
  if (row === undefined) return { dropped: 'appointment_gone' }
  const stale = whyStale(row, kind, version)
  if (stale !== null) return { dropped: stale }
  const { time_zone: timeZone, comerce_name: shop } = row
  const turn = appointmentPartOf(row)
  const name = firstName(row.customer_name)
  const payloads = Object.keys(replies).map(reply => `${reply}:${id}`)
  const link = manageTokenOf(context, row)
  if (kind === 'running_late') {
    const delay = row.delay_minutes ?? 0
    const expected = timeText(toOffsetIso(row.starts_at + delay * MINUTE, timeZone))
    return { values: [name, shop, String(delay), expected], payloads, link }
  }
  const at = Number(extra['starts_at'] ?? row.starts_at)
  const moment = nearMomentIn(at, timeZone, localDate(now, timeZone))
  return { values: [name, shop, moment, `${turn.services} con ${turn.staff}`], payloads, link }
}

const standing: ReadonlySet<string> = new Set(['booked', 'confirmed'])

/** Why nobody has to be told this any more; null when they have. */
function whyStale(row: AppointmentRow, kind: WhatsappKind, version: number): string | null {
  if (kind === 'cancelled')
    return row.status === 'cancelled' && row.revision === version ? null : 'changed_since'
  if (!standing.has(row.status)) return 'not_booked'
  if (kind === 'running_late') return row.delay_minutes === null ? 'not_late' : null
  if (kind === 'moved') return row.revision === version ? null : 'changed_since'
  if (kind === 'booked') return null
  if (row.starts_at !== version) return 'changed_since'
  return kind === 'confirm_request' && row.status === 'confirmed' ? 'confirmed' : null
}

type OfferRow = {
  readonly name: string
  readonly state: string
  readonly services: string
  readonly staff: string | null
  readonly starts_at: number | null
  readonly until: number | null
  readonly time_zone: string
  readonly shop: string
}

async function offerValues(
  context: Context,
  { organization_id: organizationId, subject_id: id, version }: MessageRow,
): Promise<Values | { readonly dropped: string }> {
  const { rows } = await sql<OfferRow>`
    select w.name, w.state, c.name as shop, c.time_zone, w.offered_starts_at as starts_at, w.offer_expires_at as until,
      (select s.name from staff s where s.organization_id = w.organization_id and s.id = w.offered_staff_id) as staff,
      (select coalesce(string_agg(s.name, ' + '), '') from services s
        where s.organization_id = w.organization_id and s.id = any(w.service_ids)) as services
    from waitlist_entries w join comerces c on c.organization_id = w.organization_id and c.id = w.comerce_id
    where w.organization_id = ${organizationId} and w.id = ${id}`.execute(context.database.db)
  const [row] = rows
  if (row?.state !== 'offered' || row.starts_at !== version || row.until === null)
    return { dropped: 'waitlist_over' }
  const now = context.clock.now()
  const moment = nearMomentIn(row.starts_at, row.time_zone, localDate(now, row.time_zone))
  const sold = row.staff === null ? row.services : `${row.services} con ${row.staff}`
  const until = timeText(toOffsetIso(row.until, row.time_zone))
  return {
    values: [firstName(row.name), row.shop, moment, sold, until],
    payloads: [],
    link: context.secrets.signId('waitlist', id, 1),
  }
}
