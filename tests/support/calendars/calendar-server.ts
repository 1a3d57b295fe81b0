/** A small HTTP server that serves a calendar, or a bad answer, and counts the requests. */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export type CalendarServer = {
  readonly url: string
  readonly hits: () => number
  /** Replaces the listener that answers from now on. */
  readonly answer: (listener: RequestListener) => void
  readonly close: () => Promise<void>
}

export async function serveCalendars(
  listener: RequestListener,
  host = '127.0.0.1',
): Promise<CalendarServer> {
  let current = listener
  let hits = 0
  const server = createServer((request, response) => {
    hits += 1
    current(request, response)
  }).listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const name = host.includes(':') ? `[${host}]` : host
  return {
    url: `http://${name}:${port}/secreto-9f3a/basic.ics`,
    hits: () => hits,
    answer: next => (current = next),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export const aCalendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y', ...lines, 'END:VCALENDAR', ''].join('\r\n')

/** Times as iCalendar writes them, in UTC. */
export const anEvent = (uid: string, start: string, end: string, ...more: string[]): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'SUMMARY:Dentista de Zulmira',
  'DESCRIPTION:Muy privado',
  `DTSTART:${start}`,
  `DTEND:${end}`,
  ...more,
  'END:VEVENT',
]

export const serving =
  (text: string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/calendar; charset=utf-8', ...headers })
    response.end(text)
  }
