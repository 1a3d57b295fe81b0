import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { HOUR } from '#domain/calendar/interval.ts'
import { stop } from '#server/integrations/whatsapp/hold-back.ts'
import { TUESDAY_AT_TEN } from '#support/server/app.ts'
import { readMail } from '#support/server/mails/read-mail.ts'
import { book, callBack, connect, run } from '#support/whatsapp/scene.ts'
import { own, scene, useConnectedShop } from '#support/whatsapp/suite.ts'

useConnectedShop()

const ids = () => ({ organization_id: own.shop.organizationId, comerce_id: own.shop.id })
const shown = async () => (await scene.app.mustCall('getWhatsapp', {}, own.owner)).whatsapp
/** The mails that say that the number stopped, to the owner of this shop. */
async function mailsOfStop(): Promise<string[]> {
  const { db } = scene.app.app.context.database
  const { rows } = await sql<{ email: string }>`
    select email from users where id = ${own.shop.ownerId}`.execute(db)
  return (await scene.app.mails())
    .map(readMail)
    .filter(mail => mail.kind === 'whatsapp_stopped' && mail.to === rows[0]!.email)
    .map(mail => mail.text.replaceAll(/\s+/g, ' '))
}
/** A customer books, and Meta refuses the message. */
async function refused(code: number, startsAt: string): Promise<void> {
  scene.provider.refuseWith(code)
  await book(scene.app, own.shop, startsAt)
  await run(scene.app)
}

describe('a number that stops', () => {
  test.each([
    ['reconnect', 190, 'creá otro en Meta y pegalo en Ajustes, en Cambiar el token.'],
    ['stopped', 368, 'entrá al Administrador de WhatsApp de Meta, seguí lo que pide'],
    ['unpaid', 131_042, 'Meta pide una tarjeta: cargala en el Administrador de WhatsApp'],
  ])('(%s, %i): its owner gets one mail that says what to do next', async (state, code, words) => {
    const { app, provider } = scene
    await refused(code, '2026-11-26T15:00:00-03:00')
    await book(app, own.shop, '2026-11-26T16:00:00-03:00', { phone: '11 5555-0002' })
    for (let hours = 0; hours < 24; hours += 8) {
      app.clock.set(TUESDAY_AT_TEN + hours * HOUR)
      await run(app)
    }

    expect(await mailsOfStop()).toEqual([expect.stringContaining(words)])
    app.clock.set(TUESDAY_AT_TEN)
    expect((await shown()).connection).toMatchObject({ state, problem_code: code })
    // Once it works again, another stop is news.
    await connect(app, own.owner, { ...own.number, token: provider.renewToken(own.number) })
    expect((await shown()).connection).toMatchObject({ state: 'ok' })
    app.clock.set(TUESDAY_AT_TEN + HOUR)
    await refused(code, '2026-11-27T15:00:00-03:00')
    expect(await mailsOfStop()).toHaveLength(2)
  })

  test('leaves what it owed to the mail of whoever gave one, and to the list of messages', async () => {
    const { app } = scene
    const email = 'sofia@correo.test'
    await refused(190, '2026-11-25T16:00:00-03:00')
    const second = { email, phone: '11 5555-0002' }
    await book(app, own.shop, '2026-11-25T15:00:00-03:00', second)
    app.clock.set(Date.parse('2026-11-24T16:00:30-03:00'))
    await run(app)

    const mails = (await app.mails()).map(readMail).filter(mail => mail.to === email)
    expect(mails.map(mail => mail.kind)).toEqual(['booked', 'reminder_24h'])
    const { items } = await app.mustCall('listDayMessages', {}, own.owner)
    expect(items).toMatchObject([{ kind: 'reminder_24h', customer: { name: 'Sofía Benítez' } }])
  })

  test('because Meta banned it is known before anything is sent', async () => {
    const { app, provider } = scene
    const tries = provider.tries()
    provider.ban(own.number)
    const value = { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE' } }
    const { wabaId } = own.number
    await callBack(app, own.number, { wabaId, field: 'account_update', value })
    await run(app)

    expect((await shown()).connection).toMatchObject({ state: 'stopped', problem_code: null })
    expect(await mailsOfStop()).toEqual([expect.stringContaining('Meta frenó tu número')])
    expect(provider.tries()).toBe(tries)
  })

  test('of which two processes learn at once is told once', async () => {
    const { context } = scene.app.app
    const why = { reason: 'reconnect', code: 190 } as const
    await Promise.all([stop(context, ids(), why), stop(context, ids(), why)])
    await stop(context, ids(), { reason: 'unpaid', code: 131_042 })
    await run(scene.app)

    expect(await mailsOfStop()).toHaveLength(1)
    expect((await shown()).connection).toMatchObject({ state: 'unpaid' })
  })

  test('with a dead token asks Meta again hours later, and not at every pass', async () => {
    const { app, provider } = scene
    provider.endToken(own.number)
    app.clock.set(TUESDAY_AT_TEN + 7 * HOUR)
    await run(app)
    const before = provider.requests()
    for (let passes = 0; passes < 5; passes += 1) await run(app)

    expect(provider.requests()).toBe(before)
    expect(await mailsOfStop()).toHaveLength(1)
  })
})
