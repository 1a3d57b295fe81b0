/** A staff member requests other hours; the owner sees the request at once and decides; the booking page follows. */
import { expect, test, type APIRequestContext, type Browser, type Page } from 'playwright/test'
import { expectAccessibleInBothThemes, expectNoSideScroll } from '#support/browser/browser.ts'
import { waitUntilLive } from '#support/browser/dashboard.ts'
import {
  anAdvisor,
  anOwnShop,
  bookOnline,
  enterWith,
  type OwnShop,
} from '#support/browser/own-shop.ts'
import { patience } from '#support/patience.ts'

const AT_ONCE = { timeout: patience(3000) }

test('an advisor asks for another hour of one day, and the owner approves it', async ({
  browser,
  request,
}) => {
  const shop = await anOwnShop(request, 'Barbería de Pedidos')
  await bookOnline(request, shop, 'Sofía Mañana')
  const date = await lastDay(request, shop)
  const owner = await aScreen(browser, shop.token, { width: 1440, height: 900 })
  const advisor = await aScreen(browser, await anAdvisor(request, shop), {
    width: 390,
    height: 844,
  })
  for (const page of [owner, advisor]) {
    await page.goto('/dashboard/horarios')
    await waitUntilLive(page)
  }

  await test.step('the advisor asks on the phone', async () => {
    await expect(advisor.getByRole('heading', { name: 'Mis horarios' })).toBeVisible()
    await expect(advisor.getByText('Todavía no pediste nada.')).toBeVisible()
    await expectAccessibleInBothThemes(advisor)
    await advisor.getByRole('button', { name: 'Pedir para un día' }).click()
    const dialog = advisor.getByRole('dialog', { name: 'Otro horario para un día' })
    await dialog.getByLabel('Qué día').fill(date.split('-').toReversed().join('/'))
    await dialog.getByRole('button', { name: 'Agregar tramo al día' }).click()
    await dialog.getByLabel('día, tramo 1, desde').fill('12:00')
    await dialog.getByLabel('día, tramo 1, hasta').fill('15:00')
    await dialog.getByLabel('día, tramo 2, desde').fill('14:00')
    await dialog.getByLabel('día, tramo 2, hasta').fill('20:00')
    await dialog.getByRole('button', { name: 'Enviar pedido' }).click()
    await expect(dialog.getByText('Dos tramos se pisan.')).toBeVisible()
    await dialog.getByLabel('día, tramo 2, desde').fill('16:00')
    await dialog.getByLabel('Por qué (opcional)').fill('Tengo que hacer un trámite')
    await expectAccessibleInBothThemes(advisor, 'dialog')
    await dialog.getByRole('button', { name: 'Enviar pedido' }).click()
    await expect(advisor.getByText('Sin respuesta todavía')).toBeVisible()
    await expectNoSideScroll(advisor)
  })

  const card = owner.getByRole('article', { name: /^Beto: otro horario/ })
  await test.step('the owner sees before, after and whom it touches, without reloading', async () => {
    await expect(card).toBeVisible(AT_ONCE)
    await expect(card.getByText('Tengo que hacer un trámite')).toBeVisible()
    await expect(card.getByRole('cell', { name: '09:00 a 20:00' })).toBeVisible()
    await expect(card.getByRole('cell', { name: '12:00 a 15:00, 16:00 a 20:00' })).toBeVisible()
    await expect(card.getByText(/^Deja 1 turno fuera de horario/)).toBeVisible()
    await expect(card.getByText('Sofía Mañana')).toBeVisible()
    const link = owner.getByRole('link', { name: 'Horarios (1)' })
    await expect(link).toBeVisible(AT_ONCE)
    await expectAccessibleInBothThemes(owner)
    expect(await firstStart(request, shop, date)).toBe('09:30')
  })

  await test.step('and approves', async () => {
    await card.getByLabel('Respuesta (opcional)').fill('Dale, suerte')
    await card.getByRole('button', { name: 'Aprobar el pedido de Beto' }).click()
    // Nothing was cancelled: the appointment left outside working hours can be moved now or later.
    const settle = owner.getByRole('dialog')
    await expect(settle.getByText(/Beto/)).toBeVisible()
    await settle.getByRole('button', { name: 'Más tarde' }).click()
    await expect(card).toHaveCount(0)
    await expect(owner.getByText('Ya resueltos (1)')).toBeVisible()
  })

  await test.step('the advisor reads it, and the page that books begins later', async () => {
    const asked = advisor.getByRole('region', { name: 'Lo que pediste' })
    await expect(asked.getByText('Aprobado')).toBeVisible(AT_ONCE)
    await expect(asked.getByText('Dale, suerte')).toBeVisible()
    await expect(advisor.getByText('12:00 a 15:00, 16:00 a 20:00')).toBeVisible()
    expect(await firstStart(request, shop, date)).toBe('12:00')
  })
})

