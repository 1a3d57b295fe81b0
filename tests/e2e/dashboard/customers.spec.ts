/** The customers of a shop: found while typing, with their record, and merged when they appear twice. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page, test } from 'playwright/test'
import {
  enterAs,
  expectAccessibleInBothThemes,
  expectNoSideScroll,
  leaveByEscape,
} from '#support/browser/browser.ts'
import { aBoardDay, aPhone, takeAppointment, tokenOf } from '#support/browser/dashboard.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** A customer name with appointments at these times of an empty day, each with another phone. */
async function aCustomer(
  request: APIRequestContext,
  index: number,
  name: string,
  hours: readonly string[],
): Promise<string[]> {
  const token = await tokenOf(request, 'comercio@miturno.test')
  const day = await aBoardDay(request, token, index)
  const phones: string[] = []
  for (const time of hours) {
    const phone = aPhone()
    await takeAppointment(request, token, day, { name, time, phone })
    phones.push(phone)
  }
  return phones
}

/** The last start that the public can book. */
async function aFreeStart(request: APIRequestContext, service: string): Promise<string> {
  const answer = await request.get(`/api/comerces/barberia-demo/slots?services=${service}&days=14`)
  const { days } = (await answer.json()) as { days: { slots: { starts_at: string }[] }[] }
  return days.flatMap(day => day.slots).at(-1)?.starts_at ?? ''
}

async function openCard(page: Page, asked: string, name: string): Promise<void> {
  await page.goto('/dashboard/clientes')
  // Wait for the new list: a row of the old one could disappear under the click.
  const found = page.waitForResponse(answer => answer.url().includes('/clients?q='))
  await page.getByRole('searchbox', { name: 'Buscar por nombre o teléfono' }).fill(asked)
  await found
  await page.getByRole('link', { name, exact: true }).first().click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
}

