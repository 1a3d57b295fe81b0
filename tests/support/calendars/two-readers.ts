/** Reads a calendar with two independent iCalendar libraries; a test compares both results with what was meant. */
import ICAL from 'ical.js'
import { sync as nodeIcal } from 'node-ical'

export type ReadEvent = {
  readonly uid: string
  readonly summary: string
  readonly description: string
  readonly starts: string
  readonly ends: string
  readonly status: string
}

export function readByIcalJs(text: string): ReadEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return inOrder(
    calendar.getAllSubcomponents('vevent').map(part => {
      const event = new ICAL.Event(part)
      return {
        uid: event.uid,
        summary: event.summary,
        description: event.description,
        starts: event.startDate.toJSDate().toISOString(),
        ends: event.endDate.toJSDate().toISOString(),
        status: String(part.getFirstPropertyValue('status')),
      }
    }),
  )
}

export function readByNodeIcal(text: string): ReadEvent[] {
  return inOrder(
    Object.values(nodeIcal.parseICS(text)).flatMap(part => {
      if (part?.type !== 'VEVENT') return []
      const { uid, summary, description, start, end, status } = part
      return [
        {
          uid,
          summary: textOf(summary),
          description: textOf(description),
          starts: new Date(start).toISOString(),
          ends: new Date(end ?? start).toISOString(),
          status: String(status),
        },
      ]
    }),
  )
}

/** A property with parameters is parsed to an object, one without to a string. */
function textOf(value: string | { readonly val: string } | undefined): string {
  return typeof value === 'object' ? value.val : (value ?? '')
}

function inOrder(events: readonly ReadEvent[]): ReadEvent[] {
  return events.toSorted((one, other) => (one.starts + one.uid < other.starts + other.uid ? -1 : 1))
}
