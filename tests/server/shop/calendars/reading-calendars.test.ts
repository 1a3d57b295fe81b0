import { describe, expect, test } from 'vitest'
import { refreshDue } from '#server/shop/calendars/refresh-calendars.ts'
import {
  bookAt,
  busyAt,
  connect,
  connected,
  later,
  listed,
  refresh,
  scene,
  setCalendarScene,
  startsOf,
} from '#support/calendars/calendar-scene.ts'
import { aCalendar, serving } from '#support/calendars/calendar-server.ts'
import { tokenOf } from '#support/server/shop.ts'

const MINUTE = 60_000

setCalendarScene()

describe('a calendar that cannot be read', () => {
  test('reports why, keeps its busy times, is retried soon and then rarely, and recovers', async () => {
    await connected()
    scene.server.answer((_request, response) => void response.writeHead(404).end())
    await later()

    expect(await listed(scene.owner)).toMatchObject([
      { state: 'failing', problem: 'refused', times: 1 },
    ])
    expect(await startsOf(scene.shop)).not.toContain('11:00')
    const hits = scene.server.hits()
    await later(4)
    expect(scene.server.hits()).toBe(hits)
    for (let time = 0; time < 6; time += 1) await later(61)
    expect(scene.server.hits()).toBeGreaterThan(hits + 4)
    const many = scene.server.hits()
    await later(61)
    expect(scene.server.hits()).toBe(many)
    scene.server.answer(serving(busyAt('11')))
    await later(6 * 60)
    expect(await listed(await tokenOf(scene.app, scene.advisorId))).toMatchObject([
      { state: 'ok', problem: null },
    ])
  })

  test('does not keep the others from being read', async () => {
    const body = {
      staff: scene.shop.staffIds[1]!,
      calendar_url: scene.server.url.replace('127.0.0.1', '127.0.0.2'),
    }
    await scene.app.mustCall('connectCalendar', { body }, scene.owner)
    await connected()

    expect(await listed(scene.owner)).toMatchObject([
      { state: 'ok' },
      { state: 'failing', problem: 'unreachable' },
    ])
  })

  test('is reported when it is no calendar', async () => {
    scene.server.answer(serving(`BEGIN:VCALENDAR\r\n${'esto no es nada\r\n'.repeat(9)}`))
    await connected()

    expect(await listed()).toMatchObject([{ state: 'failing', problem: 'too_complex' }])
  })

  test('is tried again only after hours when it takes too long to parse', async () => {
    scene.server.answer(serving(`BEGIN:VCALENDAR\r\n${'esto no es nada\r\n'.repeat(9)}`))
    const { id } = await connected()
    const ask = async () => {
      const token = await tokenOf(scene.app, scene.advisorId)
      await scene.app.mustCall('refreshCalendar', { params: { id } }, token)
      await refresh()
    }
    await later(59)
    await ask()
    expect(scene.server.hits()).toBe(1)
    await later(1)
    await ask()
    expect(scene.server.hits()).toBe(2)
    await later(5 * 60)
    expect(scene.server.hits()).toBe(2)
    await later(61)
    expect(scene.server.hits()).toBe(3)
  })
})

describe('the reading of a calendar', () => {
  test('happens once, with however many processes at the same moment', async () => {
    await connect()
    const { context } = scene.app.app
    await Promise.all(Array.from({ length: 6 }, async () => await refreshDue(context)))
    await refresh()

    expect(scene.server.hits()).toBe(1)
    await refresh()
    expect(scene.server.hits()).toBe(1)
  })

  test('can be requested by hand at most once a minute', async () => {
    const { id } = await connected()
    const ask = async () => {
      await scene.app.mustCall('refreshCalendar', { params: { id } }, scene.advisor)
      await refresh()
    }
    await ask()
    expect(scene.server.hits()).toBe(1)
    scene.app.clock.set(scene.app.clock.now() + MINUTE)
    await ask()
    expect(scene.server.hits()).toBe(2)
  })

  test('parses an unchanged calendar once a day only, because the window moves on', async () => {
    const asked: (string | undefined)[] = []
    scene.server.answer((request, response) => {
      asked.push(request.headers['if-none-match'])
      const isSame = request.headers['if-none-match'] === '"uno"'
      if (isSame) response.writeHead(304).end()
      else serving(busyAt('11'), { etag: '"uno"' })(request, response)
    })
    await connected()
    await later()
    await later(24 * 60)

    expect(asked).toEqual([undefined, '"uno"', undefined])
    expect(await listed(await tokenOf(scene.app, scene.advisorId))).toMatchObject([
      { state: 'ok', times: 1 },
    ])
  })
})

const ELEVEN_IN_BUENOS_AIRES = [
  'BEGIN:VEVENT',
  'UID:uno',
  'SUMMARY:Dentista de Zulmira',
  'DTSTART;TZID=America/Argentina/Buenos_Aires:20261125T110000',
  'DTEND;TZID=America/Argentina/Buenos_Aires:20261125T120000',
  'END:VEVENT',
]
const broken = (uid: string, starts: string) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'SUMMARY:Muy privado',
  `DTSTART:${starts}`,
  'END:VEVENT',
]

describe('an event', () => {
  test('of a local zone blocks its time', async () => {
    scene.server.answer(serving(aCalendar(...ELEVEN_IN_BUENOS_AIRES)))
    await connected()

    expect(await listed()).toMatchObject([{ state: 'ok', times: 1, unread: null }])
    expect(await startsOf(scene.shop)).not.toContain('11:00')
    expect(await bookAt('11:00')).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  })

  test('that cannot be read is counted, the first is shown, and the others block their time', async () => {
    const lines = [...broken('mal', '20261131T1500'), ...broken('peor', 'mañana')]
    scene.server.answer(serving(aCalendar(...lines, ...ELEVEN_IN_BUENOS_AIRES)))
    await connected()

    const unread = { events: 2, first: { starts: '20261131T1500', reason: 'date' } }
    expect(await listed()).toMatchObject([{ state: 'partly', times: 1, unread }])
    expect(await bookAt('11:00')).toMatchObject({ status: 409 })
    scene.server.answer((_request, response) => void response.writeHead(304).end())
    await later()
    expect(await listed()).toMatchObject([{ state: 'partly', unread }])
    scene.server.answer(serving(aCalendar(...ELEVEN_IN_BUENOS_AIRES)))
    await later()
    expect(await listed()).toMatchObject([{ state: 'ok', unread: null }])
  })
})
