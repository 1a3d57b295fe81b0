/*
 * The shop that a trial prepares before its mail is confirmed. It lives on this device alone: whoever types somebody
 * else's address has nothing of theirs, and the dashboard takes it over once the account is open.
 */
import { atom } from 'nanostores'
import type { Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { DAY_MINUTES, minuteOfClock } from '#domain/calendar/dates.ts'
import { findCountry } from '#domain/country/countries.ts'
import { HOME_COUNTRY } from '#domain/country/home.ts'
import { countryOfPhone } from '#domain/country/phone-formats.ts'
import { isSiestaUsual, usualServicesOf } from '#domain/shop/usual-beginnings.ts'
import { recallTrial, rememberTrial } from '#stores/device.ts'
import { startFreeTrial } from './trial.ts'

type TrialBody = Sent<'startFreeTrial', 'body'>

export type PreparedService = {
  readonly name: string
  readonly minutes: string
  /** Whole units of the country's money, as typed. */
  readonly price: string
  readonly isOffered: boolean
}

/** Wall clocks of every day that is open, the same for all of them. */
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
  /** What the trial was asked for with, to ask again when the mail was mistyped. */
  readonly asked: TrialBody
  readonly services: readonly PreparedService[]
  readonly person: string
  readonly hours: PreparedHours
  readonly address: string
  readonly city: string
  /** They asked to publish it: done as soon as the mail is confirmed. */
  readonly isPublishing: boolean
}

/** Undefined until the device was asked. */
export const $prepared = atom<Prepared | null | undefined>(undefined)

export async function recallPrepared(): Promise<void> {
  const kept = (await recallTrial()) as Prepared | undefined
  if ($prepared.get() === undefined) $prepared.set(kept ?? null)
}

/** Asks for the trial, and begins to prepare it as its trade usually does. */
export async function beginTrial(asked: TrialBody): Promise<ProblemWire | null> {
  const problem = await startFreeTrial(asked)
  if (problem) return problem
  keep({
    asked,
    services: proposedServices(asked),
    person: asked.name || asked.comerce_name,
    hours: { ...usualHours, hasSiesta: isSiestaUsual(asked.phone) },
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

/** The same trial, with the mail that was meant. */
export async function correctMail(email: string): Promise<ProblemWire | null> {
  const now = $prepared.get()
  if (!now) return null
  const asked = { ...now.asked, email }
  const problem = await startFreeTrial(asked)
  if (!problem) keep({ ...now, asked })
  return problem
}

/** Begins anew, with another shop. */
export function dropPrepared(): void {
  $prepared.set(null)
  void rememberTrial(null)
}

/** What money the prices are in. */
export function currencyOf({ asked }: Prepared): string {
  return countryOf(asked).currency
}

/** The week as the wire says it: a day with a siesta has two ranges. */
export function rangesOfWeek({ days, from, to, ...siesta }: PreparedHours): Ranges {
  const [opens, end] = [minuteOf(from), minuteOf(to)]
  // A bar-and-barber closes the day after.
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
  const isHome = countryOf(asked).code === HOME_COUNTRY
  return usualServicesOf(asked.category || 'barberia').map(({ name, minutes, pesos }, place) => ({
    name,
    minutes: String(minutes),
    price: isHome ? String(pesos) : '',
    isOffered: place === 0,
  }))
}

function countryOf({ country, phone }: TrialBody) {
  const code = country || countryOfPhone(phone) || HOME_COUNTRY
  return findCountry(code) ?? findCountry(HOME_COUNTRY)!
}

function minuteOf(clock: string): number {
  return minuteOfClock(clock) ?? 0
}

function keep(prepared: Prepared): void {
  $prepared.set(prepared)
  void rememberTrial(prepared)
}
