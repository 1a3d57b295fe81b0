/*
 * The shop that a trial prepares before its mail is confirmed. It is stored on this device alone, so typing somebody
 * else's address reveals nothing of theirs. The dashboard takes it over once the account is verified.
 */
import { atom } from 'nanostores'
import type { Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { DAY_MINUTES, minuteOfClock } from '#domain/calendar/dates.ts'
import { type Country, findCountry } from '#domain/country/countries.ts'
import { minorUnitsOf } from '#domain/country/currencies.ts'
import { HOME_COUNTRY } from '#domain/country/home.ts'
import { countryOfPhone } from '#domain/country/country-of-phone.ts'
import { readPrice } from '#domain/country/typed-price.ts'
import { isSiestaUsual, usualServicesOf } from '#domain/shop/usual-beginnings.ts'
import { recallTrial, rememberTrial } from '#stores/device.ts'
import { startFreeTrial } from './trial.ts'

type TrialBody = Sent<'startFreeTrial', 'body'>

export type PreparedService = {
  readonly name: string
  readonly minutes: string
  /** As typed, in the country's money: `15.000`, or `12,50` where there are cents. */
  readonly price: string
  readonly isOffered: boolean
}

/** Opening and closing times, the same for every open day. */
export type PreparedHours = {
  readonly days: readonly number[]
  readonly from: string
  readonly to: string
  readonly hasSiesta: boolean
  /** When the siesta begins and ends. */
  readonly siestaFrom: string
  readonly siestaTo: string
}

export type Prepared = {
  /** The body that the trial was requested with, to send it again when the address was mistyped. */
  readonly asked: TrialBody
  readonly services: readonly PreparedService[]
  readonly person: string
  readonly hours: PreparedHours
  readonly address: string
  readonly city: string
  /** The user asked to publish: done as soon as the mail is confirmed. */
  readonly isPublishing: boolean
}

/** Undefined until the device's storage was read. */
export const $prepared = atom<Prepared | null | undefined>(undefined)

export async function recallPrepared(): Promise<void> {
  const kept = (await recallTrial()) as Prepared | undefined
  if ($prepared.get() === undefined) $prepared.set(kept ?? null)
}

/** Requests the trial and prepares a shop with what its trade usually offers. */
export async function beginTrial(asked: TrialBody): Promise<ProblemWire | null> {
  const problem = await startFreeTrial(asked)
  if (problem) return problem
  keep({
    asked,
    services: proposedServices(asked),
    // Never the shop's name: customers choose with whom, and read it on their ticket.
    person: asked.name ?? '',
    hours: { ...usualHours, hasSiesta: hasSiesta(asked) },
    address: asked.address ?? '',
    city: asked.city ?? '',
    isPublishing: false,
  })
  return null
}

export function prepare(changes: Partial<Omit<Prepared, 'asked'>>): void {
  const now = $prepared.get()
  if (now) keep({ ...now, ...changes })
}

/** Requests the same trial for the corrected address. */
export async function correctMail(email: string): Promise<ProblemWire | null> {
  const now = $prepared.get()
  if (!now) return null
  const asked = { ...now.asked, email }
  const problem = await startFreeTrial(asked)
  if (!problem) keep({ ...now, asked })
  return problem
}

/** Forgets the prepared shop, to begin with another one. */
export function dropPrepared(): void {
  $prepared.set(null)
  void rememberTrial(null)
}

/** Where the shop will be, and what money its prices are in. */
export function countryOf({ asked }: Pick<Prepared, 'asked'>): Country {
  const code = asked.country || countryOfPhone(asked.phone) || HOME_COUNTRY
  return findCountry(code) ?? findCountry(HOME_COUNTRY)!
}

/** In units of the country's currency, with cents as decimals; null when it is no price. */
export function priceOf(prepared: Pick<Prepared, 'asked'>, typed: string): number | null {
  const { currency } = countryOf(prepared)
  const amount = readPrice(typed, currency)
  return amount === null ? null : amount / minorUnitsOf(currency)
}

/** Why what was typed is no price; null when it is one. `cents`: the country's money has none. */
export function priceProblem(
  prepared: Pick<Prepared, 'asked'>,
  typed: string,
): 'missing' | 'cents' | 'odd' | null {
  if (typed.trim() === '') return 'missing'
  if (priceOf(prepared, typed) !== null) return null
  const whole = typed.replace(/[.,]\d{1,2}$/, '')
  const hasCents = minorUnitsOf(countryOf(prepared).currency) > 1
  return !hasCents && priceOf(prepared, whole) !== null ? 'cents' : 'odd'
}

/** The week as the API takes it: a day with a siesta has two ranges. */
export function rangesOfWeek({ days, from, to, ...siesta }: PreparedHours): Ranges {
  const [opens, end] = [minuteOf(from), minuteOf(to)]
  // A shop that closes after midnight, such as a bar with a barber.
  const closes = end > opens ? end : end + DAY_MINUTES
  const [pauses, resumes] = [minuteOf(siesta.siestaFrom), minuteOf(siesta.siestaTo)]
  const isSplit = siesta.hasSiesta && opens < pauses && pauses < resumes && resumes < closes
  const shifts = isSplit
    ? [
        [opens, pauses],
        [resumes, closes],
      ]
    : [[opens, closes]]
  return days
    .toSorted((a, b) => a - b)
    .flatMap(weekday =>
      shifts.map(([start = 0, end = 0]) => ({ weekday, start_minute: start, end_minute: end })),
    )
}

type Ranges = { weekday: number; start_minute: number; end_minute: number }[]

const usualHours = {
  days: [2, 3, 4, 5, 6],
  from: '10:00',
  to: '20:00',
  siestaFrom: '13:00',
  siestaTo: '16:30',
}

function proposedServices(asked: TrialBody): PreparedService[] {
  const isHome = countryOf({ asked }).code === HOME_COUNTRY
  return usualServicesOf(asked.category || 'barberia').map(({ name, minutes, pesos }, place) => ({
    name,
    minutes: String(minutes),
    price: isHome ? String(pesos) : '',
    isOffered: place === 0,
  }))
}

/** Whether a siesta is proposed; only Argentine area codes tell that. */
function hasSiesta(asked: TrialBody): boolean {
  return countryOf({ asked }).code === HOME_COUNTRY && isSiestaUsual(asked.phone)
}

function minuteOf(clock: string): number {
  return minuteOfClock(clock) ?? 0
}

function keep(prepared: Prepared): void {
  $prepared.set(prepared)
  void rememberTrial(prepared)
}
