import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '#domain/calendar/interval.ts'
import type { Sent } from '#contract/contract.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aUser, tokenOf } from '#support/server/shop.ts'

let app: TestApp

beforeAll(async () => {
  app = await openApp({ env: { TRUSTED_PROXIES: 'loopback' } })
})

afterAll(async () => {
  await app.close()
})

test('a request gets a code at once, and the same one by mail', async () => {
  const { code, mailed } = await ask({ contact: 'Elena@Correo.test' })
  await app.app.context.outbox.drain()

  expect(code).toMatch(/^A-[A-Z2-9]{8}$/)
  expect(mailed).toBe(true)
  const mails = (await app.mails()).filter(mail => mail.includes('elena@correo.test'))
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain(code)
  // When a person will answer is nothing that the product can promise.
  expect(mails[0]).toContain('Te respondemos a esta dirección.')
})

test('a request with a phone is accepted, and sends no mail', async () => {
  const { mailed } = await ask({ contact: '011 15-2345-6789', kind: 'cancellation' })

  expect(mailed).toBe(false)
  expect(await platformList()).toContainEqual(
    expect.objectContaining({ contact: '+5491123456789', takes_effect: 'at_once' }),
  )
})

test('a repeated request gets the same code, and one mail', async () => {
  const asked = { contact: 'dos@correo.test', about: 'Turno 4821' }
  const first = await ask(asked)
  const again = await ask(asked)
  const other = await ask({ ...asked, about: 'Turno 9999' })
  await app.app.context.outbox.drain()

  expect(again.code).toBe(first.code)
  expect(other.code).not.toBe(first.code)
  expect((await app.mails()).filter(mail => mail.includes('To: dos@correo.test'))).toHaveLength(2)
})

test('the same request has the same code from any network within its ten days', async () => {
  const asked = { contact: 'tercera@correo.test', about: 'Turno 4821' }
  const own = await ask(asked)
  const again = await askFrom('203.0.113.9', { ...asked, about: 'turno 4821' })
  const byName = await ask({ ...asked, name: 'Otra Persona' })
  const now = app.clock.now()
  await goTo(now + 9.9 * DAY)
  const later = await askFrom('198.51.100.7', asked)
  await goTo(now + 10.1 * DAY)
  const tooLate = await ask(asked)
  await goTo(now)

  expect([again.code, later.code]).toEqual([own.code, own.code])
  expect(new Set([own.code, byName.code, tooLate.code]).size).toBe(3)
})

test('twenty simultaneous clicks get one code', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => ask({ contact: 'muchas@correo.test' })),
  )

  expect(new Set(answers.map(answer => answer.code)).size).toBe(1)
})

test('a code answers that the request was received and when, and nothing else', async () => {
  const { code } = await ask({ contact: '011 2345-0001' })
  const receiptOf = async () => await app.mustCall('getConsumerRequest', { params: { code } })
  const before = await receiptOf()
  const admin = await tokenOf(app, await aUser(app, { isAdmin: true }))
  const { items } = await app.mustCall('listConsumerRequests', { query: {} }, admin)
  const params = { id: items.find(one => one.code === code)!.id }
  await app.mustCall('answerConsumerRequest', { params, body: { answer: 'Hecho, Elena' } }, admin)

  expect(before).toEqual({ code, created_at: expect.stringMatching(/-03:00$/) })
  expect(await receiptOf()).toEqual(before)
  const unknown = await app.call('getConsumerRequest', { params: { code: 'A-AAAAAAAA' } })
  expect(unknown).toMatchObject({ ok: false, problem: { code: 'not_found' } })
})

test.each(['hola', '123456', 'a@b', 'elena@'])('%s is refused as a contact', async contact => {
  const result = await app.call('createConsumerRequest', {
    body: { kind: 'withdrawal', name: 'Elena', contact },
  })

  expect(result).toMatchObject({ ok: false, problem: { errors: [{ field: 'contact' }] } })
})

test('only the platform sees the list of requests', async () => {
  const customer = await tokenOf(app, await aUser(app))

  const refused = await app.call('listConsumerRequests', { query: {} }, customer)

  expect(refused).toMatchObject({ ok: false, problem: { code: 'forbidden' } })
})

test('a request that waits for an answer is listed before a page of newer ones with theirs', async () => {
  const { code } = await ask({ contact: 'paciente@correo.test' })
  await sql`insert into consumer_requests (id, code, kind, name, contact, answer, created_at, handled_at)
    select gen_random_uuid(), 'A-' || n, 'withdrawal', 'Elena', 'elena@correo.test', 'Listo', at, at
    from generate_series(1, 130) n, (select clock_timestamp() + interval '1 year' as at) later`.execute(
    app.app.context.database.db,
  )
  const admin = await tokenOf(app, await aUser(app, { isAdmin: true }))

  const first = await app.mustCall('listConsumerRequests', { query: {} }, admin)
  const query = { cursor: first.next_cursor ?? '' }
  const second = await app.mustCall('listConsumerRequests', { query }, admin)

  expect(first.items.map(one => one.code)).toContain(code)
  const answered = [...first.items, ...second.items].filter(one => one.answer === 'Listo')
  expect(new Set(answered.map(one => one.code)).size).toBe(130)
})

async function goTo(instant: number): Promise<void> {
  await app.mustCall('setTestClock', { body: { now: new Date(instant).toISOString() } })
}

async function askFrom(ip: string, parts: Partial<Sent<'createConsumerRequest', 'body'>>) {
  const answer = await fetch(`${app.url}/api/consumer-requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify({ kind: 'withdrawal', name: 'Elena Paz', ...parts }),
  })
  return (await answer.json()) as { code: string }
}

function ask(parts: Partial<Sent<'createConsumerRequest', 'body'>>) {
  return app.mustCall('createConsumerRequest', {
    body: { kind: 'withdrawal', name: 'Elena Paz', contact: 'elena@correo.test', ...parts },
  })
}

async function platformList() {
  const admin = await tokenOf(app, await aUser(app, { isAdmin: true }))
  return (await app.mustCall('listConsumerRequests', { query: {} }, admin)).items
}
