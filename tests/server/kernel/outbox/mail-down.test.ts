import { expect, test } from 'vitest'
import { openApp } from '#support/server/app.ts'
import { createChance } from '#support/server/chance.ts'
import { startMoodyServer } from '#support/server/mails/moody-server.ts'
import { aUser } from '#support/server/shop.ts'

test('a mail server that is down is reported in readiness and metrics, and the product stays ready', async () => {
  const app = await openApp({
    env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'turnos@correo.test' },
  })
  const readiness = async () => await (await fetch(`${app.url}/ready`)).json()
  const before = await readiness()

  const userId = await aUser(app)
  await app.mustCall('requestMagicLink', { body: { email: `${userId}@example.test` } })
  await app.app.context.outbox.drain()

  expect(before).toEqual({ status: 'ready' })
  await expect.poll(readiness, { timeout: 20_000 }).toEqual({ status: 'ready', degraded: ['mail'] })
  expect(await (await fetch(`${app.url}/metrics`)).text()).toContain('mail_down 1')
  await app.close()
})

test('a mail on which the mail server hangs delays no other', async () => {
  const chance = { ...createChance(), pick: <One>(from: readonly One[]) => from.at(-1)! }
  const server = await startMoodyServer({ chance, hangMs: 60_000, now: Date.now })
  const app = await openApp({ env: { SMTP_URL: server.url, MAIL_FROM: 'turnos@correo.test' } })
  const askForLink = async () =>
    await app.mustCall('requestMagicLink', { body: { email: `${await aUser(app)}@example.test` } })

  server.failSome(100)
  await askForLink()
  await expect.poll(() => server.counts.hangs, { timeout: 20_000 }).toBe(1)
  server.failSome(0)
  for (let mail = 0; mail < 7; mail += 1) await askForLink()

  await expect.poll(() => server.taken.length, { timeout: 15_000 }).toBe(7)
  expect(server.isQuiet()).toBe(false)
  server.close()
  await app.close()
})
