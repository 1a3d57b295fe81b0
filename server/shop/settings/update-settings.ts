import { sql, type Transaction } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { findCountry } from '#domain/country/countries.ts'
import { isTimeZone } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import { refuseStale } from '#server/kernel/http/refuse-stale.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import type { PhonePlace } from '#domain/country/typed-phone.ts'
import { normalizePhone, phoneOrRefuse, phonesAt } from '#server/kernel/phones.ts'
import { keepLocalTime } from '#server/booking/zone/keep-local-time.ts'
import { remindAnew } from '#server/booking/reminders/remind.ts'
import { minorUnitsOf } from '#domain/country/currencies.ts'
import { changedFields } from '#server/kernel/changed-fields.ts'
import { noteChange } from '../audit/note-change.ts'
import { changeRules } from '#server/scheduling/rules/change-rules.ts'
import { questionsFrom } from './questions.ts'
import { findSettings, saveSettings, type Settings, type Shop } from './queries.ts'
import { instagramFrom, websiteFrom } from './links.ts'
import { withLinks } from './read-settings.ts'

type Fields = Received<'updateSettings', 'body'>

export async function updateSettings(
  context: Context,
  account: Account,
  fields: Fields,
): Promise<Reply<'updateSettings'>> {
  const shop = membershipOf(account)
  return await changeRules(context, shop, async work => {
    const { trx } = work
    const current = (await findSettings(trx, shop)) ?? refuse('not_found')
    refuseStale(current, seenAs(fields.seen, current.country))
    const next = settingsWith(current, fields)
    if (next.country !== current.country) await moveToCountry(trx, shop, current, next)
    await saveSettings(trx, shop, next)
    if (next.time_zone !== current.time_zone) {
      const zones = { from: current.time_zone, to: next.time_zone }
      const change = { ...shop, ...zones, now: context.clock.now() }
      await keepLocalTime(work, change, account.userId)
    }
    const { reminders, must_confirm: mustConfirm, rules } = fields
    if (reminders !== undefined || mustConfirm !== undefined || rules !== undefined)
      await remindAnew(trx, shop, context.clock.now())
    // What is on record is what was stored, not what was sent.
    const stored = (await findSettings(trx, shop)) ?? refuse('not_found')
    await noteChange(work, account, 'settings.changed', changedFields(current, stored))
    return withLinks(stored, context.config)
  })
}

function settingsWith(current: Settings, fields: Fields): Settings {
  const country = countryOf(fields.country) ?? current.country
  const { currency, zones } = findCountry(country) ?? { currency: current.currency, zones: [] }
  const isMoved = country !== current.country
  const zone = fields.time_zone ?? (isMoved ? zones[0] : null) ?? current.time_zone
  refuseUnknownZone(zone)
  const place = { country, city: fields.city ?? current.city }
  const { whatsapp, questions, instagram, website, rules = {}, seen: _, ...rest } = fields
  return {
    ...withGiven(current, rest),
    country,
    currency: isMoved ? currency : current.currency,
    time_zone: zone,
    whatsapp: whatsapp === undefined ? current.whatsapp : whatsappFrom(whatsapp, phonesAt(place)),
    questions:
      questions === undefined ? current.questions : questionsFrom(current.questions, questions),
    instagram: instagram === undefined ? current.instagram : instagramFrom(instagram),
    website: website === undefined ? current.website : websiteFrom(website),
    rules: withGiven(current.rules, rules),
  }
}

export function refuseUnknownZone(zone: string): void {
  if (isTimeZone(zone)) return
  refuseField('time_zone', 'Elegí una zona horaria de la lista, como America/Argentina/Cordoba.')
}

/** A copy of `current` with the given fields; undefined ones stay as they are. */
function withGiven<Shape extends object>(
  current: Shape,
  fields: { readonly [Key in keyof Shape]?: Shape[Key] | undefined },
): Shape {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return { ...current, ...Object.fromEntries(given) }
}

function countryOf(code: string | undefined): string | null {
  if (code === undefined) return null
  const wanted = 'Todavía no trabajamos en ese país. Elegí uno de la lista, o escribinos.'
  return findCountry(code)?.code ?? refuseField('country', wanted)
}

/** The form shows the phone as people write it. */
function seenAs(seen: Fields['seen'], country: string): Fields['seen'] {
  const whatsapp = seen?.['whatsapp']
  return typeof whatsapp === 'string'
    ? { ...seen, whatsapp: normalizePhone(whatsapp, country) }
    : seen
}

function whatsappFrom(text: string | null, place: PhonePlace): string | null {
  return text === null ? null : phoneOrRefuse(text, place, 'whatsapp')
}

/**
 * Moves a shop that was opened in the wrong country. Appointments keep the currency in which they were sold, so after the
 * first one it is refused. Prices keep their figures; the minor units are converted if the new currency has no cents.
 */
async function moveToCountry(
  trx: Transaction<unknown>,
  { organizationId, shopId }: Shop,
  current: Settings,
  next: Settings,
): Promise<void> {
  const { rows: booked } = await sql`
    select from appointments where organization_id = ${organizationId} and comerce_id = ${shopId}
    limit 1`.execute(trx)
  if (booked.length > 0) {
    const message = 'Tu local ya tuvo turnos en la moneda de su país. Para cambiarlo, escribinos.'
    refuseField('country', message)
  }
  const factor = minorUnitsOf(next.currency) / minorUnitsOf(current.currency)
  if (factor === 1) return
  const ownServices = sql`(select id from services
    where organization_id = ${organizationId} and comerce_id = ${shopId})`
  await sql`update services set price = round(price * ${factor}::numeric),
      deposit = case when deposit is not null then greatest(1, round(deposit * ${factor}::numeric)) end
    where organization_id = ${organizationId} and comerce_id = ${shopId}`.execute(trx)
  await sql`update service_add_ons set price = round(price * ${factor}::numeric)
    where organization_id = ${organizationId} and service_id in ${ownServices}`.execute(trx)
  await sql`update service_offers set price = round(price * ${factor}::numeric)
    where organization_id = ${organizationId} and service_id in ${ownServices}`.execute(trx)
}
