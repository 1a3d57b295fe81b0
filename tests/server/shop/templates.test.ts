/** Message templates of a shop: what the owner writes is used by the next mail and the next chat. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aBooking, aMember, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
let owner: string
let customers = 0
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app, { people: 3 })
  owner = await tokenOf(app, shop.ownerId)
})

const HOSTILE = '</p>{link}{nombre}$&\u202E<script>'

async function book(name = 'Sofía Benítez') {
  const email = `texto${(customers += 1)}@correo.test`
  const { body, ...call } = aBooking(shop, '2026-11-26T15:00:00-03:00')
  const customer = { ...body.customer, name, email }
  await app.mustCall('createAppointment', { ...call, body: { ...body, customer } })
  await app.mustCall('setTestClock', { body: { advance_seconds: 0 } })
  const mail = (await app.mails()).find(one => one.includes(`To: ${email}`)) ?? ''
  return mail
}

const save = async (channel: 'mail' | 'whatsapp', kind: 'booked' | 'moved', words: object) =>
  await app.call(
    'saveTemplate',
    { params: { channel, kind }, body: { subject: '', body: '', ...words } },
    owner,
  )
const textOf = async (channel: string, kind: string) =>
  (await app.mustCall('listTemplates', {}, owner)).items.find(
    one => one.channel === channel && one.kind === kind,
  )

describe('what the owner writes', () => {
  test('is used by the next mail, until it is reset', async () => {
    const before = await book()
    const words = {
      subject: '¡Listo, {nombre}!',
      body: 'Te espera {profesional}.\n\nPor {servicio}, a las {hora}.',
    }
    expect(await save('mail', 'booked', words)).toMatchObject({ ok: true })
    const own = await book()
    const params = { channel: 'mail', kind: 'booked' } as const
    await app.mustCall('resetTemplate', { params }, owner)
    const after = await book()

    expect(before).toContain('Tu turno quedó reservado.')
    expect(own).toMatch(/Te espera Persona \d\./)
    expect(own).toContain('Por Corte, a las 15:00.')
    expect(own).not.toContain('Tu turno quedó reservado.')
    expect(after).toContain('Tu turno quedó reservado.')
    expect(await textOf('mail', 'booked')).toMatchObject({ is_own: false })
  })

  test('is used by the messages of the day', async () => {
    const taken = await app.mustCall(
      'createAppointment',
      aBooking(shop, '2026-11-26T15:00:00-03:00'),
    )
    const { id } = taken.appointment
    const body = { starts_at: '2026-11-26T16:00:00-03:00', notify: false }
    await app.mustCall('moveAppointment', { params: { id }, body }, owner)
    await save('whatsapp', 'moved', { body: '{Nombre}, ahora a las {hora}: {link}' })

    const { items } = await app.mustCall('listDayMessages', {}, owner)

    expect(items[0]?.text).toMatch(/^Sofía, ahora a las 16:00: http.*\/agenda\//)
  })

  test('is used on every screen that offers a message', async () => {
    const taken = await app.mustCall(
      'createAppointment',
      aBooking(shop, '2026-11-26T15:00:00-03:00'),
    )
    const params = { id: taken.appointment.id }
    const booked = await app.mustCall('getManageLink', { params }, owner)
    await save('whatsapp', 'moved', { body: '{Nombre}, ahora a las {hora}: {link}' })
    const body = { starts_at: '2026-11-26T16:00:00-03:00', notify: false }
    await app.mustCall('moveAppointment', { params, body }, owner)

    const moved = await app.mustCall('getManageLink', { params }, owner)
    const { items } = await app.mustCall('listUntold', {}, owner)

    expect(booked.text).toMatch(/^Hola, Sofía\. Tenés turno en La Navaja .*\/agenda\//)
    expect(moved.text).toMatch(/^Sofía, ahora a las 16:00: http.*\/agenda\//)
    expect(decodeURIComponent(moved.whatsapp_url ?? '')).toContain(moved.text)
    expect(items.map(one => one.text)).toEqual([moved.text])
  })

  test('with a variable that does not exist is refused by its name, and nothing is kept', async () => {
    const refused = await save('mail', 'booked', { subject: 'Hola', body: 'Hola, {apodo}' })
    const empty = await save('mail', 'booked', { subject: '', body: 'Hola' })
    const noSuch = await save('mail', 'booked', { subject: 'Hola', body: 'Tocá {link}' })

    expect(refused).toMatchObject({
      ok: false,
      problem: {
        status: 422,
        errors: [{ field: 'body', message: expect.stringContaining('{apodo}') }],
      },
    })
    expect(empty).toMatchObject({ problem: { errors: [{ field: 'subject' }] } })
    expect(noSuch).toMatchObject({ problem: { status: 422 } })
    expect(await textOf('mail', 'booked')).toMatchObject({ is_own: false })
  })

  test('is in the audit log with its author', async () => {
    await save('mail', 'booked', { subject: 'Hola', body: 'Hola, {nombre}' })
    const { items } = await app.mustCall('listAudit', { query: {} }, owner)
    expect(items[0]).toMatchObject({
      action: 'template.changed',
      detail: { to: { subject: 'Hola' } },
    })
  })
})

test('unusual names are not changed, in a mail and in a chat', async () => {
  await save('mail', 'booked', { subject: 'Para {nombre}', body: 'Hola, {nombre}, de {local}.' })
  const mail = await book(HOSTILE)

  const said = mail.split('\n').filter(line => /(Hola,|^Subject: )/.test(line))
  expect(said.join('\n')).toContain('{link}{nombre}$')
  expect(said.join('\n')).not.toContain('\u202E')
  expect(mail.slice(mail.indexOf('<!doctype'))).not.toContain('<script>')
})

test('the preview uses a real appointment of the shop, and stores nothing', async () => {
  const words = { channel: 'whatsapp', kind: 'moved', body: 'Hola, {nombre}: {día}' } as const
  const invented = await app.mustCall('previewTemplate', { body: words }, owner)
  await book('Marta Gómez')
  const real = await app.mustCall('previewTemplate', { body: words }, owner)

  expect(invented).toMatchObject({ customer: '' })
  expect(real).toMatchObject({
    customer: 'Marta Gómez',
    text: 'Hola, Marta: jueves 26 de noviembre',
  })
  expect(await textOf('whatsapp', 'moved')).toMatchObject({ is_own: false })
})

test('an invented appointment is at an hour at which shops open, also at night', async () => {
  app.clock.set(TUESDAY_AT_TEN + 14 * 3_600_000)
  const body = { channel: 'whatsapp', kind: 'moved', body: '{día} {hora}' } as const

  const { text } = await app.mustCall('previewTemplate', { body }, await tokenOf(app, shop.ownerId))

  expect(text).toBe('jueves 26 de noviembre 10:00')
})

test('the deposit of a preview is as high as the prices of the shop, in its money', async () => {
  const body = { channel: 'whatsapp', kind: 'deposit', body: '{seña}' } as const
  const inPesos = await app.mustCall('previewTemplate', { body }, owner)
  await app.mustCall('updateSettings', { body: { country: 'CL' } }, owner)
  const inChile = await app.mustCall('previewTemplate', { body }, owner)
  await app.mustCall('updateSettings', { body: { country: 'ES' } }, owner)
  const inSpain = await app.mustCall('previewTemplate', { body }, owner)

  expect(inPesos.text).toBe('$\u00a010.000')
  expect(inChile.text).toBe('$\u00a010.000')
  expect(inSpain.text).toBe('10.000\u00a0€')
})

test('the link in a preview is as long as a real one, and invalid', async () => {
  const words = { channel: 'whatsapp', body: '{link}' } as const
  const taken = await app.mustCall('createAppointment', aBooking(shop, '2026-11-26T15:00:00-03:00'))
  const preview = async (kind: 'moved' | 'cancelled') =>
    (await app.mustCall('previewTemplate', { body: { ...words, kind } }, owner)).text
  const shown = await preview('moved')
  const params = { manage_token: shown.split('/').at(-1) ?? '' }

  expect(shown).toHaveLength(taken.manage_url.length)
  expect(shown).toContain('/agenda/')
  expect(await app.call('getManagedAppointment', { params })).toMatchObject({
    problem: { status: 404 },
  })
  expect(await preview('cancelled')).toContain(shop.adUrl)
})

test('another shop has its own templates, and an advisor cannot write any', async () => {
  const params = { channel: 'mail', kind: 'booked' } as const
  await save('mail', 'booked', { subject: 'Hola', body: 'Hola, {nombre}' })
  const other = await aShop(app)
  const theirs = await app.mustCall('listTemplates', {}, await tokenOf(app, other.ownerId))
  const advisor = await tokenOf(app, await aMember(app, shop, { role: 'comerce_advisor' }))

  expect(theirs.items.every(one => !one.is_own)).toBe(true)
  expect(await app.call('resetTemplate', { params }, advisor)).toMatchObject({
    problem: { status: 403 },
  })
})
