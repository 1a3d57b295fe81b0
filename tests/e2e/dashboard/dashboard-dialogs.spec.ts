/**
 * What staff do all day: search for customers, book several services, handle a taken time, and work without a
 * connection.
 */
import { DAY_MINUTES, minuteOfClock } from '#domain/calendar/dates.ts'
import { expect, test, type APIRequestContext, type Page } from 'playwright/test'
import {
  shopNow,
  expectAccessibleInBothThemes,
  expectNoSideScroll,
} from '#support/browser/browser.ts'
import { aPhone, waitUntilLive } from '#support/browser/dashboard.ts'
import { anOwnShop, enterWith, openAllDay, type OwnShop } from '#support/browser/own-shop.ts'

const dashboard = { width: 1440, height: 900 }
test.use({ viewport: dashboard })

type Dashboard = OwnShop & {
  /** Creates an appointment. Returns its id. */
  readonly take: (name: string, more?: object) => Promise<string>
  readonly become: (id: string, status: string) => Promise<void>
}

test('a day of the staff: searching, serving, blocking, and booking without a connection', async ({
  context,
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const shop = await aDashboard(request)
  const inProgress = await shop.take('Camila Sentada')
  await shop.become(inProgress, 'in_progress')
  await shop.become(await shop.take('Hugo Espera'), 'checked_in')
  await enterWith(page, shop.token)
  await page.goto('/dashboard/agenda')
  await expect(card(page, 'Camila Sentada')).toBeVisible()
  await waitUntilLive(page)

  // Searches by keyboard; Enter opens the next appointment.
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Buscar o ir a…' })
  await search.getByRole('combobox').fill('hugo')
  await expect(search.getByRole('option', { name: /Hugo Espera/ }).first()).toBeVisible()
  await expectAccessibleInBothThemes(page, 'dialog[open]')
  await page.keyboard.press('Enter')

  // Another customer is still being served: one tap completes them.
  const appointment = page.getByRole('dialog', { name: 'Hugo Espera' })
  await appointment.getByRole('button', { name: 'En el sillón' }).click()
  await expect(appointment.getByRole('heading', { name: '¿Terminó Camila Sentada?' })).toBeFocused()
  await expectAccessibleInBothThemes(page, 'dialog[open]')
  await appointment.getByRole('button', { name: 'Sí, finalizar' }).click()
  await expect(card(page, 'Camila Sentada')).toContainText('finalizado')
  await expect(card(page, 'Hugo Espera')).toContainText('en el sillón')
  await page.keyboard.press('Escape')

  // Blocking over appointments names them, and needs a confirmation.
  await page.getByRole('button', { name: 'Bloquear', exact: true }).click()
  const block = page.getByRole('dialog', { name: 'Bloquear un rato' })
  await block.getByText('Desde ahora').click()
  await block.getByText('30 min').click()
  const [from, to] = await Promise.all(
    ['Desde', 'Hasta'].map(async name =>
      minuteOfClock(await block.getByLabel(name, { exact: true }).inputValue()),
    ),
  )
  expect(to).toBe(Math.min((from ?? 0) + 30, DAY_MINUTES - 1))
  await block.getByText('Un rato', { exact: true }).click()
  await block.getByLabel('Desde', { exact: true }).fill('00:00')
  await block.getByLabel('Hasta').fill('23:59')
  await block.getByRole('button', { name: 'Bloquear', exact: true }).click()
  await expect(block.getByRole('alert')).toContainText('Hugo Espera')
  await expectAccessibleInBothThemes(page, 'dialog[open]')

  // Without a connection the screen stays as it is, and nothing typed is lost.
  await context.setOffline(true)
  await expect(page.getByText('Sin conexión con Mi Turno.')).toBeVisible({ timeout: 30_000 })
  await block.getByLabel('Motivo').fill('Trámite')
  await block.getByRole('button', { name: 'Bloquear igual' }).click()
  await expect(block.getByText(/^No hay conexión/)).toBeVisible()
  await expect(block.getByLabel('Motivo')).toHaveValue('Trámite')
  await expect(card(page, 'Hugo Espera')).toBeAttached()
  await context.setOffline(false)
  await expect(page.getByText('Sin conexión con Mi Turno.')).toBeHidden({ timeout: 30_000 })
  await expect(block.getByText(/^No hay conexión/)).toBeHidden()
  await block.getByRole('button', { name: 'Bloquear igual' }).click()
  await expect(block).toBeHidden()
  await expect(page.getByRole('button', { name: /^Trámite/ })).toBeVisible()
})

test('a caller can book all that the web offers, and a phone shows the day from now on', async ({
  page,
  request,
}) => {
  const shop = await aDashboard(request)
  const done = await shop.take('Bruno Terminado')
  await shop.become(done, 'completed')
  await enterWith(page, shop.token)
  await page.goto('/dashboard/agenda')
  await expect(card(page, 'Bruno Terminado')).toBeVisible()

  await page.getByRole('button', { name: 'Día siguiente' }).click()
  await page.getByRole('button', { name: '+ Turno' }).click()
  const form = page.getByRole('dialog', { name: 'Nuevo turno' })
  await form.getByLabel('Nombre o teléfono').fill('Tomi Menor')
  await form.getByLabel(/^Teléfono/).fill(aPhone())
  // No service is preselected.
  await expect(form.getByLabel('Servicio')).toHaveValue('')
  await form.getByLabel('Servicio').selectOption({ index: 1 })
  await form.getByRole('button', { name: '+ Otro servicio' }).click()
  await expect(form.getByLabel('Servicio 2')).toHaveValue(/./)
  await form.getByLabel(/^Toalla caliente/).check()
  await expect(form.getByText('1 h · $ 16.000')).toBeVisible()
  await form.getByText('Una nota o que se repita').click()
  await form.getByLabel(/^Quién lo pidió/).fill('Marta Madre')
  await form.getByLabel(/^Nota/).fill('Viene con la abuela')
  await form.getByLabel(/^Pedir seña/).check()
  await form.getByLabel('Seña en pesos').fill('5000')
  await expectAccessibleInBothThemes(page, 'dialog[open]')
  // The appointment is not today, so the button names the day.
  await form.getByRole('button', { name: /^Guardar turno \d\d:\d\d, \p{L}{3} \d/u }).click()
  await expect(form).toBeHidden()
  const bar = page.getByRole('region', { name: 'Lo último que hiciste' })
  await expect(bar).toContainText(/hasta el .* mandanos la seña de \$\s5\.000\./)
  await expect(bar.getByRole('link', { name: 'Pedirle la seña a Tomi por WhatsApp' })).toBeVisible()
  await expect(card(page, 'Tomi Menor')).toContainText('espera seña')
  await expect(card(page, 'Tomi Menor')).toContainText('con nota')
  await card(page, 'Tomi Menor').click()
  const appointment = page.getByRole('dialog', { name: 'Tomi Menor' })
  await expect(appointment).toContainText('Barba')
  await expect(appointment).toContainText('Toalla caliente')
  await expect(appointment).toContainText('Reservó Marta Madre.')
  await expect(appointment.getByRole('link', { name: 'Pedir la seña por WhatsApp' })).toBeVisible()
  await appointment.getByRole('button', { name: 'Seña recibida' }).click()
  await expect(card(page, 'Tomi Menor')).toContainText('reservado')
  await card(page, 'Tomi Menor').click()
  for (const panel of ['Mover o alargar', 'Cancelar', 'Editar nota o precio']) {
    await appointment.getByRole('button', { name: panel }).click()
    await expectAccessibleInBothThemes(page, 'dialog[open]')
    await appointment.getByRole('button', { name: 'Dejarlo como está' }).click()
  }
  await page.keyboard.press('Escape')

  // A returning customer's usual service is preselected, unless another one was chosen first.
  await page.getByRole('button', { name: '+ Turno' }).click()
  const service = form.getByLabel('Servicio', { exact: true })
  const chooseTomi = async (typed: string) => {
    await form.getByLabel('Nombre o teléfono').fill(typed)
    await form.getByRole('option', { name: /^Tomi Menor/ }).click()
    await expect(form.getByLabel('Nombre o teléfono')).toBeFocused()
  }
  await chooseTomi('Tomi')
  await expect(form.getByText('Lo de siempre.')).toBeVisible()
  await service.selectOption('Barba')
  await expect(form.getByText('Lo de siempre.')).toBeHidden()
  await chooseTomi('Tomi M')
  await expect(form.getByLabel(/^Teléfono/)).toHaveValue(/\d/)
  await expect(service.locator('option:checked')).toHaveText('Barba')
  await form.getByRole('button', { name: 'Cerrar' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()

  // On a tablet the queue lies over the board and can be closed.
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.getByRole('button', { name: 'Hoy', exact: true }).click()
  await page.getByRole('button', { name: /^Fila sin turno/ }).click()
  const queue = page.getByRole('dialog', { name: 'Fila sin turno' })
  await expect(queue.getByLabel('Nombre')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'dialog[open]')
  await page.keyboard.press('Escape')
  await expect(queue).toBeHidden()
  await expectNoSideScroll(page)

  // On a phone past appointments are collapsed, and free time can be booked.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('1 finalizado')).toBeVisible()
  await expect(page.getByText('Bruno Terminado')).toBeHidden()
  await page.getByRole('button', { name: 'Día siguiente' }).click()
  await expectAccessibleInBothThemes(page)
  await page
    .getByRole('button', { name: /^Libre .* nuevo turno$/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Nuevo turno' })).toBeVisible()
})

/** A shop open at any hour, with a second service that has an add-on. */
async function aDashboard(request: APIRequestContext): Promise<Dashboard> {
  const shop = await anOwnShop(request, 'Barbería Del Mostrador')
  await openAllDay(request, shop.token)
  const headers = { authorization: `Bearer ${shop.token}` }
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api/dashboard/${path}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { appointment: { id: string } }
  }
  await post('services', {
    name: 'Barba',
    duration_minutes: 20,
    price: 400_000,
    add_ons: [{ name: 'Toalla caliente', minutes: 10, price: 200_000 }],
  })
  const now = await shopNow(request)
  const startsAt = new Date(Math.floor(now / 60_000) * 60_000).toISOString()
  return {
    ...shop,
    take: async name => {
      const booked = { services: [shop.serviceId], staff: shop.staffId, starts_at: startsAt }
      const { appointment } = await post('appointments', {
        ...booked,
        customer: { name },
        overbook: true,
      })
      return appointment.id
    },
    become: async (id, status) => {
      await post(`appointments/${id}/status`, { status })
    },
  }
}

function card(page: Page, name: string) {
  return page.locator('[data-board] [data-appointment]', { hasText: name })
}
