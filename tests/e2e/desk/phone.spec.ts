/** A barber's phone: the day, a readable week, an alert bar that leaves room, and notices in one place. */
import { expect, test, type APIRequestContext, type Locator } from 'playwright/test'
import {
  expectAccessibleInBothThemes,
  expectNoSideScroll,
  shopNow,
} from '#support/browser/browser.ts'
import { aPhone } from '#support/browser/dashboard.ts'
import {
  anOwnShop,
  bookOnline,
  enterWith,
  openAllDay,
  type OwnShop,
} from '#support/browser/own-shop.ts'
import { longDateText } from '#contract/texts/texts.ts'

const phone = { width: 390, height: 844 }
const smallest = { width: 320, height: 568 }
test.use({ viewport: phone, hasTouch: true })

test('a phone opens on the day, with its name and arrows in sight, and the list near the top', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Barbería de Bolsillo')
  await openAllDay(request, shop.token)
  await hire(request, shop.token)
  await enterWith(page, shop.token)
  await page.goto('/dashboard/agenda')

  const day = page.getByRole('heading', { level: 1 })
  const ahead = page.getByRole('button', { name: 'Día siguiente' })
  const first = page.getByRole('button', { name: /nuevo turno/ }).first()
  await expect(first).toBeVisible()
  expect(await topOf(first)).toBeLessThan(300)
  // Without appointments the list says so, with a link that helps to get some.
  await expect(page.getByText('Hoy todavía no hay turnos.')).toBeVisible()
  const share = page.getByRole('link', { name: 'Ir a Mi página' })
  await expect(share).toHaveAttribute('href', '/dashboard/mi-pagina')

  const tabs = page.getByRole('group', { name: 'De quién es la agenda' })
  await tabs.getByRole('button', { name: 'Beto' }).click()
  // Choosing a staff member changes whose day it is, but not the view.
  await expect(page.getByRole('button', { name: /Beto.*nuevo turno/ }).first()).toBeInViewport()
  await expect(page.getByRole('button', { name: /Nora.*nuevo turno/ })).toHaveCount(0)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expectAccessibleInBothThemes(page)
  const head = page
    .getByRole('button', { name: 'Beto', exact: true })
    .and(page.locator('[aria-haspopup]'))
  const listed = await topOf(head)
  await page.getByRole('button', { name: 'Por horas', pressed: false }).click()
  await expect(page.locator('[data-board]')).toBeVisible()
  // There is one heading, in the same place as above the list.
  await expect(head).toHaveCount(1)
  const scrolled = await page.evaluate(() => scrollY)
  expect((await topOf(head)) + scrolled).toBe(listed)
  // The line of the current time lies among the hours.
  const board = await page.locator('[data-board]').boundingBox()
  const now = await topOf(page.getByText(/^Ahora, \d/))
  expect(now).toBeGreaterThanOrEqual(board!.y - 20)
  expect(now).toBeLessThan(board!.y + board!.height)
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  for (const one of [day, ahead]) {
    await expect(one).toBeInViewport({ ratio: 1 })
    expect(await topOf(one)).toBeLessThan(120)
  }
  await ahead.click()
  await expect(page).toHaveURL(/fecha=/)
})

test('the first card stands in the upper third under any sign, and signs are one line', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Barbería de Carteles')
  await openAllDay(request, shop.token)
  const headers = { authorization: `Bearer ${shop.token}` }
  const data = { services: [shop.serviceId], customer: { name: 'Rita Talco' }, overbook: true }
  const starts_at = new Date(await shopNow(request)).toISOString()
  const booked = await request.post('/api/dashboard/appointments', {
    headers,
    data: { ...data, starts_at },
  })
  expect(booked.status()).toBe(201)
  await enterWith(page, shop.token)
  const card = page.locator('[data-appointment]', { hasText: 'Rita Talco' })
  const publish = async (status: string) => {
    const path = '/api/dashboard/publish'
    expect((await request.post(path, { headers, data: { status } })).ok()).toBe(true)
    await page.goto('/dashboard/agenda')
  }

  await publish('published')
  await expect(card).toBeVisible()
  const plain = await topOf(card)
  await publish('on_break')
  const sign = page.getByRole('group', { name: 'Para atender' })
  await expect(sign).toBeVisible()

  expect(await topOf(card)).toBeLessThan(phone.height / 3)
  expect(await heightOf(sign)).toBeLessThan(60)
  expect((await topOf(card)) - plain).toBeLessThan(60)
})

