/** A body that is no UTF-8 is refused: its letters would be stored as other signs than were typed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aShop } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp({ hasPages: true })
})
afterAll(async () => {
  await app.close()
})

const latin1 = (text: string) => Buffer.from(text, 'latin1')

test.each<[string, Buffer, number]>([
  ['Latin-1', latin1('{"email":"ana@correo.test","password":"contraseña"}'), 400],
  ['half a letter', Buffer.from('{"email":"ana@correo.test","password":"ñ').subarray(0, -1), 400],
  ['UTF-8', Buffer.from('{"email":"ana@correo.test","password":"contraseña"}'), 401],
  ['UTF-8 with its mark', Buffer.from('\ufeff{"email":"ana@correo.test","password":"ñandú"}'), 401],
])('JSON in %s', async (_, body, status) => {
  const answer = await fetch(`${app.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: new Uint8Array(body),
  })

  expect(answer.status).toBe(status)
  if (status === 400)
    expect(await answer.json()).toMatchObject({
      code: 'invalid_request',
      detail: 'El texto llegó con letras que no se pueden leer. Mandalo en UTF-8.',
    })
})

test.each<[string, Buffer]>([
  ['as bytes', latin1('name=Sofía')],
  ['as percent signs', Buffer.from('name=Sof%EDa')],
])('a form that holds Latin-1 %s is refused', async (_, body) => {
  const shop = await aShop(app)
  const answer = await fetch(`${app.url}/comerce/${shop.adUrl}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
    body: new Uint8Array(body),
    redirect: 'manual',
  })

  expect(answer.status).toBe(400)
})
