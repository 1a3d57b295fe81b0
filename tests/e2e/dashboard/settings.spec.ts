/**
 * Settings of an owner: the order of services, seats, own prices, alternating weeks, repeating blocks.
 */
import { expect, test } from 'playwright/test'
import { expectAccessibleInBothThemes, expectNoSideScroll } from '#support/browser/browser.ts'
import { anOwnShop, bookOnline, enterWith, type OwnShop } from '#support/browser/own-shop.ts'

test.use({ viewport: { width: 1440, height: 900 } })
// One shop for the whole file, and the machine may be busy.
test.describe.configure({ mode: 'serial', timeout: 150_000 })

let shop: OwnShop
test.beforeAll(async ({ request }) => {
  shop = await anOwnShop(request, 'La Regla')
})

test('the owner chooses when customers are reminded, and it is kept', async ({ page }) => {
  await enterWith(page, shop.token)
  await page.goto('/dashboard/ajustes')
  const form = page.getByRole('form', { name: 'Recordatorios' })
  await form.getByLabel('Otro, poco antes').uncheck()
  await form.getByLabel('Horas antes').first().fill('30')
  await form.getByLabel('Desde').fill('21:30')
  await form.getByLabel('Pedir que confirmen').check()
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Recordatorios guardados').first()).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.reload()

  await expect(form.getByLabel('Otro, poco antes')).not.toBeChecked()
  await expect(form.getByLabel('Un primer recordatorio')).toBeChecked()
  await expect(form.getByLabel('Horas antes').first()).toHaveValue('30')
  await expect(form.getByLabel('Desde')).toHaveValue('21:30')
  await expect(form.getByLabel('Pedir que confirmen')).toBeChecked()
})

test('services have seats and a price for each staff member, in the owner’s order', async ({
  page,
}) => {
  await enterWith(page, shop.token)
  await page.goto('/dashboard/servicios?nuevo=1')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre').fill('Clase de barba')
  await dialog.getByLabel('Precio en pesos').fill('5000')
  await dialog.getByText('Precio o duración distintos').click()
  await dialog.getByLabel('Minutos de Beto').fill('3')
  await dialog.getByText('Seña, recordatorios, lugares, partes y extras').click()
  await dialog.getByLabel('Lugares por horario').fill('6')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('Los minutos de cada persona van de 5 a 480')).toBeVisible()
  await dialog.getByLabel('Minutos de Beto').fill('40')
  await dialog.getByLabel('Precio de Beto').fill('7500')
  await dialog.getByText('Más: preparar y ordenar').click()
  await dialog.getByLabel('Beto, ordenar después').fill('10')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog).toBeHidden()
  const saved = page.getByRole('button', { name: /^Clase de barba/ })
  await expect(saved).toContainText('6 lugares')
  // Staff members with values of their own are expanded.
  await saved.click()
  await expect(dialog.getByLabel('Beto, ordenar después')).toHaveValue('10')
  await expect(dialog.getByLabel('Beto, preparar antes')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Cerrar' }).click()

  await page.getByRole('button', { name: 'Ordenar' }).click()
  const up = page.getByRole('button', { name: 'Subir Clase de barba' })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').getByText('Clase de barba: lugar 1 de 2.')).toBeAttached()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Guardar el orden' }).click()
  await expect(page.getByRole('button', { name: /^(Clase|Corte)/ }).first()).toContainText('Clase')

  await page.goto(`/comerce/${shop.adUrl}`)
  const names = page.getByText(/^(Clase de barba|Corte)$/)
  await expect(names.first()).toHaveText('Clase de barba')
})

test('a service that is booked only by a link can get a new link', async ({ page }) => {
  await enterWith(page, shop.token)
  await page.goto('/dashboard/servicios?nuevo=1')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre').fill('Corte de socios')
  await dialog.getByLabel('Precio en pesos').fill('5000')
  await dialog.getByLabel('Se reserva online').uncheck()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog).toBeHidden()
  const saved = page.getByRole('button', { name: /^Corte de socios/ })
  await saved.click()
  const link = dialog.getByRole('link', { name: /\?link=/ })
  const before = (await link.getAttribute('href')) ?? ''
  await dialog.getByLabel('Cambiar ese link').check()
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog).toBeHidden()
  await saved.click()

  await expect(link).not.toHaveAttribute('href', before)
  const after = (await link.getAttribute('href')) ?? ''
  await page.goto(before)
  await expect(page.getByRole('heading', { name: 'La Regla', level: 1 })).toBeVisible()
  await expect(page.getByText('Corte de socios')).toHaveCount(0)
  await page.goto(after)
  await expect(page.getByText('Corte de socios').first()).toBeVisible()
})

