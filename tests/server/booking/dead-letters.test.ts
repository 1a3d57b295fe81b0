/** Mails that could not be delivered: the shop sees them and can react. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aShop, tokenOf } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

const db = () => app.app.context.database.db

async function aDeadLetter() {
  app.clock.set(TUESDAY_AT_TEN)
  const shop = await aShop(app)
  const token = await tokenOf(app, shop.ownerId)
  const body = {
    services: [shop.serviceId],
    staff: shop.staffIds[0]!,
    starts_at: '2026-11-28T18:00:00-03:00',
    customer: { name: 'Sofía Benítez', phone: '11 2345-6789', email: 'rebota@mail.test' },
  }
  const { appointment } = await app.mustCall('createStaffAppointment', { body }, token)
  await sql`update outbox set dropped_reason = 'refused_by_server', sent_at = null
    where subject_id = ${appointment.id}`.execute(db())
  return { token, id: appointment.id }
}
const letters = async (token: string) => (await app.mustCall('listDeadLetters', {}, token)).items

describe('a mail that never arrived', () => {
  test('is shown with the customer, the reason and a text to send instead, but not the whole address', async () => {
    const { token } = await aDeadLetter()
    const [letter, ...others] = await letters(token)
    expect(others).toEqual([])
    expect(letter).toMatchObject({ to: 'r•••@mail.test', reason: 'refused' })
    expect(letter?.whatsapp_url).toMatch(/^https:\/\/wa\.me\/5491123456789\?text=Hola/)
  })

  test('can be sent again or dismissed, and the audit log says by whom', async () => {
    const { token, id } = await aDeadLetter()
    const params = { id: (await letters(token))[0]!.id }
    await app.mustCall('resendDeadLetter', { params }, token)
    await app.app.context.outbox.drain()
    const afterResending = await letters(token)
    const sent = (await app.mails()).filter(mail => mail.includes('To: rebota@mail.test'))
    await sql`update outbox set dropped_reason = 'gave_up', sent_at = null
      where subject_id = ${id}`.execute(db())
    const [again] = await letters(token)
    await app.mustCall('settleDeadLetter', { params }, token)
    const audit = await app.mustCall('listAudit', { query: {} }, token)

    expect(afterResending).toEqual([])
    expect(sent.length).toBeGreaterThan(0)
    expect(again).toMatchObject({ reason: 'gave_up' })
    expect(await letters(token)).toEqual([])
    expect(audit.items.slice(0, 2).map(one => one.action)).toEqual(['mail.settled', 'mail.resent'])
  })

  test('of another shop, or already closed, does not exist', async () => {
    const { token } = await aDeadLetter()
    const params = { id: (await letters(token))[0]!.id }
    const stranger = await aShop(app)
    const theirs = await tokenOf(app, stranger.ownerId)
    expect(await letters(theirs)).toEqual([])
    expect(await app.call('resendDeadLetter', { params }, theirs)).toMatchObject({
      problem: { status: 404 },
    })
    await app.mustCall('settleDeadLetter', { params }, token)
    expect(await app.call('settleDeadLetter', { params }, token)).toMatchObject({
      problem: { status: 404 },
    })
  })
})
