/** A mail to a mailbox that does not exist: the shop sees it and contacts the customer another way. */
import { expect, test } from 'playwright/test'
import { createChance } from '#support/server/chance.ts'
import { startMoodyServer } from '#support/server/mails/moody-server.ts'
import { newHome, startProduct, stopProducts } from '#support/server/product.ts'
import { DEMO_PASSWORD, expectAccessibleInBothThemes, shopNow } from '#support/browser/browser.ts'
import { enterWith } from '#support/browser/own-shop.ts'

test.use({ viewport: { width: 390, height: 844 } })
test.afterAll(stopProducts)

test('a mail that came back is shown with its reason, and what to do about it', async ({
  page,
  playwright,
}) => {
  // Long, because a separate product is started first.
  test.setTimeout(240_000)
  const server = await startMoodyServer({
    chance: createChance(),
    hangMs: 20,
    now: Date.now,
    unknown: 'rebota@example.test',
  })
  const { url } = await startProduct(await newHome(), {
    SMTP_URL: server.url,
    MAIL_FROM: 'Mi Turno <turnos@correo.test>',
    DEMO: '1',
  })
  const request = await playwright.request.newContext({ baseURL: url })
  const login = await request.post('/api/auth/login', {
    data: { email: 'comercio@miturno.test', password: DEMO_PASSWORD },
  })
  const { token } = (await login.json()) as { token: string }
  const shop = await request.get('/api/comerces/barberia-demo')
  const { comerce } = (await shop.json()) as { comerce: { services: { id: string }[] } }
  const services = [comerce.services[0]?.id]
  const found = await request.get(
    `/api/comerces/barberia-demo/slots?services=${services[0]}&days=14`,
  )
  const { days } = (await found.json()) as { days: { slots: { starts_at: string }[] }[] }
  const startsAt = days.flatMap(day => day.slots).at(-1)?.starts_at
  expect(Date.parse(startsAt ?? '')).toBeGreaterThan(await shopNow(request))
  const booked = await request.post('/api/comerces/barberia-demo/appointments', {
    data: {
      services,
      starts_at: startsAt,
      customer: { name: 'Nora Gil', phone: '11 5555-7811', email: 'rebota@example.test' },
    },
  })
  expect(booked.status(), await booked.text()).toBe(201)
  // Sends what is due now; the mail server rejects the mailbox.
  await request.post('/api/__test/clock', { data: { advance_seconds: 2 } })

  await enterWith(page, token)
  await page.context().route('https://wa.me/**', route => route.fulfill({ body: 'chat' }))
  await page.goto(`${url}/dashboard/mensajes`)
  const letters = page.getByRole('region', { name: 'Mails que no llegaron' })
  await expect(letters).toContainText('Nora Gil')
  await expect(letters).toContainText('r•••@example.test no existe o no acepta mails.')
  await expectAccessibleInBothThemes(page)

  // Sent again, it is rejected again.
  await letters.getByRole('button', { name: 'Reenviar el mail a Nora Gil' }).click()
  await expect(page.getByText('Lo mandamos de nuevo. Si vuelve a fallar')).toBeVisible()
  await request.post('/api/__test/clock', { data: { advance_seconds: 2 } })
  await page.reload()
  await expect(letters).toContainText('Nora Gil')

  // Contacted by WhatsApp instead, the entry is done.
  const [chat] = await Promise.all([
    page.context().waitForEvent('page'),
    letters.getByRole('link', { name: 'WhatsApp a Nora Gil' }).click(),
  ])
  expect(decodeURIComponent(chat.url())).toContain('5491155557811')
  await chat.close()
  await expect(letters).toHaveCount(0)
  expect(server.taken.some(({ text }) => text.includes('rebota@example.test'))).toBe(false)

  await request.dispose()
  server.close()
})