test('a phone reads a week day by day, and each day opens', async ({ page, request }) => {
  const shop = await anOwnShop(request, 'Barbería de la Semana')
  const startsAt = await bookOnline(request, shop, 'Ana Semanal')
  await hire(request, shop.token)
  await enterWith(page, shop.token)
  await page.goto(`/dashboard/agenda?fecha=${startsAt.slice(0, 10)}`)

  await page.getByLabel('Cómo ver la agenda').selectOption('Semana')
  const week = page.getByRole('region', { name: /^Semana del/ })
  await expect(week.getByRole('heading', { level: 2 })).toHaveCount(7)
  await expect(week.getByRole('button', { name: /1 turno\b.*Libre/ })).toHaveCount(1)
  await week.getByRole('button', { name: 'Beto', exact: true }).click()
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize(smallest)
  await expectNoSideScroll(page)
  await page.setViewportSize(phone)

  await week.getByRole('button', { name: /Ana Semanal/ }).click()
  // The service and the staff member come before the actions.
  const appointment = page.getByRole('dialog', { name: 'Ana Semanal' })
  await expect(appointment).toContainText(/Corte con (Beto|Nora).*10\.000.*Mover o alargar/)
  await page.goBack()
  await week.getByRole('button', { name: /1 turno\b/ }).click()
  await expect(page.locator('[data-appointment]', { hasText: 'Ana Semanal' })).toBeVisible()
})

test('a walk-in is added in a form that is one row until it is touched', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Barbería de la Puerta')
  await openAllDay(request, shop.token)
  await enterWith(page, shop.token)
  await page.goto('/dashboard/fila')

  const door = page.locator('[aria-expanded]', { hasText: 'Sumar a la fila' })
  const form = page.getByRole('form', { name: 'Sumar a la fila' })
  await expect(door).toBeVisible()
  await expect(form).toBeHidden()
  await expectAccessibleInBothThemes(page)

  await door.click()
  await expect(form.getByLabel('Nombre')).toBeFocused()
  await expectAccessibleInBothThemes(page)
  await form.getByLabel('Nombre').fill('Walter')
  // Turning the phone keeps what was typed.
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(door).toBeHidden()
  await page.setViewportSize(phone)
  await expect(form.getByLabel('Nombre')).toHaveValue('Walter')
  await form.getByRole('button', { name: 'Sumar a la fila' }).click()
  await expect(page.getByRole('region', { name: 'Fila sin turno' })).toContainText('Walter')
  await expect(form).toBeHidden()
  await expect(door).toBeFocused()
})

