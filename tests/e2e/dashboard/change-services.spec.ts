/**
 * "Sumale la barba": the services of an appointment change on the board, by pointer and by keyboard, before and after
 * the arrival.
 */
import { expect, test, type APIRequestContext, type Page } from 'playwright/test'
import { expectAccessibleInBothThemes } from '#support/browser/browser.ts'
import {
  aBoardDay,
  aPhone,
  openBoard,
  takeAppointment,
  tokenOf,
  type BoardDay,
} from '#support/browser/dashboard.ts'
import { patience } from '#support/patience.ts'

const dashboard = { width: 1440, height: 900 }
test.use({ viewport: dashboard })

test('a service is added where it fits, another screen follows, and it is undone', async ({
  browser,
  page,
  request,
}) => {
  const { day, token } = await aDay(request, 41)
  const [mine, other] = day.people
  await takeAppointment(request, token, day, { name: 'Suma Barba', time: '11:00', phone: aPhone() })
  await takeAppointment(request, token, day, { name: 'Beto Sigue', time: '11:30' })
  const screen = await (await browser.newContext({ viewport: dashboard })).newPage()
  await openBoard(page, day)
  await openBoard(screen, day)

  await card(page, 'Suma Barba').click()
  const dialog = page.getByRole('dialog', { name: 'Suma Barba' })
  await dialog.getByRole('button', { name: 'Cambiar servicios' }).click()
  await dialog.getByRole('button', { name: '+ Otro servicio' }).click()
  await expect(dialog.getByLabel('Servicio 2')).toBeFocused()
  // A service that is often combined is proposed, and none that the appointment already has.
  await expect(dialog.getByLabel('Servicio 2').locator('option:checked')).toHaveText('Barba')
  const outcome = dialog.getByRole('region', { name: 'Cómo queda' })
  await expect(outcome).toContainText('Se pisa con Beto Sigue, 11:30 a')
  await expect(outcome).toContainText('Antes: 30 min')
  await expectAccessibleInBothThemes(page, 'dialog[open]')

  // An overlap is not saved without an explicit choice.
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Elegí dónde entra')
  await outcome.getByRole('button', { name: `11:00 con ${other.name}` }).click()
  await expect(outcome).not.toContainText('Se pisa con')
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()

  await expect(dialog).toBeHidden()
  await expect(column(page, other.name).getByText('Suma Barba')).toBeVisible()
  await expect(column(screen, other.name).getByText('Suma Barba')).toBeVisible({
    timeout: patience(1500),
  })
  const bar = page.getByRole('region', { name: 'Lo último que hiciste' })
  await expect(bar).toContainText('El turno de Suma Barba ahora es Corte + Barba')
  await expect(bar).toContainText('11:00: Corte y barba con')

  await bar.getByRole('button', { name: 'Deshacer' }).click()
  await expect(column(page, mine.name).getByText('Suma Barba')).toBeVisible()
  await expect(column(screen, mine.name).getByText('Suma Barba')).toBeVisible({
    timeout: patience(1500),
  })
  await expect(card(page, 'Suma Barba')).toContainText('11:00 a 11:30')
})

