/**
 * A year of holidays in one action: those with appointments are asked about, and skipping one does not stop the others.
 */
import { expect, test } from 'playwright/test'
import type { Reply } from '#contract/contract.ts'
import { longDateText } from '#contract/texts/texts.ts'
import { expectAccessibleInBothThemes } from '#support/browser/browser.ts'
import { anOwnShop, enterWith } from '#support/browser/own-shop.ts'

test('the holidays of a year are closed at once, except the one that is skipped', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Barbería de los Feriados')
  const headers = { authorization: `Bearer ${shop.token}` }
  const listed = await request.get('/api/dashboard/holidays', { headers })
  const { items } = (await listed.json()) as Reply<'listHolidays'>
  const first = items.find(one => one.kind === 'holiday')?.date ?? ''
  const booked = await request.post('/api/dashboard/appointments', {
    headers,
    data: {
      services: [shop.serviceId],
      staff: shop.staffId,
      starts_at: `${first}T15:00:00-03:00`,
      customer: { name: 'Rita Feriado' },
    },
  })
  expect(booked.status(), await booked.text()).toBe(201)
  await enterWith(page, shop.token)
  await page.goto('/dashboard/horarios')

  await page.getByRole('button', { name: 'Cerrar en todos' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Cerrar en los feriados que vienen?' })
  await expectAccessibleInBothThemes(page, 'dialog[open]')
  await dialog.getByRole('button', { name: 'Cerrar en todos' }).click()
  await expect(page.getByText('Rita Feriado')).toBeVisible()
  await page.getByRole('button', { name: 'Volver sin guardar' }).click()

  // Each of some fifteen closures is saved by itself.
  await expect(dialog.getByRole('listitem')).toHaveCount(1, { timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await expect(page.getByText('Hay 1 feriado sin cierre')).toBeVisible()
  const after = (await (
    await request.get('/api/dashboard/holidays', { headers })
  ).json()) as Reply<'listHolidays'>
  const inAYear = after.items.filter(one => one.kind === 'holiday').slice(0, 8)
  expect(inAYear.map(one => one.choice)).toEqual([
    'open',
    ...Array.from({ length: 7 }, () => 'closed'),
  ])

  const bridges = after.items.filter(one => one.kind === 'bridge')
  expect(new Set(bridges.map(one => one.choice))).toEqual(new Set(['open']))

  // The button to save disappears, and its row keeps the focus, also after the question about appointments.
  for (const [day, choice] of [
    [inAYear[1]?.date, 'Abro como siempre'],
    [first, 'Cierro'],
  ] as const) {
    const select = page.getByLabel(`Qué hacés el ${longDateText(day ?? '')}`, { exact: true })
    await select.selectOption(choice)
    await page.getByRole('button', { name: /^Guardar qué hacés/ }).press('Enter')
    if (day === first) {
      await page.getByRole('button', { name: 'Guardar igual' }).press('Enter')
      await expect(page.getByRole('dialog', { name: 'Quedaron turnos afuera' })).toBeVisible()
      await page.keyboard.press('Escape')
    }
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    await expect(select).toBeFocused()
  }

  // On a phone the toast has three lines, which do not touch its border.
  await page.setViewportSize({ width: 390, height: 844 })
  const toast = page.getByRole('status').filter({ hasText: 'quedó como pediste' }).last()
  const { height, space } = await toast.evaluate(element => {
    const words = document.createRange()
    words.selectNodeContents(element.querySelector('p')!)
    const [inside, outside] = [words, element].map(each => each.getBoundingClientRect())
    return { height: inside!.height, space: inside!.top - outside!.top }
  })
  expect(height).toBeGreaterThan(50)
  expect(space).toBeGreaterThan(4)
})
