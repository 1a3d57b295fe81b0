/* What a business page shows first: the choice that its address names, and the first days with room for it. */
import type { Call } from '#contract/call.ts'
import type { AppointmentWire, ComerceWire } from '#contract/contract.ts'
import { dateOf } from '#contract/texts.ts'
import { findWeek, findWeekWithRoom, firstDayWithRoom, type Week } from './bookable-days.ts'
import {
  type BookableComerce,
  type BookingStart,
  type BookingStep,
  type CustomerFields,
  noFields,
} from './booking-state.ts'

export type Asked = {
  readonly service?: string | null
  readonly staff?: string | null
  readonly date?: string | null
  /** `18:30`, with the date. */
  readonly time?: string | null
  /** The first of the days shown, when somebody went on to later ones. */
  readonly from?: string | null
}

export async function startBooking(
  call: Call,
  comerce: ComerceWire,
  asked: Asked,
  now: Date,
  form: { readonly fields: CustomerFields; readonly step: BookingStep } = {
    fields: noFields,
    step: { is: 'choosing' },
  },
): Promise<BookingStart | null> {
  const service =
    comerce.services.find(one => one.id === asked.service) ??
    // A link to one person's page starts with something that she does.
    comerce.services.find(one => !asked.staff || one.staff.includes(asked.staff)) ??
    comerce.services[0]
  if (!service) return null
  const staff = asked.staff && service.staff.includes(asked.staff) ? asked.staff : 'any'
  const ask = (from?: string) =>
    findWeek(call, { adUrl: comerce.ad_url, service: service.id, staff }, from)
  const { week, today } = await daysFor(ask, asked, comerce.rules.horizon_days)
  const date = dayShown(week, asked.date)
  const startsAt =
    week.find(day => day.date === date)?.starts.find(start => start.slice(11, 16) === asked.time) ??
    null
  return {
    comerce: bookablePartOf(comerce),
    state: {
      today,
      drawnAt: now.getTime(),
      service: service.id,
      staff,
      week,
      date,
      startsAt,
      isLooking: false,
      lookProblem: null,
      hold: null,
      fields: form.fields,
      rememberedAs: null,
      step: form.step,
    },
  }
}

/** The days to which a turn can be moved: the same service, with the same person unless anyone is asked for. */
export async function startMove(
  call: Call,
  appointment: AppointmentWire,
  asked: Pick<Asked, 'staff' | 'date' | 'from'>,
) {
  const { ad_url: adUrl } = appointment.comerce
  const leg = appointment.legs[0]
  const staff = asked.staff === 'any' ? 'any' : (leg?.staff.id ?? 'any')
  const services = appointment.legs.map(one => one.service.id).join(',')
  const ask = (from?: string) => findWeek(call, { adUrl, service: services, staff }, from)
  const wanted =
    asked.from || asked.date ? asked : { ...asked, date: dateOf(appointment.starts_at) }
  const { week, today } = await daysFor(ask, wanted, moveHorizonDays)
  return { week, today, staff, date: dayShown(week, asked.date) }
}

/** How far room is looked for when the first days are full. */
const moveHorizonDays = 30

type Ask = (from?: string) => ReturnType<typeof findWeek>

async function daysFor(ask: Ask, asked: Asked, horizonDays: number) {
  const first = await ask()
  const firstWeek = first.ok ? first.week : []
  const today = firstWeek[0]?.date ?? ''
  const wantedFrom = asked.from ?? asked.date
  const isElsewhere =
    wantedFrom && isDate(wantedFrom) && wantedFrom > (firstWeek.at(-1)?.date ?? '')
  if (isElsewhere) {
    const later = await ask(wantedFrom)
    if (later.ok) return { week: later.week, today }
  }
  if (asked.date && firstWeek.some(day => day.date === asked.date))
    return { week: firstWeek, today }
  const found = await findWeekWithRoom(
    from => (from === undefined ? Promise.resolve(first) : ask(from)),
    undefined,
    horizonDays,
  )
  return { week: found.ok ? found.week : firstWeek, today }
}

function dayShown(week: Week, wanted: string | null | undefined): string | null {
  if (wanted && week.some(day => day.date === wanted)) return wanted
  return firstDayWithRoom(week)?.date ?? null
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** The island carries no more of the shop than it draws. */
function bookablePartOf(comerce: ComerceWire): BookableComerce {
  const { ad_url, name, whatsapp, currency, services, rules, hours, closures } = comerce
  const staff = comerce.staff.map(person => ({ id: person.id, name: person.name }))
  return { ad_url, name, whatsapp, currency, services, rules, hours, closures, staff }
}
