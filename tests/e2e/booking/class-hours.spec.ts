/** The timetable of a class: its owner sets it, and customers see exactly those hours. */
import { expect, test } from 'playwright/test'
import {
  expectAccessibleInBothThemes,
  expectNoSideScroll,
  shopNow,
} from '#support/browser/browser.ts'
import { chooseService, hoursSettled } from '#support/browser/booking.ts'
import { anOwnShop, enterWith } from '#support/browser/own-shop.ts'
import { weekdayOf } from '#domain/calendar/dates.ts'
import { weekdayText } from '#contract/texts/texts.ts'

const DAY = 86_400_000
test.use({ viewport: { width: 390, height: 844 } })

test('an owner sets the hours of a class, and a customer sees exactly those', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Escuela de Barberos')
  const date = new Date((await shopNow(request)) + 2 * DAY).toISOString().slice(0, 10)
  const weekday = weekdayOf(date)
  await enterWith(page, shop.token)
  await page.goto('/dashboard/servicios')
  await page.getByRole('button', { name: /^Corte/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Seña, recordatorios, lugares, partes y extras').click()
  const hours = dialog.getByRole('group', { name: 'Horarios de la clase' })
  await expect(hours).toBeHidden()
  await dialog.getByLabel('Lugares por horario').fill('4')
  await expect(hours).toContainText('Sin horarios, se ofrece cada 15 minutos.')

  await hours.getByRole('button', { name: 'Sumar horario' }).click()
  await hours.getByRole('button', { name: 'Sumar horario' }).click()
  for (const place of [0, 1]) await hours.getByLabel('Día').nth(place).selectOption(`${weekday}`)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('Hasta 50 horarios, sin repetir ninguno.')).toBeFocused()
  await hours.getByLabel('Hora').last().fill('10:30')
  await expectAccessibleInBothThemes(page)
  await expectNoSideScroll(page)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: /^Corte/ }).click()
  await expect(hours.getByLabel('Hora').first()).toHaveValue('10:30')
  const six = `Quitar ${weekdayText(weekday)} 18:00`
  await expect(hours.getByRole('button', { name: six })).toBeVisible()

  await page.goto(`/comerce/${shop.adUrl}`)
  await chooseService(page, /^Corte/)
  const day = page.getByRole('list', { name: 'Días' }).locator(`a[href*="${date}"]`)
  await day.click()
  await hoursSettled(page)
  const offered = page.getByRole('radio', { name: /quedan 4 lugares/ })
  await expect(offered).toHaveCount(2)
  expect(
    await offered.evaluateAll(all => all.map(one => one.getAttribute('value')?.slice(0, 16))),
  ).toEqual([`${date}T10:30`, `${date}T18:00`])
})
