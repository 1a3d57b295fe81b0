import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { book, messagesOf, run, sentBy, callBack, WA_ID } from '#support/whatsapp/scene.ts'
import { aStatus } from '#support/whatsapp/webhook-bodies.ts'
import { own, scene, useConnectedShop } from '#support/whatsapp/suite.ts'

useConnectedShop()

const TOMORROW_AT_THREE = '2026-11-25T15:00:00-03:00'
/** When the reminder of that is due. */
const DUE = Date.parse('2026-11-24T15:00:30-03:00')
const at = async (instant: number) => {
  scene.app.clock.set(instant)
  await run(scene.app)
}
const stateOf = async (id: string, kind = 'reminder_24h') =>
  (await messagesOf(scene, own, id)).find(one => one.channel === 'whatsapp' && one.kind === kind)
const byHand = async () => (await scene.app.mustCall('listDayMessages', {}, own.owner)).items
const waits = async (minutes: number) => await at(scene.app.clock.now() + minutes * 60_000)

describe('when Meta is silent', () => {
  test('no booking waits for it, and what is owed is sent once afterwards', async () => {
    const { app, provider } = scene
    const before = provider.sent.length
    provider.fallSilent({ takes: false })
    const inFlight = book(app, own.shop, '2026-11-26T15:00:00-03:00')
    // Nothing answers the provider's door at all, and the bookings are answered all the same.
    const booked = await Promise.all(
      ['15:30', '16:00', '16:30'].map(async (time, place) =>
        book(app, own.shop, `2026-11-26T${time}:00-03:00`, { phone: `11 5555-001${place}` }),
      ),
    )
    await inFlight
    expect(booked).toHaveLength(3)
    const silent = run(app)
    while (provider.held() === 0) await new Promise(setImmediate)
    provider.dropHeld()
    await silent
    for (let minutes = 0; minutes < 60; minutes += 10) {
      const pass = waits(10)
      while (provider.held() === 0 && !(await settled(pass))) await new Promise(setImmediate)
      provider.dropHeld()
      await pass
    }
    expect(provider.sent).toHaveLength(before)
    provider.fallSilent(null)
    for (let minutes = 0; minutes < 60; minutes += 10) await waits(10)

    const sent = provider.sent.slice(before)
    expect(sent.map(one => one.to).toSorted()).toEqual(
      [WA_ID, '5491155550010', '5491155550011', '5491155550012'].toSorted(),
    )
  })

  test('what it took without an answer is known by its echo, and never sent again', async () => {
    const { app, provider } = scene
    const { id } = await book(app, own.shop, '2026-11-26T15:00:00-03:00')
    provider.fallSilent({ takes: true })
    const pass = run(app)
    while (provider.held() === 0) await new Promise(setImmediate)
    provider.fallSilent(null)
    await pass
    const [taken] = sentBy(scene, own)
    const { wamid, reference } = taken!
    const now = app.clock.now()
    await callBack(
      app,
      own.number,
      aStatus(own.number, wamid, 'delivered', { at: now, reference: reference! }),
    )
    for (let minutes = 0; minutes < 60; minutes += 10) await waits(10)

    expect(sentBy(scene, own)).toHaveLength(1)
    expect(await stateOf(id, 'booked')).toMatchObject({ state: 'delivered' })
  })

  test('a process that died while it was sending sends nothing twice', async () => {
    const { app, provider } = scene
    const { id } = await book(app, own.shop, '2026-11-26T15:00:00-03:00')
    const { db } = app.app.context.database
    // As a killed process leaves it: said to be sending, and taken by the provider.
    provider.fallSilent({ takes: true })
    const pass = run(app)
    while (provider.held() === 0) await new Promise(setImmediate)
    provider.fallSilent(null)
    await pass
    await sql`update whatsapp_messages set state = 'sending', unanswered = 0, next_at = tried_at + interval '2 minutes'
      where subject_id = ${id}`.execute(db)
    await waits(3)
    const [taken] = sentBy(scene, own)
    const now = app.clock.now()
    await callBack(
      app,
      own.number,
      aStatus(own.number, taken!.wamid, 'sent', { at: now, reference: taken!.reference! }),
    )
    for (let minutes = 0; minutes < 40; minutes += 10) await waits(10)

    expect(sentBy(scene, own)).toHaveLength(1)
    expect(await stateOf(id, 'booked')).toMatchObject({ state: 'sent' })
  })

  test('without a webhook nobody can know, so it is left to people', async () => {
    const { app, provider } = scene
    await sql`update whatsapp_connections set heard_at = null where comerce_id = ${own.shop.id}`.execute(
      app.app.context.database.db,
    )
    const { id } = await book(app, own.shop, TOMORROW_AT_THREE)
    await run(app)
    app.clock.set(DUE)
    provider.fallSilent({ takes: true })
    const pass = run(app)
    while (provider.held() === 0) await new Promise(setImmediate)
    provider.fallSilent(null)
    await pass
    for (let minutes = 0; minutes < 30; minutes += 10) await waits(10)

    expect(sentBy(scene, own)).toHaveLength(2)
    expect(await byHand()).toMatchObject([{ turn: { id }, failure: 'no_answer' }])
  })
})

async function settled(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending')
  const tick = new Promise(resolve => void setImmediate(() => resolve(pending)))
  return (await Promise.race([promise.then(() => null), tick])) !== pending
}
