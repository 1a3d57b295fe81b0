import { sql } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { nearMomentText } from '#contract/texts/near-moment.ts'
import { dateOf, longDateText, priceText, timeText } from '#contract/texts/texts.ts'
import { withoutLinks } from '#contract/texts/without-links.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { firstInstant, localDate, toOffsetIso } from '#domain/calendar/local-time.ts'
import { minorUnitsOf } from '#domain/country/currencies.ts'
import type { Values } from '#domain/messages/template.ts'
import { HOUR, MINUTE } from '#domain/calendar/interval.ts'
import type { Context } from '#server/context.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { publicUrlOf } from '../settings/public-url.ts'
import { checkWords } from './edit-templates.ts'
import type { TemplateName } from './variables.ts'
import { fillWords, wordsFrom } from './words.ts'

type Row = {
  readonly name: string
  readonly ad_url: string
  readonly time_zone: string
  readonly currency: string
  readonly deposit_instructions: string
  readonly customer_name: string | null
  readonly starts_at: number | null
  readonly deposit: number | null
  /** The deposit of one of its services, or the price of one that asks for none. */
  readonly usual: number | null
  readonly services: string | null
  readonly staff: string | null
}

const NOBODY = '00000000-0000-4000-8000-000000000000'
/** Messages whose link leads to the shop's page, because there is no appointment any more, or none yet. */
const TO_THE_SHOP: ReadonlySet<string> = new Set([
  'cancelled',
  'withdrawn',
  'rejected',
  'day_cancelled',
  'waitlist_free',
  'birthday',
  'miss_you',
])

/** Fills a text with the shop's next appointment, or else its last one, or else an invented one. Saves nothing. */
export async function previewTemplate(
  context: Context,
  member: Membership,
  { channel, kind, ...text }: Received<'previewTemplate', 'body'>,
): Promise<Reply<'previewTemplate'>> {
  checkWords({ channel, kind }, text)
  const { rows } = await sql<Row>`
    select c.name, c.ad_url, c.time_zone, c.currency, c.deposit_instructions, a.customer_name, a.starts_at,
      a.deposit, a.services, a.staff, (select coalesce(s.deposit, s.price) from services s
        where s.organization_id = c.organization_id and s.comerce_id = c.id and s.is_active
        order by s.deposit is null, s.position, s.id limit 1) as usual
    from comerces c
    left join lateral (select a.customer_name, a.starts_at, a.deposit,
        (select string_agg(l.service_name, ' + ' order by l.position) from appointment_legs l
          where l.organization_id = a.organization_id and l.appointment_id = a.id) as services,
        (select l.staff_name from appointment_legs l where l.organization_id = a.organization_id
          and l.appointment_id = a.id order by l.position limit 1) as staff
      from appointments a
      where a.organization_id = c.organization_id and a.comerce_id = c.id
        and a.status in ('booked', 'confirmed', 'completed')
      order by (a.starts_at < ${new Date(context.clock.now())}), abs(extract(epoch from
        a.starts_at - ${new Date(context.clock.now())})) limit 1) a on true
    where c.organization_id = ${member.organizationId} and c.id = ${member.shopId}`.execute(
    context.database.db,
  )
  const row = rows[0]!
  const values = { ...exampleValues(context, row), link: exampleLink(context, kind, row.ad_url) }
  const words = wordsFrom(text, values)
  const said = channel === 'mail' ? words.paragraphs.join('\n\n') : fillWords(text.body, values)
  const { publicUrl } = context.config
  return {
    subject: withoutLinks(words.subject, publicUrl),
    text: withoutLinks(said, publicUrl),
    customer: row.customer_name ?? '',
  }
}

/** A link as long as a real one that opens nothing, so that a preview gives no access to an appointment. */
function exampleLink({ config, secrets }: Context, kind: TemplateName['kind'], adUrl: string) {
  const { publicUrl } = config
  if (TO_THE_SHOP.has(kind)) return publicUrlOf(config, adUrl)
  if (kind === 'waitlist_offer' || kind === 'waitlist_waiting')
    return `${publicUrl}/espera/${secrets.signId('waitlist', NOBODY, 1)}`
  return `${publicUrl}/agenda/${secrets.signId('manage', NOBODY, 1)}`
}

function exampleValues({ clock }: Context, row: Row): Values {
  const tomorrow = addDays(localDate(clock.now(), row.time_zone), 1)
  const startsAt = row.starts_at ?? firstInstant(tomorrow, 10 * 60, row.time_zone)
  const at = toOffsetIso(startsAt, row.time_zone)
  const until = toOffsetIso(startsAt - 2 * HOUR, row.time_zone)
  return {
    nombre: (row.customer_name ?? 'Sofía').split(' ')[0] ?? '',
    local: row.name,
    servicio: row.services ?? 'Corte',
    profesional: row.staff ?? 'Lucas',
    dia: longDateText(dateOf(at)),
    hora: timeText(at),
    cuando: nearMomentText(at, localDate(clock.now(), row.time_zone)),
    hasta: timeText(until),
    sena: priceText(row.deposit ?? (row.usual || 5000 * minorUnitsOf(row.currency)), row.currency),
    datos: row.deposit_instructions,
    demora: '20',
    motivo: `Cambiamos el horario del ${longDateText(dateOf(at))}`,
    nueva: timeText(toOffsetIso(startsAt + 20 * MINUTE, row.time_zone)),
  }
}