test('the services of a customer being served are added, exchanged and removed by keyboard alone', async ({
  page,
  request,
}) => {
  const { day, token } = await aDay(request, 42)
  const { id } = await takeAppointment(request, token, day, { name: 'Tecla Sola', time: '12:00' })
  const seated = await request.post(`/api/dashboard/appointments/${id}/status`, {
    headers: { authorization: `Bearer ${token}` },
    data: { status: 'in_progress' },
  })
  expect(seated.status(), await seated.text()).toBe(200)
  await openBoard(page, day)

  const dialog = page.getByRole('dialog', { name: 'Tecla Sola' })
  const openPanel = async () => {
    await card(page, 'Tecla Sola').focus()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Cambiar servicios' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('heading', { name: 'Cambiar servicios' })).toBeFocused()
  }
  await openPanel()
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Servicio', { exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Servicio 2')).toBeFocused()
  await page.keyboard.type('Barba')
  await expect(dialog.getByLabel('Servicio 2').locator('option:checked')).toHaveText('Barba')
  // Saves from the button with Enter.
  await dialog.getByRole('button', { name: 'Guardar cambios' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(card(page, 'Tecla Sola')).toBeFocused()
  await expect(card(page, 'Tecla Sola')).toContainText('Corte + Barba')

  await openPanel()
  await dialog.getByRole('button', { name: 'Quitar Corte' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Servicio', { exact: true })).toBeFocused()
  await expect(dialog.getByRole('region', { name: 'Cómo queda' })).toContainText('20 min')
  await dialog.getByRole('button', { name: 'Dejarlo como está' }).focus()
  await page.keyboard.press('Enter')
  // Closing a panel returns the focus to the button that opened it.
  await expect(dialog.getByRole('button', { name: 'Cambiar servicios' })).toBeFocused()
  await expect(dialog).toContainText('Cambió de Corte a Corte + Barba')
})

test('whoever follows somebody in the chair is pushed back with one tap, and a combo is named', async ({
  page,
  request,
}) => {
  const { day, token } = await aDay(request, 44)
  const { id } = await takeAppointment(request, token, day, { name: 'Larga Visita', time: '12:00' })
  await takeAppointment(request, token, day, { name: 'Sigue Después', time: '12:30' })
  const seated = await request.post(`/api/dashboard/appointments/${id}/status`, {
    headers: { authorization: `Bearer ${token}` },
    data: { status: 'in_progress' },
  })
  expect(seated.status(), await seated.text()).toBe(200)
  await openBoard(page, day)
  await card(page, 'Larga Visita').click()
  const dialog = page.getByRole('dialog', { name: 'Larga Visita' })
  await dialog.getByRole('button', { name: 'Cambiar servicios' }).click()
  await dialog.getByRole('button', { name: '+ Otro servicio' }).click()

  await expect(dialog.getByText(/^«Corte y barba» sale .*: .* menos\.$/)).toBeVisible()
  await expectAccessibleInBothThemes(page, 'dialog[open]')
  await dialog.getByRole('button', { name: 'Correr al siguiente 20 min' }).press('Enter')
  await expect(dialog.getByRole('region', { name: 'Cómo queda' })).not.toContainText('Se pisa con')
  await expect(dialog.getByRole('button', { name: 'Guardar cambios' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Poner ese' }).click()
  await expect(dialog.getByLabel('Servicio', { exact: true }).locator('option:checked')).toHaveText(
    'Corte y barba',
  )
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()

  await expect(dialog).toBeHidden()
  await expect(card(page, 'Sigue Después')).toContainText('12:50')
  await expect(card(page, 'Larga Visita')).toContainText('Corte y barba')
})

test('a user who navigates before the dialog has loaded stays where they went', async ({
  page,
  request,
}) => {
  const { day, token } = await aDay(request, 43)
  await takeAppointment(request, token, day, { name: 'Dedos Rápidos', time: '12:00' })
  await page.addInitScript(() => {
    const later = window.setTimeout
    const slow = (then: TimerHandler, after?: number, ...rest: unknown[]) =>
      later(then, after || 400, ...rest)
    window.setTimeout = slow as typeof later
  })
  await openBoard(page, day)
  await card(page, 'Dedos Rápidos').click()

  const dialog = page.getByRole('dialog', { name: 'Dedos Rápidos' })
  await dialog.getByRole('button', { name: 'Cambiar servicios' }).click()
  await expect(page.locator('dialog:modal')).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Cambiar servicios' })).toBeFocused()
})

async function aDay(request: APIRequestContext, index: number) {
  const token = await tokenOf(request, 'comercio@miturno.test')
  const day: BoardDay = await aBoardDay(request, token, index)
  return { day, token }
}

function card(page: Page, name: string) {
  return page.locator('[data-appointment]').filter({ hasText: name }).first()
}

function column(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}