test('a dialog does not cover the bar with the notices', async ({ page, request }) => {
  const shop = await anOwnShop(request, 'Barbería de Avisos')
  await enterWith(page, shop.token)
  await page.goto('/dashboard/agenda')

  await page.getByRole('button', { name: '+ Turno' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuevo turno' })
  for (const size of [phone, smallest, { width: 844, height: 390 }, { width: 820, height: 1180 }]) {
    await page.setViewportSize(size)
    await expect(dialog).toBeVisible()
    expect(await topOf(dialog)).toBeGreaterThanOrEqual(56)
  }
})

test('a new appointment on a phone is for the staff member shown, and a block is named as one', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Barbería de Nora')
  const nora = await hire(request, shop.token)
  const [, date = ''] = await nextDays(request, shop)
  await book(request, shop, { staff: nora, startsAt: `${date}T11:15:00-03:00` })
  await enterWith(page, shop.token)
  await page.goto(`/dashboard/agenda?fecha=${date}`)
  const tabs = page.getByRole('group', { name: 'De quién es la agenda' })
  await tabs.getByRole('button', { name: 'Nora' }).click()

  await test.step('a new appointment is with them, and a field that is mended is no longer wrong', async () => {
    await page.getByRole('button', { name: '+ Turno' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nuevo turno' })
    await expect(dialog.getByLabel('Con quién')).toHaveValue(nora)
    await dialog.getByRole('button', { name: /^Guardar|^Anotar|^Reservar/ }).click()
    await expect(dialog.getByText('Poné el nombre')).toBeVisible()
    await dialog.getByRole('combobox').first().fill('R')
    await expect(dialog.getByText('Poné el nombre')).toBeHidden()
    await dialog.getByRole('button', { name: 'Cerrar' }).click()
    await page.getByRole('button', { name: 'Descartar' }).click()
  })

  const block = page.getByRole('dialog', { name: 'Bloquear un rato' })
  await test.step('a block is theirs, on a day that is named, and its end goes with its beginning', async () => {
    await page.getByRole('button', { name: 'Bloquear', exact: true }).click()
    await expect(block.getByLabel('De quién')).toHaveValue(nora)
    await expect(block.getByText(longDateText(date))).toBeVisible()
    await block.getByLabel('Desde', { exact: true }).fill('15:30')
    await expect(block.getByLabel('Hasta')).toHaveValue('16:30')
    await block.getByLabel('Hasta').fill('17:00')
    await block.getByLabel('Desde', { exact: true }).fill('11:00')
    await expect(block.getByLabel('Hasta')).toHaveValue('12:30')
    await block.getByLabel('Hasta').fill('12:00')
    await block.getByLabel('Motivo').fill('Dentista')
  })

  await test.step('where it meets an appointment, the better way stands first', async () => {
    await block.getByRole('button', { name: 'Bloquear', exact: true }).click()
    const better = block.getByRole('button', { name: 'Bloquear y acomodarlo' })
    const anyway = block.getByRole('button', { name: 'Bloquear igual' })
    const inside = block.getByRole('link', { name: 'Rita Talco' })
    for (const one of [better, anyway, inside]) await expect(one).toBeInViewport({ ratio: 1 })
    await inside.click({ trial: true })
    const above = (await topOf(anyway)) - (await topOf(better))
    expect(above).toBeGreaterThanOrEqual(0)
    await expectAccessibleInBothThemes(page)
    await better.click()
  })

  await test.step('the reason goes along, and nobody is said to be missing', async () => {
    const settle = page.getByRole('dialog', { name: 'Bloquear y acomodar: Nora' })
    await expect(settle.getByLabel('Motivo')).toHaveValue('Dentista')
    await settle.getByRole('button', { name: 'Mover 1 turno' }).click()
    const done = page.getByRole('dialog', { name: 'Listo. Ahora, avisales' })
    await expect(done).toContainText(/Tiempo bloqueado\. Nora: .+, 11:00 a 12:00/)
    await expect(page.getByText('no viene')).toHaveCount(0)
    await done.getByRole('button', { name: /^Terminar/ }).click()
  })

  await test.step('the week shows it, and opens it', async () => {
    await page.getByLabel('Cómo ver la agenda').selectOption('Semana')
    const week = page.getByRole('region', { name: /^Semana del/ })
    await week.getByRole('button', { name: /11:00.*12:00.*Dentista/ }).click()
    await expect(page.getByRole('dialog', { name: 'Tiempo bloqueado' })).toContainText('Dentista')
  })
})

test('the notes about a customer are in sight before their appointment starts', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Barbería de Cuidados')
  const [, date = ''] = await nextDays(request, shop)
  const startsAt = `${date}T11:00:00-03:00`
  const id = await book(request, shop, { staff: shop.staffId, startsAt })
  const headers = { authorization: `Bearer ${shop.token}` }
  const card = await request.get(`/api/dashboard/appointments/${id}/card`, { headers })
  const { customer } = (await card.json()) as { customer: { id: string } }
  const note = async (notes: string) => {
    const path = `/api/dashboard/clients/${customer.id}`
    const answer = await request.patch(path, { headers, data: { notes } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await note('Alergia al talco')
  await enterWith(page, shop.token)
  await page.goto(`/dashboard/agenda?fecha=${date}&id=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Rita Talco' })
  // In the upper half of the screen, above price and code; the buttons do not move when it appears.
  expect(await topOf(dialog.getByText('Alergia al talco'))).toBeLessThan(450)
  await expectAccessibleInBothThemes(page)

  await note(`Alergia al talco. ${'Prefiere la máquina del dos en los costados. '.repeat(6)}`)
  await page.reload()
  const words = dialog.getByText('Alergia al talco')
  const cut = await heightOf(words)
  await dialog.getByRole('button', { name: 'Ver toda la nota' }).click()
  await expect.poll(() => heightOf(words)).toBeGreaterThan(cut)
})

/** Hires a second staff member, so that there is a choice. */
async function hire(request: APIRequestContext, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const hired = await request.post('/api/dashboard/staff', { headers, data: { name: 'Nora' } })
  return ((await hired.json()) as { staff: { id: string } }).staff.id
}

/** The dates with free slots, from today on. */
async function nextDays(
  request: APIRequestContext,
  { adUrl, serviceId }: OwnShop,
): Promise<readonly string[]> {
  const found = await request.get(`/api/comerces/${adUrl}/slots?services=${serviceId}&days=5`)
  return ((await found.json()) as { days: { date: string }[] }).days.map(day => day.date)
}

async function book(
  request: APIRequestContext,
  { token, serviceId }: OwnShop,
  { staff, startsAt }: { readonly staff: string; readonly startsAt: string },
): Promise<string> {
  const booked = await request.post('/api/dashboard/appointments', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      services: [serviceId],
      staff,
      starts_at: startsAt,
      customer: { name: 'Rita Talco', phone: aPhone() },
    },
  })
  expect(booked.ok(), await booked.text()).toBe(true)
  return ((await booked.json()) as { appointment: { id: string } }).appointment.id
}

async function heightOf(one: Locator): Promise<number> {
  return (await one.boundingBox())?.height ?? NaN
}

async function topOf(one: Locator): Promise<number> {
  return (await one.boundingBox())?.y ?? NaN
}
