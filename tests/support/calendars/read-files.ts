/** Reads calendar files: here, which is fast, and in the product's worker thread, which has no globals of this process. */
import { expect } from 'vitest'
import { busyTimes } from '#server/shop/calendars/busy-times.ts'
import { readBusyTimes } from '#server/shop/calendars/read-busy-times.ts'

const timeZone = 'America/Argentina/Buenos_Aires'
const start = Date.parse('2026-11-23T00:00:00-03:00')
const end = Date.parse('2027-02-21T00:00:00-03:00')

export const file = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y', ...lines, 'END:VCALENDAR', ''].join('\r\n')
export const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:uno', ...lines, 'END:VEVENT']
const warnings: unknown[] = []

/** The files read since they were last read in the worker. */
const filesRead: string[] = []

export const readInWorker = async (text: string) =>
  await readBusyTimes(
    { text, start, end, timeZone },
    { warn: fields => void warnings.push(fields) },
  )
export const read = (text: string) => busyTimes({ text, start, end, timeZone })
/** Throws when it is no calendar. */
export function readWhole(text: string) {
  filesRead.push(text)
  const found = read(text)
  if (found === null) throw new Error('This is no calendar')
  return found
}

const inBuenosAires = (instant: number) => new Date(instant - 3 * 3_600_000).toISOString()
/** Busy periods in Buenos Aires, as `11-24T10:00-11:00`. */
export const busy = (...lines: string[]) =>
  readWhole(file(...lines)).busy.map(time => {
    const [from, to] = [inBuenosAires(time.start), inBuenosAires(time.end)]
    return from.slice(0, 10) === to.slice(0, 10)
      ? `${from.slice(5, 16)}-${to.slice(11, 16)}`
      : `${from.slice(5, 16)}-${to.slice(5, 16)}`
  })
/** What could not be read: how many, why the first, and when that begins. */
export function unread(...lines: string[]) {
  const found = readWhole(file(...lines)).unread
  return found === null ? null : [found.events, found.first.reason, found.first.starts]
}

/** Reads all files so far as one in the worker, each with UIDs of its own; a thread lacks what this process has loaded. */
export async function expectSameInWorker() {
  const text = filesRead
    .splice(0)
    .map((one, n) => one.replaceAll(/^UID:/gim, `UID:${n}-`))
    .join('')
  const here = read(text)

  expect(here?.busy.length).toBeGreaterThan(2)
  expect(await readInWorker(text)).toEqual(here)
  expect(warnings).toEqual([])
}
