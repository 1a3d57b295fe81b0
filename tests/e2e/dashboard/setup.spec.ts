/** The setup of a shop: members, the parts of a service, resources, and why a day has no slots. */
import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, test } from 'playwright/test'
import {
  enterAs,
  expectAccessibleInBothThemes,
  expectNoSideScroll,
  mailTo,
  shopNow,
} from '#support/browser/browser.ts'
import { anOwnShop, enterWith } from '#support/browser/own-shop.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('an owner invites by mail, changes the invitation and withdraws it', async ({
  page,
  request,
}) => {
  const email = `asesor-${randomUUID().slice(0, 8)}@example.test`
  await enterAs(page, request, 'comercio@miturno.test')
  await page.goto('/dashboard/equipo')

  await page.getByRole('button', { name: 'Invitar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Enviar invitación' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Mail' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Mail' }).fill(email)
  await dialog.getByLabel('Recepción').check()
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Enviar invitación' }).click()

  const row = page.getByRole('button', { name: email })
  await expect(row).toContainText('Profesional · Recepción')
  expect(await mailTo(email)).toContain('/')
  await expectAccessibleInBothThemes(page)
  await row.click()
  await dialog.getByRole('button', { name: 'Retirar la invitación' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar la invitación' }).click()
  await expect(row).toBeHidden()
})

test('an invitation proposes the only free column, unless it may be the owner’s', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Barbería de Inés')
  await enterWith(page, shop.token)
  await page.goto('/dashboard/equipo')
  const dialog = page.getByRole('dialog')
  const column = dialog.getByLabel('Su columna en la agenda')
  await page.getByRole('button', { name: 'Invitar' }).click()
  await expect(column.getByRole('option', { name: 'Beto' })).toBeAttached()
  await expect(column).toHaveValue('')
  await dialog.getByRole('button', { name: 'Cerrar' }).click()

  await page.getByRole('button', { name: /^Inés Paz \(vos\)/ }).click()
  await column.selectOption('Beto')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /\(vos\)/ })).toContainText('en la agenda es Beto')
  const headers = { authorization: `Bearer ${shop.token}` }
  await request.post('/api/dashboard/staff', { headers, data: { name: 'Caro' } })
  await page.reload()
  await page.getByRole('button', { name: 'Invitar' }).click()
  await expect(column.getByRole('option', { selected: true })).toHaveText('Caro')
})

test('a staff member is hidden from the page and stays in the agenda', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Barbería Discreta')
  await enterWith(page, shop.token)
  await page.goto('/dashboard/equipo')
  await page.getByRole('button', { name: /Beto/ }).click()
  const form = page.getByRole('dialog', { name: 'Editar persona' })
  await form.getByLabel('Se reserva en tu página').uncheck()
  await expectAccessibleInBothThemes(page)
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('turnos solo por el local')).toBeVisible()

  const { comerce } = (await (await request.get(`/api/comerces/${shop.adUrl}`)).json()) as {
    comerce: { staff: unknown[] }
  }
  expect(comerce.staff).toEqual([])
  await page.goto('/dashboard/agenda')
  await expect(page.getByRole('region', { name: 'Beto', exact: true })).toBeVisible()
})

test('removing a staff member lists their appointments, and can be cancelled', async ({
  page,
  request,
}) => {
  await enterAs(page, request, 'comercio@miturno.test')
  await page.goto('/dashboard/equipo')

  await page.getByRole('button', { name: /asesor@miturno\.test/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar el acceso' }).click()
  const dialog = page.getByRole('dialog', { name: /^¿Quitar el acceso de/ })
  await expect(dialog).toContainText(/Tiene \d+ turnos? por delante:/)
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Dejarlo como está' }).click()

  await expect(page.getByRole('button', { name: /asesor@miturno\.test/ })).toBeVisible()
})

test('a service with phases, an add-on, a deposit and approval', async ({ page, request }) => {
  const name = `Color ${randomUUID().slice(0, 6)}`
  await enterAs(page, request, 'comercio@miturno.test')
  await page.goto('/dashboard/servicios?nuevo=1')
  const dialog = page.getByRole('dialog')

  // Wait for the list of staff members, which moves what is below it.
  await expect(dialog.getByText('Lucas Ferreyra').first()).toBeVisible()
  await dialog.getByLabel('Nombre').fill(name)
  await dialog.getByLabel('Precio en pesos').fill('45.000')
  await dialog.getByText('Seña, recordatorios, lugares, partes y extras').click()
  await dialog.getByLabel('Se pide y vos aprobás').check()
  await dialog.getByLabel('Seña en pesos').fill('10000')
  await dialog.getByRole('button', { name: 'Dividir en partes' }).click()
  await dialog.getByLabel('Parte 2, minutos').fill('')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('Cada parte lleva de 5 a 480 minutos')).toBeFocused()
  await dialog.getByLabel('Parte 2, minutos').fill('35')
  await dialog.getByRole('button', { name: 'Agregar extra' }).click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('Cada extra lleva nombre')).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Extra 1' }).fill('Lavado')
  await dialog.getByLabel('Precio', { exact: true }).fill('3000')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Guardar' }).click()

  const row = page.getByRole('button', { name })
  await expect(row).toContainText('1 h 20 · a pedido · con seña · 1 extra')
  await row.click()
  await expect(dialog.getByLabel('Parte 2, qué pasa')).toHaveValue('free')
  await expect(dialog.getByRole('textbox', { name: 'Extra 1' })).toHaveValue('Lavado')
  await dialog.getByLabel('Activo').uncheck()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(row).toContainText('dado de baja')
})