test('a form saves only what was changed in it, so another owner’s change stays', async ({
  page,
  request,
}) => {
  const headers = { authorization: `Bearer ${shop.token}` }
  const changeElsewhere = async (path: string, data: object) => {
    const answer = await request.patch(`/api/dashboard/${path}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return await answer.json()
  }
  await enterWith(page, shop.token)
  await page.goto('/dashboard/servicios')
  await page.getByRole('button', { name: /^Corte(?! de)/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Precio en pesos')).toHaveValue('10000')

  await changeElsewhere(`services/${shop.serviceId}`, { price: 1_200_000 })
  await dialog.getByLabel('Descripción').fill('Con lavado.')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog).toBeHidden()

  const { service } = await changeElsewhere(`services/${shop.serviceId}`, {})
  expect(service).toMatchObject({ price: 1_200_000, description: 'Con lavado.' })

  await page.goto('/dashboard/ajustes')
  const form = page.getByRole('form', { name: 'Reglas de los turnos' })
  const horizon = form.getByLabel('La agenda se abre con')
  await expect(horizon).not.toHaveValue('14')
  await changeElsewhere('settings', { rules: { max_turns_per_day: 20 } })
  await horizon.selectOption('14')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Ajustes guardados').first()).toBeVisible()

  const { rules } = await changeElsewhere('settings', {})
  expect(rules).toMatchObject({ horizon_days: 14, max_turns_per_day: 20 })
})

test('weeks alternate, and unsaved changes are asked about', async ({ page }) => {
  await enterWith(page, shop.token)
  await page.goto(`/dashboard/horarios?id=${shop.staffId}`)
  await page.getByRole('button', { name: 'Darle horario propio' }).click()
  await page.getByLabel('Una semana sí y otra no').check()
  await page.getByRole('radio', { name: 'La que viene' }).check()
  await page.getByRole('button', { name: 'Quitar el tramo 1 del lunes' }).click()

  await page.getByRole('link', { name: 'Servicios' }).click()
  await page.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(page).toHaveURL(/horarios/)
  await expectAccessibleInBothThemes(page)

  // A range that overlaps the previous night is marked at that night's end, also in the week that is not shown.
  const end = page.getByLabel('martes, tramo 1, hasta')
  const before = await end.inputValue()
  await end.fill('07:00')
  await page.getByLabel('miércoles, tramo 1, desde').fill('06:00')
  await page.getByRole('radio', { name: 'Esta semana' }).check()
  await page.getByRole('button', { name: 'Guardar horarios' }).click()
  await expect(end).toBeFocused()
  await expect(end).toHaveAccessibleDescription(/se pisa con el del miércoles/)
  await end.fill(before)
  await expect(end).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: 'Guardar horarios' }).click()
  await expect(page.getByText('Horarios guardados.')).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Una semana sí y otra no')).toBeChecked()
  await expect(page.getByLabel('lunes, tramo 1, desde')).toBeVisible()
  await page.getByRole('radio', { name: 'La que viene' }).check()
  await expect(page.getByLabel('lunes, tramo 1, desde')).toBeHidden()
  await page.getByRole('button', { name: 'Volver al horario del local' }).click()
  await expect(page.getByText('Hereda del local')).toBeVisible()
})

test('a repeating block lists the appointments inside it, and a full day gets an extra hour', async ({
  page,
  request,
}) => {
  await bookOnline(request, shop, 'Rita Soto')
  await enterWith(page, shop.token)
  await page.goto('/dashboard/horarios')
  await page.getByRole('button', { name: 'Bloquear un rato' }).click()
  const form = page.getByRole('dialog', { name: 'Bloquear un rato' })
  await form.getByLabel('Desde').fill('09:00')
  await form.getByLabel('Hasta', { exact: true }).fill('20:00')
  await form.getByLabel('Motivo').fill('Curso')
  await form.getByLabel('Se repite').selectOption({ label: 'Todas las semanas' })
  await expectAccessibleInBothThemes(page)
  const first = await form.getByLabel('Día', { exact: true }).inputValue()
  const [dayOfMonth = '', month = '', year = ''] = first.split('/')
  const dayOfAppointment = new Date(Date.parse(`${year}-${month}-${dayOfMonth}`) + 4 * 86_400_000)
  await form.getByLabel('Día', { exact: true }).fill(dayOfAppointment.toISOString().slice(0, 10))
  await form.getByRole('button', { name: 'Bloquear' }).click()
  const effect = page.getByRole('dialog', { name: 'Antes de guardar' })
  await expect(effect).toContainText('Esto deja 1 turno dentro de lo que bloqueás.')
  await expect(effect).toContainText('Rita Soto')
  await effect.getByRole('button', { name: 'Guardar igual' }).click()
  // The appointment stays; the day with it can be rearranged now or later.
  const settle = page.getByRole('dialog', { name: 'Quedaron turnos afuera' })
  await expect(settle).toContainText('1 turno')
  await expectAccessibleInBothThemes(page)
  await settle.getByRole('button', { name: 'Más tarde' }).click()
  await expect(settle).toBeHidden()
  const free = page.getByRole('button', { name: /^Liberar .*Beto/ })
  await expect(free).toBeVisible()

  await page.getByLabel('Día', { exact: true }).fill(dayOfAppointment.toISOString().slice(0, 10))
  const suggestions = page.getByRole('region', { name: 'Qué podés cambiar' })
  await expect(suggestions).toContainText('Ese día, Beto también de 20:00 a 21:00')
  await expect(suggestions).toContainText(/abre \d+ horarios?/)
  await suggestions.getByRole('button', { name: /Beto también de 20:00/ }).click()
  await expect(page.getByText(/Listo: se abri/)).toBeVisible()
  await expect(page.getByText(/\d+ horarios? libres?/).first()).toBeVisible()
  await expectAccessibleInBothThemes(page)

  // The undo bar restores the whole series with all its weeks.
  const last = page.getByRole('region', { name: 'Lo último que hiciste' })
  const series = page.getByText(/^Beto · todos los .* · Curso$/)
  const before = await series.innerText()
  const freeAll = async () => {
    await free.click()
    await page.getByRole('button', { name: 'Liberar todos' }).click()
    await expect(free).toBeHidden()
  }
  await freeAll()
  await expect(last).toContainText('El tiempo volvió a la agenda. Beto, todos los')
  await expectAccessibleInBothThemes(page)
  await last.getByRole('button', { name: 'Deshacer' }).click()
  await expect(series).toHaveText(before)
  await expect(last).toBeHidden()
  await freeAll()

  // A new block can be undone in the same way.
  await page.getByRole('button', { name: 'Bloquear un rato' }).click()
  await form.getByLabel('Desde').fill('19:00')
  await form.getByLabel('Hasta', { exact: true }).fill('19:30')
  await form.getByRole('button', { name: 'Bloquear' }).click()
  await expect(last).toContainText('Tiempo bloqueado. Beto:')
  await expect(free).toBeVisible()
  await last.getByRole('button', { name: 'Deshacer' }).click()
  await expect(free).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideScroll(page)
})

test.describe('in a browser of another language', () => {
  test.use({ locale: 'en-US' })

  test('a day is written as the country writes it, typed or picked from a month', async ({
    page,
    request,
  }) => {
    // A shop without any appointments.
    const empty = await anOwnShop(request, 'La Fecha')
    await enterWith(page, empty.token)
    await page.goto('/dashboard/horarios')
    const closures = page.getByRole('region', { name: 'Cierres y días especiales' })
    await closures.getByRole('button', { name: 'Agregar' }).click()
    const form = page.getByRole('dialog', { name: 'Cierre o día especial' })
    const [from, to] = [form.getByLabel('Desde'), form.getByLabel('Hasta')]
    await expect(from).toHaveValue(/^\d\d\/\d\d\/20\d\d$/)

    await from.fill('3/1')
    await from.press('Tab')
    await expect(from).toHaveValue(/^03\/01\/20\d\d$/)
    const year = (await from.inputValue()).slice(-4)
    await to.fill('31/2')
    await form.getByRole('button', { name: 'Guardar' }).click()
    await expect(form.getByText('No es un día.')).toBeVisible()
    await expect(to).toBeFocused()
    await to.fill(`05/01/${year}`)

    await form.getByRole('button', { name: 'Elegir del mes' }).nth(1).press('Enter')
    const month = page.getByRole('dialog', { name: 'Elegir un día' })
    await expect(month.getByRole('button', { name: /\s5 de enero$/ })).toBeFocused()
    await expectAccessibleInBothThemes(page)
    await page.keyboard.press('PageDown')
    await expect(month.getByRole('button', { name: /\s5 de febrero$/ })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(month).toBeHidden()
    const opener = form.getByRole('button', { name: 'Elegir del mes' }).nth(1)
    await expect(opener).toBeFocused()
    // The `close` event comes a moment after the dialog has closed.
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(to).toHaveValue(`06/01/${year}`)
    await form.getByRole('button', { name: 'Guardar' }).click()

    await expect(closures.getByText(/3 de enero( de 20\d\d)? a \S+ 6 de enero/)).toBeVisible()

    // A closed day is marked but can be chosen; a past day cannot.
    await page.goto('/dashboard/agenda')
    await page.getByRole('button', { name: '+ Turno' }).click()
    const day = page.getByRole('dialog', { name: 'Nuevo turno' }).getByLabel('Día', { exact: true })
    await day.fill(`07/01/${year}`)
    await page
      .getByRole('dialog', { name: 'Nuevo turno' })
      .getByRole('button', { name: 'Elegir del mes' })
      .click()
    await expect(month.getByRole('button', { name: /\s7 de enero$/ })).toBeFocused()
    const closed = month.getByRole('button', { name: /\s6 de enero, Cerrado/ })
    await expect(closed).toBeEnabled()
    await expectAccessibleInBothThemes(page)
    await closed.click()
    await expect(day).toHaveValue(`06/01/${year}`)
  })
})
