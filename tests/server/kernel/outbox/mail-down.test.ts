import { expect, test } from 'vitest'
import { openApp } from '#support/server/app.ts'
import { aUser } from '#support/server/shop.ts'

test('a mail server that is away degrades the product, which stays ready, and shows in the metrics', async () => {
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
