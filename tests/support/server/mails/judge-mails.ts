/** Compares the mails that arrived with those that were owed: each one once, none that was untrue, none unasked for. */
import type { Taken } from './moody-server.ts'
import {
  promisedTo,
  spansOf,
  type Deed,
  type Manners,
  type Promised,
  type Span,
} from './promised.ts'
import { readMail, type ReadMail } from './read-mail.ts'

/** One appointment: its customer, and everything that was done to it. */
export type Story = {
  readonly email: string
  readonly manners: Manners
  readonly deeds: Deed[]
}

type Arrived = ReadMail & Omit<Taken, 'text'>

/** A mail is written at most this long before its connection is made. */
const WRITTEN_BEFORE_MS = 5000
const liveKinds = /^(booked|moved|reminder_24h|reminder_3h)$/

export function readTaken(taken: readonly Taken[]): Arrived[] {
  return taken.map(({ text, ...when }) => ({ ...readMail(text), ...when }))
}

/** The first arrival of each mail, and the repeated ones, which have the same `Message-ID`. */
export function withoutCopies(arrived: readonly Arrived[]) {
  const first = new Map<string, Arrived>()
  const copies: { readonly first: Arrived; readonly again: Arrived }[] = []
  for (const mail of arrived) {
    const before = first.get(mail.id)
    if (before === undefined) first.set(mail.id, mail)
    else copies.push({ first: before, again: mail })
  }
  return { mails: [...first.values()], copies }
}

/** `rests` are the moments at which every mail that could leave had left. */
export function faultsOf(
  { email, manners, deeds }: Story,
  mails: readonly Arrived[],
  rests: readonly number[],
): string[] {
  const faults: string[] = []
  const promised = promisedTo(deeds, manners).filter(({ due, until }) => due < until)
  for (const kind of new Set([...promised, ...mails].map(one => one.kind))) {
    const ofKind = promised.filter(one => one.kind === kind)
    const came = mails.filter(one => one.kind === kind)
    const must = ofKind.filter(one => restAfter(one, rests) < one.until)
    if (came.length < must.length || came.length > ofKind.length)
      faults.push(`${email}: ${came.length} ${kind}, owed ${must.length} to ${ofKind.length}`)
    const late = must.filter(
      one => !came.some(({ takenAt }) => takenAt >= one.due && takenAt <= restAfter(one, rests)),
    )
    if (late.length > 0) faults.push(`${email}: ${kind} too late`)
    const early = came.filter(({ takenAt }) => !ofKind.some(({ due }) => due <= takenAt))
    if (early.length > 0) faults.push(`${email}: ${kind} too early`)
  }
  const spans = spansOf(deeds, manners)
  for (const mail of mails)
    if (!wereTrue(spans, mail).some(span => fits(mail, span)))
      faults.push(`${email}: ${mail.kind} at ${iso(mail.takenAt)} was not true`)
  const all = [...faults, ...calendarFaults(email, mails)]
  return all.length === 0 ? [] : [...all, storyOf({ email, manners, deeds }, mails)]
}

/** The history of the appointment and its mails, for the person who looks into a failure. */
function storyOf({ manners, deeds }: Story, mails: readonly Arrived[]): string {
  const done = deeds.map(
    ({ at, what, start, isTold }) => `${iso(at)} ${what}${isTold ? ', told' : ''}: ${iso(start)}`,
  )
  const came = mails.map(({ takenAt, kind }) => `${iso(takenAt)} mail ${kind}`)
  return [JSON.stringify(manners), ...[...done, ...came].sort()].join('\n')
}

/** The first rest at which it must have arrived. */
function restAfter({ due, surelyFrom = due }: Promised, rests: readonly number[]): number {
  return rests.find(at => at >= surelyFrom) ?? Infinity
}

/** The states that may have been true while the mail was written. */
function wereTrue(spans: readonly Span[], { beganAt, takenAt }: Arrived): Span[] {
  return spans.filter(
    ({ from, goesOnUntil }) => from <= takenAt && goesOnUntil >= beganAt - WRITTEN_BEFORE_MS,
  )
}

function fits({ kind, text, calendar }: Arrived, { state, start }: Span): boolean {
  const isLive = state === 'booked' || state === 'confirmed'
  const isState = liveKinds.test(kind)
    ? isLive
    : kind.startsWith('confirm_')
      ? state === 'booked'
      : state === (kind === 'review_request' ? 'completed' : kind)
  if (!isState || kind === 'review_request') return isState
  const hour = new Date(start - 3 * 3_600_000).toISOString().slice(11, 16)
  if (!text.includes(hour)) return false
  const method = kind === 'cancelled' || kind === 'released' ? 'CANCEL' : 'REQUEST'
  return calendar?.start === start && calendar.method === method
}

/** All mails must describe the same calendar entry, with a sequence number that never decreases. */
function calendarFaults(email: string, mails: readonly Arrived[]): string[] {
  const files = mails.filter(mail => mail.calendar !== null)
  const uids = new Set(files.map(mail => mail.calendar?.uid))
  const back = files.filter((mail, index) =>
    files
      .slice(0, index)
      .some(
        before =>
          before.takenAt < mail.beganAt - WRITTEN_BEFORE_MS &&
          (before.calendar?.sequence ?? 0) > (mail.calendar?.sequence ?? 0),
      ),
  )
  return [
    ...(uids.size > 1 ? [`${email}: ${uids.size} entries in the calendar`] : []),
    ...back.map(mail => `${email}: the calendar of ${mail.kind} counts backwards`),
  ]
}

const iso = (at: number): string => new Date(at).toISOString()
