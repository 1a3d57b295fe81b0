/** Requests, deposits and notifying customers: answered from the board and followed by the other screens. */
import { expect, test, type APIRequestContext, type Locator, type Page } from 'playwright/test'
import { expectAccessibleInBothThemes } from '#support/browser/browser.ts'
import { anOwnShop, bookOnline, enterWith } from '#support/browser/own-shop.ts'
import {
  aBoardDay,
  aPhone,
  openBoard,
  openRequests,
  takeAppointment,
  tokenOf,
  type BoardDay,
} from '#support/browser/dashboard.ts'
import { patience } from '#support/patience.ts'

const dashboard = { width: 1440, height: 900 }
test.use({ viewport: dashboard })

test('a request is approved with one tap, and the deposit received with another', async ({
  browser,
  page,
  request,
}) => {
  const day = await aDayWith(request, 0, { needs_approval: true, deposit: 300_000 }, 'Olga Pide')
  const other = await (await browser.newContext({ viewport: dashboard })).newPage()
  await openBoard(page, day)
  await openBoard(other, day)

  // With any number of requests the day begins in the upper third of the screen.
  const top = (await page.locator('[data-board]').boundingBox())?.y ?? Infinity
  expect(top).toBeLessThanOrEqual(dashboard.height / 3)
  await openRequests(page)
  // The list has requests of all days, also those of other flows.
  const requests = page
    .getByRole('region', { name: /espera(n)? respuesta/ })
    .getByRole('listitem')
    .filter({ hasText: 'Olga Pide' })
  await expect(requests).toContainText('a aprobar')
  await expect(requests).toContainText('seña $ 3.000')
  await expect(requests).toContainText(/vence /)
  await expect(cardOf(page, 'Olga Pide')).toContainText(/a aprobar · vence /)
  await expectAccessibleInBothThemes(page)

  await requests.getByRole('button', { name: 'Aprobar y pedir la seña a Olga Pide' }).click()
  const message = page.getByRole('region', { name: 'Lo último que hiciste' }).locator('blockquote')
  await expect(message).toContainText('seña')
  await expect(cardOf(other, 'Olga Pide')).toContainText('espera seña', { timeout: patience(1500) })

  const phone = await (
    await browser.newContext({ viewport: { width: 390, height: 844 } })
  ).newPage()
  await phone.goto(day.ticket)
  await phone.getByRole('button', { name: 'Ya transferí' }).click()
  const card = phone.getByRole('region', { name: 'Mandaste la seña de $ 3.000' })
  await expect(card.getByRole('status')).toContainText('El horario queda guardado para vos')
  await expect(card.getByRole('link', { name: 'Mandar el comprobante' })).toBeVisible()
  await expectAccessibleInBothThemes(phone)
  await expect(requests).toContainText('seña $ 3.000, ya la mandó')
  await requests.getByRole('button', { name: 'Seña recibida de Olga Pide' }).click()
  await expect(message).toContainText('Tenés turno en')
  await expect(message).not.toContainText('seña')

  await expect(cardOf(other, 'Olga Pide')).toContainText('reservado', { timeout: patience(1500) })
  await expect(requests).toBeHidden()
})

test('the customer is told of the approval in the text shown, and undoing it keeps the focus', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Barbería de un Pedido')
  const headers = { authorization: `Bearer ${shop.token}` }
  const service = `/api/dashboard/services/${shop.serviceId}`
  await request.patch(service, { headers, data: { needs_approval: true } })
  await bookOnline(request, shop, 'Irma Pide')
  await enterWith(page, shop.token)
  await page.goto('/dashboard/agenda')
  await openRequests(page)
  await page.getByRole('button', { name: 'Aprobar el pedido de Irma Pide' }).click()

  const bar = page.getByRole('region', { name: 'Lo último que hiciste' })
  await expect(bar).toContainText('Irma Pide: reservado.')
  await expect(bar).toContainText(/Hola, Irma\. Tenés turno en .* Para moverlo o cancelarlo: http/)
  await expect(bar.getByRole('link', { name: 'Avisar a Irma por WhatsApp' })).toBeVisible()
  // No other alert may appear beside the request that comes back, whichever answer arrives first.
  const nobody = { items: [], next_cursor: null }
  await page.route(/untold/, async route => await route.fulfill({ json: nobody }))
  await bar.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByRole('button', { name: 'Aprobar el pedido de Irma Pide' })).toBeVisible()
  // On the day's heading when this was the only request, which reappears a moment later.
  await expect(page.locator('[data-requests]:focus, h1:focus')).toHaveCount(1)

  await page.getByRole('button', { name: /^Irma Pide/ }).click()
  await expect(cardOf(page, 'Irma Pide')).toContainText('a aprobar')
})

