/**
 * A returning customer is picked by keyboard or mouse while their name is typed, and the form shows what the shop
 * knows.
 */
import { expect, test } from 'playwright/test'
import { expectAccessibleInBothThemes } from '#support/browser/browser.ts'
import {
  aBoardDay,
  aPhone,
  openBoard,
  takeAppointment,
  tokenOf,
} from '#support/browser/dashboard.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a customer is picked by arrows and Enter, or by mouse, and no duplicate is created', async ({
  page,
  request,
}) => {
  const token = await tokenOf(request, 'comercio@miturno.test')
  const day = await aBoardDay(request, token, 47)
  const phone = aPhone()
  const names = ['Xamila Otra', 'Milx Primera']
  for (const [place, name] of names.entries()) {
    const time = `1${place}:00`
    await takeAppointment(request, token, day, { name, time, ...(place === 1 ? { phone } : {}) })
  }
  await openBoard(page, day)

  await page.getByRole('button', { name: '+ Turno' }).click()
  const form = page.getByRole('dialog', { name: 'Nuevo turno' })
  const field = form.getByLabel('Nombre o teléfono')
  const list = form.getByRole('listbox', { name: 'Clientes que coinciden' })
  await field.fill('mil')
  await expect(list.getByRole('option').filter({ hasText: 'Milx Primera' })).toBeVisible()
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expectAccessibleInBothThemes(page, 'dialog[open]')
  // Escape closes the list, not the dialog.
  await field.press('Escape')
  await expect(list).toBeHidden()
  await expect(form).toBeVisible()
  await field.fill('milx')
  await expect(list.getByRole('option')).toHaveCount(1)
  await field.press('ArrowDown')
  await expect(list.getByRole('option', { selected: true })).toHaveText(/^Milx Primera/)
  await field.press('Enter')
  await expect(field).toHaveValue('Milx Primera')
  await expect(form.getByLabel(/^Teléfono/)).toHaveValue(/\d/)
  await expect(field).toBeFocused()
  await expect(form.getByRole('status').filter({ hasText: 'Próximo turno' })).toContainText('11:00')

  // Typing on keeps the picked customer; another name is a new customer without their phone.
  await field.fill('Milx Primera de Todas')
  await expect(form.getByLabel(/^Teléfono/)).toHaveValue(/\d/)
  await field.fill('Zoe Nueva')
  await expect(form.getByLabel(/^Teléfono/)).toHaveValue('')
  await expect(form.getByText('Lo de siempre')).toHaveCount(0)

  await field.fill('xamil')
  await list.getByRole('option', { name: /^Xamila Otra/ }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Xamila Otra')
  await field.press('Enter')
  await form.getByRole('button', { name: 'Sí, es otro: guardarlo' }).press('Enter')
  await expect(form).toBeHidden()
  const found = await request.get('/api/dashboard/clients?q=xamil', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(((await found.json()) as { items: unknown[] }).items).toHaveLength(1)
})

test('a second appointment on the same day is asked about, and both answers work', async ({
  page,
  request,
}) => {
  const token = await tokenOf(request, 'comercio@miturno.test')
  const day = await aBoardDay(request, token, 48)
  const phone = aPhone()
  const taken = { name: 'Marcelx Repetida', time: '11:00', phone }
  const { id } = await takeAppointment(request, token, day, taken)
  // The same with an appointment whose customer has already arrived.
  const arrived = await request.post(`/api/dashboard/appointments/${id}/status`, {
    headers: { authorization: `Bearer ${token}` },
    data: { status: 'checked_in' },
  })
  expect(arrived.ok(), await arrived.text()).toBe(true)
  await openBoard(page, day)
  const form = page.getByRole('dialog', { name: 'Nuevo turno' })
  const question = form.getByRole('group', { name: 'Ya tiene turno ese día' })
  const ask = async () => {
    await page.getByRole('button', { name: '+ Turno' }).click()
    await form.getByLabel('Nombre o teléfono').fill('marcelx')
    await form.getByRole('option', { name: /^Marcelx Repetida/ }).click()
    await form.getByRole('button', { name: /^Guardar turno \d/ }).click()
    await expect(question).toContainText(
      /Marcelx Repetida ya tiene turno el .* a las 11:00 con .*\. ¿Es otro\?/,
    )
    await expect(question.getByRole('alert')).toBeFocused()
  }

  await ask()
  await expectAccessibleInBothThemes(page, 'dialog[open]')
  await question.getByRole('button', { name: 'No, ver el que tiene' }).click()
  await expect(page.getByRole('dialog', { name: 'Marcelx Repetida' })).toContainText('11:00')
  await page.keyboard.press('Escape')
  const cards = page.locator('[data-appointment]', { hasText: 'Marcelx Repetida' })
  await expect(cards).toHaveCount(1)

  await ask()
  await question.getByRole('button', { name: 'Sí, es otro: guardarlo' }).click()
  await expect(form).toBeHidden()
  await expect(cards).toHaveCount(2)
  // The focus is on the appointment just created.
  await expect(page.locator('[data-appointment]:focus')).toContainText('Marcelx Repetida')
})
