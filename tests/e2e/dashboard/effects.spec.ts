/** The effects of a change are shown before it is saved, and are kept up to date while one looks at them. */
import { expect, test } from 'playwright/test'
import { longDateText } from '#contract/texts/texts.ts'
import { enterAs, expectAccessibleInBothThemes } from '#support/browser/browser.ts'
import {
  aBoardDay,
  aPhone,
  openBoard,
  takeAppointment,
  tokenOf,
} from '#support/browser/dashboard.ts'
import { anOwnShop, enterWith } from '#support/browser/own-shop.ts'
import { patience } from '#support/patience.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a closure lists the appointments it leaves outside working hours, updated at once when one is moved', async ({
  page,
  context,
  request,
}) => {
  const token = await tokenOf(request, 'comercio@miturno.test')
  const day = await aBoardDay(request, token, 16)
  const first = await takeAppointment(request, token, day, {
    name: 'Rita Soto',
    time: '10:00',
    phone: aPhone(),
  })
  await takeAppointment(request, token, day, { name: 'Omar Ruiz', time: '12:00', phone: aPhone() })
  await enterAs(page, request, 'comercio@miturno.test')
  await page.goto('/dashboard/horarios')

  await page.getByRole('button', { name: 'Agregar', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Cierre o día especial' })
  await form.getByLabel('Desde').fill(day.date)
  await form.getByLabel('Hasta').fill(day.date)
  await form.getByRole('button', { name: 'Guardar' }).click()
  const effect = page.getByRole('dialog', { name: 'Antes de guardar' })
  await expect(effect).toContainText('Esto deja 2 turnos fuera de horario.')
  await expect(effect.getByRole('listitem')).toHaveCount(2)
  await expectAccessibleInBothThemes(page)

  const board = await context.newPage()
  await openBoard(board, day)
  const headers = { authorization: `Bearer ${token}` }
  const cancelled = await request.post(`/api/dashboard/appointments/${first.id}/status`, {
    headers,
    data: { status: 'cancelled', revision: first.revision },
  })
  expect(cancelled.status()).toBe(200)

  await expect(effect).toContainText('Esto deja 1 turno fuera de horario.', {
    timeout: patience(5000),
  })
  await expect(effect.getByText('Rita Soto')).toBeHidden()
  await effect.getByRole('button', { name: 'Volver sin guardar' }).click()
  await expect(form).toBeVisible()

  await form.getByRole('button', { name: 'Guardar' }).click()
  await effect.getByRole('button', { name: 'Guardar igual' }).click()
  const settle = page.getByRole('dialog', { name: 'Quedaron turnos afuera' })
  await settle.getByRole('button', { name: 'Más tarde' }).click()
  const remove = page.getByRole('button', { name: `Quitar ${longDateText(day.date)}` })
  await remove.click()
  await expect(remove).toBeHidden()
})

test('appointments left outside by a closure are moved one day at a time', async ({
  page,
  context,
  request,
}) => {
  const token = await tokenOf(request, 'comercio@miturno.test')
  const day = await aBoardDay(request, token, 18)
  await takeAppointment(request, token, day, { name: 'Ema Fuera', time: '10:00', phone: aPhone() })
  await takeAppointment(request, token, day, { name: 'Elsa Roca', time: '15:00', phone: aPhone() })
  await enterAs(page, request, 'comercio@miturno.test')
  await page.goto('/dashboard/horarios')
  await page.getByRole('button', { name: 'Agregar', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Cierre o día especial' })
  await form.getByLabel('Desde').fill(day.date)
  await form.getByLabel('Hasta').fill(day.date)
  await form.getByLabel('Qué pasa').selectOption('open')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('button', { name: 'Guardar igual' }).click()

  const settle = page.getByRole('dialog', { name: 'Quedaron turnos afuera' })
  await expectAccessibleInBothThemes(page)
  const opened = context.waitForEvent('page')
  await settle.getByRole('link', { name: /^Acomodar los turnos de / }).click()
  const list = await opened

  const panel = list.getByRole('dialog', { name: /^Turnos fuera de horario/ })
  await expect(panel.getByText('Elsa Roca')).toBeVisible()
  await expect(panel.getByText('Ema Fuera')).toBeHidden()
  await expect(list.getByText(/^\d+( turnos?)? fuera de horario\.?$/)).toBeVisible()
  await panel.getByRole('button', { name: 'Mover 1 turno' }).click()
  await expect(list.getByText(/Cambiamos el horario/)).toBeVisible()
  await expect(settle.getByText('Listo')).toBeVisible()
  await settle.getByRole('button', { name: 'Cerrar' }).last().click()
  const remove = page.getByRole('button', { name: `Quitar ${longDateText(day.date)}` })
  await remove.click()
  await expect(remove).toBeHidden()
})

test('a holiday is set in the list of holidays', async ({ page, request }) => {
  await enterAs(page, request, 'comercio@miturno.test')
  await page.goto('/dashboard/horarios')
  const holidays = page.getByRole('region', { name: 'Feriados' })
  const last = holidays.getByRole('combobox').last()
  await holidays.getByRole('button', { name: /Ver los \d+ feriados/ }).click()

  await last.selectOption({ label: 'Horario reducido' })
  const ends = holidays.getByLabel(/, hasta$/)
  await ends.last().fill('13:00')
  await holidays.getByRole('button', { name: /^Agregar tramo al/ }).click()
  const starts = holidays.getByLabel(/, desde$/)
  await starts.last().fill('12:00')
  const save = holidays.getByRole('button', { name: /^Guardar qué hacés el/ })
  await expect(holidays.getByText('Dos tramos se pisan.')).toBeVisible()
  await expect(save).toBeHidden()
  await starts.last().fill('15:00')
  await ends.last().fill('02:00')
  await expect(holidays.getByText('del día siguiente')).toBeVisible()
  await save.click()
  await expect(page.getByText(/quedó como pediste/)).toBeVisible()
  await page.reload()
  await holidays.getByRole('button', { name: /Ver los \d+ feriados/ }).click()
  await expect(last).toHaveValue('reduced')
  await expect(ends.nth(-2)).toHaveValue('13:00')
  await expect(ends.last()).toHaveValue('02:00')
  await expectAccessibleInBothThemes(page)

  await last.selectOption({ label: 'Abro como siempre' })
  await save.click()
  await expect(save).toBeHidden()
  await expect(last).toHaveValue('open')
})

test('a special day may have a siesta and go on after midnight', async ({ page, request }) => {
  await enterWith(page, (await anOwnShop(request, 'Barbería Trasnoche')).token)
  await page.goto('/dashboard/horarios')
  await page.getByRole('button', { name: 'Agregar', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Cierre o día especial' })
  await form.getByLabel('Qué pasa esos días').selectOption({ label: 'Otro horario' })
  await form.getByRole('button', { name: 'Quitar el tramo 1 del día' }).click()
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(form.getByText('Poné al menos un tramo')).toBeFocused()
  await form.getByRole('button', { name: 'Agregar tramo al día' }).click()
  await form.getByLabel('día, tramo 1, hasta').fill('13:00')
  await form.getByRole('button', { name: 'Agregar tramo al día' }).click()
  await form.getByLabel('día, tramo 2, hasta').fill('02:00')
  await expectAccessibleInBothThemes(page)
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('09:00 a 13:00, 15:00 a 02:00')).toBeVisible()
})

test('every rule explains its effect, and a service may have its own', async ({
  page,
  request,
}) => {
  await enterAs(page, request, 'comercio@miturno.test')
  await page.goto('/dashboard/ajustes')
  const form = page.getByRole('form', { name: 'Reglas de los turnos' })

  await form.getByLabel('Se reserva hasta').selectOption({ label: '1 día antes' })

  await expect(form).toContainText('lo que empieza desde las 10:00 de mañana.')
  await expectAccessibleInBothThemes(page)

  await page.goto('/dashboard/servicios')
  await page.getByRole('button', { name: /^Corte y barba/ }).click()
  await page.getByText('Reglas propias').click()
  const own = page.getByRole('dialog').getByLabel('Se mueve hasta')
  await expect(own).toHaveValue('')
  await expect(own.getByRole('option').first()).toContainText('Como el local')
  await expectAccessibleInBothThemes(page)
})