test('a request is rejected in its dialog, and its time is free again', async ({
  page,
  request,
}) => {
  const day = await aDayWith(request, 1, { needs_approval: true }, 'Raúl Pide')
  await openBoard(page, day)

  await cardOf(page, 'Raúl Pide').click()
  const dialog = page.getByRole('dialog', { name: 'Raúl Pide' })
  await expect(dialog.getByRole('button', { name: 'Aprobar', exact: true })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Rechazar' }).click()
  await dialog.getByLabel('Motivo (opcional)').fill('ese día cerramos antes')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Rechazar pedido' }).click()

  const bar = page.getByRole('region', { name: 'Lo último que hiciste' })
  await expect(bar).toContainText(/No podemos darte el turno .*Motivo: ese día cerramos antes/s)
  await expect(cardOf(page, 'Raúl Pide')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Aprobar el pedido de Raúl Pide' })).toBeHidden()
  await bar.getByRole('button', { name: 'Deshacer' }).click()
  await expect(cardOf(page, 'Raúl Pide')).toContainText('a aprobar')
})

test('after booking, the customer can be notified with the text shown', async ({
  page,
  request,
}) => {
  const token = await tokenOf(request, 'comercio@miturno.test')
  const day = await aBoardDay(request, token, 10)
  await takeAppointment(request, token, day, { name: 'Alguien', time: '11:00' })
  await openBoard(page, day)

  await page.getByRole('button', { name: `Nuevo turno 15:00 con ${day.people[0].name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre o teléfono').fill('Sofía Benítez')
  await dialog.getByLabel(/^Teléfono/).fill(aPhone())
  await dialog.getByLabel('Servicio').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: /^Guardar turno/ }).click()

  const bar = page.getByRole('region', { name: 'Lo último que hiciste' })
  await expect(bar).toContainText(/Hola, Sofía\. Tenés turno en .* Para moverlo o cancelarlo: http/)
  // The undo bar says it already, so there is no toast.
  await expect(page.getByText(/^Nuevo turno:/)).toHaveCount(0)
  const link = bar.getByRole('link', { name: 'Avisar a Sofía por WhatsApp' })
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/549114\d+\?text=Hola%2C%20Sof/)
  await expectAccessibleInBothThemes(page)
  await bar.getByRole('button', { name: 'No avisar' }).click()
  await expect(bar).toBeHidden()
})

test('a cancellation can be undone', async ({ page, request }) => {
  const token = await tokenOf(request, 'comercio@miturno.test')
  const day = await aBoardDay(request, token, 11)
  await takeAppointment(request, token, day, {
    name: 'Clara Vuelve',
    time: '11:00',
    phone: aPhone(),
  })
  await openBoard(page, day)

  await cardOf(page, 'Clara Vuelve').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar turno' }).click()
  const bar = page.getByRole('region', { name: 'Lo último que hiciste' })
  await expect(bar).toContainText('Tuvimos que cancelar tu turno')
  await expect(cardOf(page, 'Clara Vuelve')).toContainText('cancelado')
  await bar.getByRole('button', { name: 'Deshacer' }).click()

  await expect(cardOf(page, 'Clara Vuelve')).toContainText('reservado')
})

/** A day on which a guest has requested a service with these rules. */
async function aDayWith(
  request: APIRequestContext,
  index: number,
  rules: object,
  name: string,
): Promise<BoardDay & { readonly ticket: string }> {
  const token = await tokenOf(request, 'comercio@miturno.test')
  const headers = { authorization: `Bearer ${token}` }
  const day = await aBoardDay(request, token, index)
  const made = await request.post('/api/dashboard/services', {
    headers,
    data: { name: `Color de ${name}`, duration_minutes: 60, price: 1_000_000, ...rules },
  })
  const { service } = (await made.json()) as { service: { id: string } }
  const staff = day.people[0].id
  const asked = await request.post('/api/comerces/barberia-demo/appointments', {
    data: {
      services: [service.id],
      staff,
      starts_at: await freeStart(request, service.id, staff, day.date),
      customer: { name, phone: aPhone() },
    },
  })
  expect(asked.status(), await asked.text()).toBe(201)
  await request.patch(`/api/dashboard/services/${service.id}`, {
    headers,
    data: { is_active: false },
  })
  const { manage_token: ticket } = (await asked.json()) as { manage_token: string }
  return { ...day, ticket: `/agenda/${ticket}` }
}

/** Other flows book in the same demo shop, so any free start in the middle of the day is used. */
async function freeStart(
  request: APIRequestContext,
  service: string,
  staff: string,
  date: string,
): Promise<string> {
  const query = `services=${service}&staff=${staff}&from=${date}&days=1`
  const answer = await request.get(`/api/comerces/barberia-demo/slots?${query}`)
  const { days } = (await answer.json()) as { days: { slots: { starts_at: string }[] }[] }
  const slots = days[0]?.slots ?? []
  return slots[Math.floor(slots.length / 2)]?.starts_at ?? ''
}

function cardOf(page: Page, name: string): Locator {
  return page.locator('[data-board] [data-appointment]', { hasText: name })
}