test('an advisor asks for another week and withdraws it; a refusal is shown with its reason', async ({
  browser,
  request,
}) => {
  const shop = await anOwnShop(request, 'Barbería de Semanas')
  const advisor = await aScreen(browser, await anAdvisor(request, shop), {
    width: 1440,
    height: 900,
  })
  const owner = await aScreen(browser, shop.token, { width: 390, height: 844 })
  await advisor.goto('/dashboard/horarios')
  await waitUntilLive(advisor)

  await advisor.getByRole('button', { name: 'Pedir otro horario' }).click()
  await expect(advisor.getByRole('heading', { name: 'El horario que te gustaría' })).toBeFocused()
  await advisor.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(advisor.getByText('Es el horario que ya tenés. Cambiá algún día.')).toBeVisible()
  await advisor.getByRole('button', { name: 'Quitar el tramo 1 del lunes' }).click()
  await expectAccessibleInBothThemes(advisor)
  await advisor.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(advisor.getByRole('button', { name: 'Pedir otro horario' })).toBeFocused()

  await advisor.getByRole('button', { name: /^Retirar el pedido/ }).click()
  const asked = advisor.getByRole('region', { name: 'Lo que pediste' })
  await expect(asked.getByText('Retirado')).toBeVisible()

  await advisor.getByRole('button', { name: 'Pedir días libres' }).click()
  const date = await lastDay(request, shop)
  await advisor.getByLabel('Desde').fill(date.split('-').toReversed().join('/'))
  await advisor.getByRole('dialog').getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(asked.getByText('Sin respuesta todavía')).toBeVisible()

  await owner.goto('/dashboard/horarios')
  const card = owner.getByRole('article', { name: /^Beto: libre el/ })
  await expect(card.getByText('Ningún turno queda en el medio.')).toBeVisible()
  await expectAccessibleInBothThemes(owner)
  await expectNoSideScroll(owner)
  await card.getByLabel('Respuesta (opcional)').fill('Ese día no llego')
  await card.getByRole('button', { name: 'Rechazar el pedido de Beto' }).click()
  await expect(card).toHaveCount(0)

  await expect(asked.getByText('Rechazado')).toBeVisible(AT_ONCE)
  await expect(asked.getByText('Ese día no llego')).toBeVisible()
  expect(await firstStart(request, shop, date)).toBe('09:00')
})

test('a week on the screen follows a change by somebody else until something is typed', async ({
  browser,
  request,
}) => {
  const shop = await anOwnShop(request, 'Barbería de Dos Dueñas')
  const change = async (start_minute: number) => {
    const ranges = [1, 2].map(weekday => ({ weekday, start_minute, end_minute: 1200 }))
    const headers = { authorization: `Bearer ${shop.token}` }
    await request.put('/api/dashboard/hours', { headers, data: { staff: null, ranges } })
  }
  const owner = await aScreen(browser, shop.token, { width: 1440, height: 900 })
  await owner.goto('/dashboard/horarios')
  await waitUntilLive(owner)
  const monday = owner.getByLabel('lunes, tramo 1, desde')
  const tuesday = owner.getByLabel('martes, tramo 1, desde')
  await expect(monday).toHaveValue('09:00')

  await change(660)
  await expect(monday).toHaveValue('11:00', AT_ONCE)
  await expect(owner.getByText('Cambios sin guardar.')).toBeHidden()

  await monday.fill('12:30')
  const isReloaded = owner.waitForResponse('**/api/dashboard/hours')
  await change(720)
  await isReloaded
  await expect(monday).toHaveValue('12:30')
  await expect(tuesday).toHaveValue('11:00')
  await monday.press('Enter')
  await expect(owner.getByText('Si guardás de nuevo, quedan los tuyos.')).toBeVisible()
  await monday.press('Enter')
  await expect(owner.getByText('Horarios guardados.').first()).toBeVisible()
  await expect(monday).toBeFocused()
  await expect(tuesday).toHaveValue('11:00')
})

async function aScreen(
  browser: Browser,
  token: string,
  viewport: { width: number; height: number },
): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage()
  await enterWith(page, token)
  return page
}

type Days = { readonly days: readonly { date: string; slots: { starts_at: string }[] }[] }

/** The day whose first slot `bookOnline` takes. */
async function lastDay(request: APIRequestContext, shop: OwnShop): Promise<string> {
  const path = `/api/comerces/${shop.adUrl}/slots?services=${shop.serviceId}&days=5`
  return ((await (await request.get(path)).json()) as Days).days.at(-1)?.date ?? ''
}

async function firstStart(
  request: APIRequestContext,
  { adUrl, serviceId }: OwnShop,
  date: string,
): Promise<string> {
  const path = `/api/comerces/${adUrl}/slots?services=${serviceId}&from=${date}&days=1`
  const { days } = (await (await request.get(path)).json()) as Days
  return days[0]?.slots[0]?.starts_at.slice(11, 16) ?? ''
}