test('a customer is found by their phone as people dial it, and the shop notes how they like it', async ({
  page,
  request,
}) => {
  const name = `Ñusta ${randomUUID().slice(0, 6)}`
  const [phone = ''] = await aCustomer(request, 11, name, ['10:00'])
  await enterAs(page, request, 'comercio@miturno.test')
  await openCard(page, `0${phone.replace(' ', ' 15 ')}`, name)
  const card = page.getByRole('dialog')
  await expect(card).toContainText(phone)
  await expectAccessibleInBothThemes(page)

  await card.getByRole('button', { name: 'Editar ficha' }).click()
  await expectAccessibleInBothThemes(page)
  await card.getByLabel('Ficha de corte').fill('N.º 2 a los costados')
  await card.getByLabel('Etiquetas').fill('vip, vecina')
  await card.getByLabel('Día del cumpleaños').selectOption('29')
  await card.getByRole('button', { name: 'Guardar' }).click()
  await expect(card.getByText('Elegí el día y el mes')).toBeVisible()
  await card.getByLabel('Mes del cumpleaños').selectOption('02')
  await card.getByRole('button', { name: 'Guardar' }).click()

  await expect(card.getByText('N.º 2 a los costados')).toBeVisible()
  await expect(card.getByText('29/02', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('dialog').getByText('vecina')).toBeVisible()
})

test('two records of one customer are merged, and separated again', async ({ page, request }) => {
  const name = `Repetida ${randomUUID().slice(0, 6)}`
  await aCustomer(request, 12, name, ['10:00', '12:00'])
  await enterAs(page, request, 'comercio@miturno.test')
  await openCard(page, name, name)
  const card = page.getByRole('dialog')

  await card.getByRole('region', { name: 'Puede ser la misma persona' }).getByRole('button').click()
  await expect(card.getByText(`1 turno pasa a ${name}.`)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await card.getByRole('button', { name: 'Unir las fichas' }).click()

  await expect(card.getByText(/^También usa|También usa 11/)).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveCount(3)
  await card.getByRole('button', { name: `Separar la ficha de ${name}` }).click()
  await expect(page.getByText('Fichas separadas, cada una con sus turnos.')).toBeVisible()
  await expect(card.getByRole('region', { name: 'Puede ser la misma persona' })).toBeVisible()
})

test('a card with the notes and tags of two is edited without losing any', async ({
  page,
  request,
}) => {
  const name = `Larga ${randomUUID().slice(0, 6)}`
  const token = await tokenOf(request, 'comercio@miturno.test')
  const headers = { authorization: `Bearer ${token}` }
  const addCard = async (mark: string): Promise<string> => {
    const tags = Array.from({ length: 8 }, (_, index) => `${mark}${index}`)
    const data = { name, notes: `${mark} `.repeat(400), tags }
    const answer = await request.post('/api/dashboard/clients', { headers, data })
    return ((await answer.json()) as { client: { id: string } }).client.id
  }
  const [kept, other] = [await addCard('a'), await addCard('b')]
  const address = `/api/dashboard/clients/${kept}`
  await request.post(`${address}/merge`, { headers, data: { other } })
  await enterAs(page, request, 'comercio@miturno.test')
  await page.goto(`/dashboard/clientes?id=${kept}`)
  const card = page.getByRole('dialog')

  await card.getByRole('button', { name: 'Editar ficha' }).click()
  await card.getByLabel('Ficha de corte').fill('Navaja')
  await card.getByRole('button', { name: 'Guardar' }).click()

  await expect(card.getByText('Navaja')).toBeVisible()
  const answer = await request.get(address, { headers })
  const { client } = (await answer.json()) as { client: { notes: string; tags: string[] } }
  expect([client.notes.length > 1000, client.tags.length]).toEqual([true, 16])
})

test('a customer with a blocked phone is asked kindly to write to the shop', async ({
  page,
  request,
}) => {
  const name = `Ausente ${randomUUID().slice(0, 6)}`
  const [phone = ''] = await aCustomer(request, 13, name, ['10:00'])
  await enterAs(page, request, 'comercio@miturno.test')
  await openCard(page, name, name)
  const card = page.getByRole('dialog')

  await card.getByRole('button', { name: 'Bloquear reservas en línea' }).click()
  await card.getByRole('button', { name: 'Bloquear' }).click()
  await expect(card.getByLabel('Motivo')).toBeFocused()
  await card.getByLabel('Motivo').fill('No vino tres veces')
  await card.getByRole('button', { name: 'Bloquear' }).click()
  await expect(card.getByText('Bloqueado: no reserva en línea')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  const token = await tokenOf(request, 'comercio@miturno.test')
  const day = await aBoardDay(request, token, 13)
  const refused = await request.post('/api/comerces/barberia-demo/appointments', {
    data: {
      services: [day.service.id],
      starts_at: await aFreeStart(request, day.service.id),
      customer: { name, phone },
    },
  })
  expect(await refused.json()).toMatchObject({ title: 'Este turno se arregla por WhatsApp' })
})

test('the list can be downloaded as a spreadsheet, and a customer can be booked from it', async ({
  page,
  request,
}) => {
  const name = `=Fórmula ${randomUUID().slice(0, 6)}`
  const [phone = ''] = await aCustomer(request, 14, name, ['10:00'])
  await enterAs(page, request, 'comercio@miturno.test')
  await page.goto('/dashboard/clientes')
  await expectNoSideScroll(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar planilla' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  // What a spreadsheet in Spanish needs: a byte order mark, semicolons, and no formulas.
  expect(file.codePointAt(0)).toBe(0xfeff)
  expect(file).toContain(`\r\n'${name};${phone};`)

  // A new customer with a known phone: the record of whoever has it is one tap away.
  await page.getByRole('button', { name: 'Nuevo cliente' }).click()
  const form = page.getByRole('form', { name: 'Nuevo cliente' })
  await form.getByLabel('Nombre').fill('La misma persona')
  await form.getByLabel('Teléfono (opcional)').fill(phone)
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(form.getByRole('alert')).toContainText('buscala en tu lista por ese teléfono')
  await expectAccessibleInBothThemes(page)
  await form.getByRole('button', { name: `Abrir la ficha de ${name}` }).click()
  await expect(page.getByRole('dialog', { name })).toContainText('Editar ficha')
  await leaveByEscape(page.getByRole('dialog', { name }))

  const friend = `Amiga ${randomUUID().slice(0, 6)}`
  await page.getByRole('button', { name: 'Nuevo cliente' }).click()
  await page.getByRole('dialog').getByLabel('Nombre').fill(friend)
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('dialog', { name: friend })).toContainText('todavía no vino')
  await leaveByEscape(page.getByRole('dialog', { name: friend }))
  await expect(page.getByRole('link', { name: friend })).toBeVisible()
  await page.getByLabel('Ordenar por').selectOption('Más visitas')
  await expect(page).toHaveURL(/orden=visits/)
  await expect(page.getByRole('row').nth(1)).not.toContainText('todavía no vino')

  await openCard(page, name, name)
  await page.getByRole('button', { name: 'Nuevo turno' }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByRole('combobox', { name: /Cliente|Nombre/ })
      .first(),
  ).toHaveValue(name)
})

test('all future appointments of a customer are cancelled at once, and restored', async ({
  page,
  request,
}) => {
  const name = `Viajera ${randomUUID().slice(0, 6)}`
  const token = await tokenOf(request, 'comercio@miturno.test')
  const phone = aPhone()
  for (const [index, time] of [
    [71, '10:00'],
    [72, '11:00'],
    [73, '12:00'],
  ] as const)
    await takeAppointment(request, token, await aBoardDay(request, token, index), {
      name,
      time,
      phone,
    })
  await enterAs(page, request, 'comercio@miturno.test')
  await openCard(page, name, name)
  const card = page.getByRole('dialog')
  const ahead = card.getByRole('region', { name: 'Por venir' }).getByRole('listitem')
  await expect(ahead).toHaveCount(3)
  await card.getByRole('button', { name: 'Cancelar turnos por venir' }).click()
  await expect(card.getByRole('checkbox')).toHaveCount(3)
  await expectAccessibleInBothThemes(page)
  await expectNoSideScroll(page)
  await card.getByRole('checkbox', { name: /12:00/ }).uncheck()
  await card.getByRole('button', { name: 'Cancelar los elegidos' }).click()

  await expect(ahead).toHaveCount(1)
  await card.getByText('Ver el mensaje').click()
  await expect(card.getByRole('blockquote')).toContainText('11:00')
  await card.getByRole('button', { name: 'Deshacer' }).click()
  await expect(ahead).toHaveCount(3)
})