test('a deposit says that customers cannot read where to send it', async ({ page, request }) => {
  const shop = await anOwnShop(request, 'Barbería sin Alias')
  await enterWith(page, shop.token)
  await page.goto('/dashboard/servicios?nuevo=1')
  const dialog = page.getByRole('dialog')
  const note = dialog.getByText('Todavía no dijiste adónde')
  await dialog.getByText('Seña, recordatorios, lugares, partes y extras').click()
  await expect(note).toBeVisible()

  const headers = { authorization: `Bearer ${shop.token}` }
  const data = { deposit_instructions: 'Alias: sin.alias' }
  await request.patch('/api/dashboard/settings', { headers, data })
  await page.reload()
  await dialog.getByText('Seña, recordatorios, lugares, partes y extras').click()
  await expect(dialog.getByText('Se paga por transferencia')).toBeVisible()
  await expect(note).toBeHidden()
})

test('a phone shows the whole name of a service', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const shop = await anOwnShop(request, 'Barbería de la Toalla')
  const name = 'Afeitado con toalla caliente y masaje'
  await request.post('/api/dashboard/services', {
    headers: { authorization: `Bearer ${shop.token}` },
    data: { name, segments: [{ busy: true, minutes: 45 }], price: 1_800_000 },
  })
  await enterWith(page, shop.token)
  await page.goto('/dashboard/servicios')

  const words = page.getByText(name, { exact: true })
  expect(await words.evaluate(one => one.scrollWidth - one.clientWidth)).toBe(0)
  await expectNoSideScroll(page)
})

test('resources limit bookings, and a full day says why it has no slots', async ({
  page,
  request,
}) => {
  const name = `Lavacabezas ${randomUUID().slice(0, 6)}`
  const shop = await anOwnShop(request, 'Barbería Sin Domingos')
  const ranges = [1, 2, 3, 4, 5, 6].map(weekday => ({
    weekday,
    start_minute: 540,
    end_minute: 1200,
  }))
  const headers = { authorization: `Bearer ${shop.token}` }
  await request.put('/api/dashboard/hours', { headers, data: { staff: null, ranges } })
  await enterWith(page, shop.token)
  await page.goto('/dashboard/ajustes')

  const section = page.locator('section', { hasText: 'Sillones y equipos' })
  await section.getByRole('button', { name: 'Agregar' }).click()
  await page.getByRole('dialog').getByLabel('Nombre').fill(name)
  await page.getByRole('dialog').getByLabel('Cuántos hay').fill('2')
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
  await expect(section.getByRole('button', { name })).toContainText('2')

  await page.goto('/dashboard/horarios')
  await page.getByLabel('Día', { exact: true }).fill(await nextSunday(request))
  await expect(page.getByText('no trabaja').first()).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSideScroll(page)
})

test('on a full day the desk reads what is in the way, and loses nothing that was typed', async ({
  page,
  request,
}) => {
  const { token, staffId } = await anOwnShop(request, 'Barbería Completa')
  const headers = { authorization: `Bearer ${token}` }
  const day = await shopNow(request).then(now => new Date(now + 86_400_000))
  const date = day.toISOString().slice(0, 10)
  const staff = await request.get('/api/dashboard/staff', { headers })
  const { items } = (await staff.json()) as { items: { id: string; name: string }[] }
  for (const { id } of items) {
    const data = {
      staff: id,
      starts_at: `${date}T00:00:00-03:00`,
      ends_at: `${date}T23:59:00-03:00`,
      reason: '',
    }
    const blocked = await request.post('/api/dashboard/blocks', { headers, data })
    expect(blocked.status(), await blocked.text()).toBe(201)
  }
  const name = items.find(one => one.id === staffId)?.name ?? ''
  await enterWith(page, token)
  await page.goto(`/dashboard/agenda?fecha=${date}`)

  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('button', { name: '¿Por qué no hay lugar?' }).click()
  const why = page.getByRole('dialog', { name: '¿Por qué no hay lugar?' })
  await expect(why.getByText('0 horarios libres')).toBeVisible()
  await why.getByText('0 horarios libres').click()
  await expect(why.getByText('Hay un bloqueo.').first()).toBeVisible()
  await expectAccessibleInBothThemes(page, 'dialog[open]')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '+ Turno' }).click()
  const form = page.getByRole('dialog', { name: 'Nuevo turno' })
  await form.getByLabel('Nombre o teléfono').fill('Rita Insiste')
  await form.getByText('¿Por qué no hay lugar?').click()
  await form.getByText('0 horarios libres').first().click()
  await expect(form.getByText('Hay un bloqueo.').first()).toBeVisible()
  await expectAccessibleInBothThemes(page, 'dialog[open]')
  await expect(form.getByLabel('Nombre o teléfono')).toHaveValue('Rita Insiste')
})

async function nextSunday(request: APIRequestContext): Promise<string> {
  const today = new Date(await shopNow(request))
  const days = 7 - today.getUTCDay()
  return new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}
