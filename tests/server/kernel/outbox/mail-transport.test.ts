import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createMailTransport } from '#server/kernel/outbox/transport.ts'
import { openApp } from '#support/server/app.ts'

test.each([
  'a@correo.test, b@correo.test',
  'a@correo.test\r\nBcc: b@correo.test',
  'Ana <a@b.test>',
])('goes to exactly one address, not to %j', async recipient => {
  const app = await openApp()
  const transport = createMailTransport(app.app.context.config)

  const sending = transport.send(
    { id: randomUUID(), kind: 'verify_account', recipient, createdAt: 0 },
    { subject: 'x', text: 'x', html: 'x' },
  )

  await expect(sending).rejects.toThrow('exactly one address')
  await app.close()
})
