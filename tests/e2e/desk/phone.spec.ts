/** A barber's phone: the day in sight, a week to read, a line that leaves room, and notices in one place. */
import { expect, test, type APIRequestContext, type Locator } from 'playwright/test'
import { expectAccessibleInBothThemes, expectNoSideScroll } from '#support/browser/browser.ts'
import { anOwnShop, bookOnline, enterWith, openAllDay } from '#support/browser/own-shop.ts'

const phone = { width: 390, height: 844 }
const smallest = { width: 320, height: 568 }
test.use({ viewport: phone, hasTouch: true })

test('a phone opens on the day: its name and arrows in sight, and the list high', async ({
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

  const tabs = page.getByRole('group', { name: 'De quién es la agenda' })
  await tabs.getByRole('button', { name: 'Beto' }).click()
  await expect(page.locator('[data-board]')).toBeVisible()
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  for (const one of [day, ahead]) {
    await expect(one).toBeInViewport({ ratio: 1 })
    expect(await topOf(one)).toBeLessThan(120)
  }
  await ahead.click()
  await expect(page).toHaveURL(/fecha=/)
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
  await expect(page.getByRole('dialog', { name: 'Ana Semanal' })).toBeVisible()
  await page.goBack()
  await week.getByRole('button', { name: /1 turno\b/ }).click()
  await expect(page.locator('[data-board]')).toBeVisible()
})

test('whoever walks in is written down in a form that is one row until it is touched', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Barbería de la Puerta')
  await openAllDay(request, shop.token)
  await enterWith(page, shop.token)
  await page.goto('/dashboard/fila')

  const door = page.locator('summary', { hasText: 'Sumar a la fila' })
  const form = page.getByRole('form', { name: 'Sumar a la fila' })
  await expect(door).toBeVisible()
  await expect(form).toBeHidden()
  await expectAccessibleInBothThemes(page)

  await door.click()
  await expect(form.getByLabel('Nombre')).toBeFocused()
  await expectAccessibleInBothThemes(page)
  await form.getByLabel('Nombre').fill('Walter')
  await form.getByRole('button', { name: 'Sumar a la fila' }).click()
  await expect(page.getByRole('region', { name: 'Fila sin turno' })).toContainText('Walter')
  await expect(form).toBeHidden()
  await expect(door).toBeFocused()
})

test('a dialog leaves the bar free, where notices stand', async ({ page, request }) => {
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

/** A second one, so that there is a choice. */
async function hire(request: APIRequestContext, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  await request.post('/api/dashboard/staff', { headers, data: { name: 'Nora' } })
}

async function topOf(one: Locator): Promise<number> {
  return (await one.boundingBox())?.y ?? NaN
}
