/**
 * A series of appointments ("turno fijo"): every date is checked before it is booked, and the rest can be cancelled at
 * once.
 */
import { randomInt } from 'node:crypto'
import { expect, test } from 'playwright/test'
import { expectAccessibleInBothThemes } from '#support/browser/browser.ts'
import { aBoardDay, openBoard, takeAppointment, tokenOf } from '#support/browser/dashboard.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a series is booked around dates that are taken', async ({ page, request }) => {
  const token = await tokenOf(request, 'comercio@miturno.test')
  const day = await aBoardDay(request, token, 26)
  const [staffMember] = day.people
  const later = new Date(Date.parse(`${day.date}T00:00:00Z`) + 7 * 86_400_000)
  const next = { ...day, date: later.toISOString().slice(0, 10) }
  await takeAppointment(request, token, day, { name: 'Ana Presente', time: '11:00' })
  await takeAppointment(request, token, next, { name: 'Beto En Medio', time: '15:00' })
  await openBoard(page, day)

  await page.getByRole('button', { name: `Nuevo turno 15:00 con ${staffMember.name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuevo turno' })
  await dialog.getByLabel('Nombre o teléfono').fill('Raúl Fijo')
  await dialog
    .getByLabel(/^Teléfono/)
    .fill(`11 4${randomInt(100, 1000)}-${randomInt(1000, 10_000)}`)
  await dialog.getByLabel('Servicio').selectOption({ index: 1 })
  await dialog.getByText('Una nota o que se repita').click()
  await dialog.getByLabel('Se repite').selectOption('Todas las semanas')
  await dialog.getByLabel('Cuántas veces').fill('3')
  await dialog.getByRole('button', { name: 'Ver las fechas' }).click()
  await expect(dialog.getByText('Una fecha no entra')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expect(dialog.getByRole('button', { name: 'Guardar 2 turnos' })).toBeVisible()
  // Each date may go elsewhere; the second one has no choice yet.
  const places = dialog.getByRole('combobox', { name: /^Qué hacer el/ })
  await expect(places).toHaveCount(3)
  await expect(places.nth(1)).toHaveValue('')
  await places.nth(1).selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Guardar 3 turnos' }).click()
  await expect(dialog).toBeHidden()

  await page.goto(`/dashboard/agenda?fecha=${next.date}`)
  await page.locator('[data-appointment]', { hasText: 'Raúl Fijo' }).click()
  const card = page.getByRole('dialog', { name: 'Raúl Fijo' })
  await expect(card.getByText('Turno fijo: 2 de 3.')).toBeVisible()
  await card.getByRole('button', { name: 'Confirmar' }).click()
  await expect(card).toBeHidden()
  await page.locator('[data-appointment]', { hasText: 'Raúl Fijo' }).click()
  await card.getByRole('button', { name: 'Cancelar' }).click()
  await card.getByText('Este y el que sigue').click()
  await expect(
    card.getByRole('list', { name: 'Fechas que se cancelan' }).locator('li'),
  ).toHaveCount(2)
  await expectAccessibleInBothThemes(page)
  await card.getByRole('button', { name: 'Cancelar 2 turnos' }).click()
  const bar = page.getByRole('region', { name: 'Lo último que hiciste' })
  await expect(bar).toContainText('Cancelaste 2 turnos de Raúl Fijo.')
  await expect(bar).toContainText(/Tuvimos que cancelar tu turno .*También quedan cancelados: /s)
  await expect(page.locator('[data-appointment]', { hasText: 'Raúl Fijo' })).toContainText(
    'cancelado',
  )
  await bar.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.locator('[data-appointment]', { hasText: 'Raúl Fijo' })).toContainText(
    'confirmado',
  )

  await page.goto(`/dashboard/agenda?fecha=${day.date}`)
  const first = page.locator('[data-appointment]', { hasText: 'Raúl Fijo' })
  await expect(first).toContainText('reservado')
})
