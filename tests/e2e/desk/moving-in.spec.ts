/** Moving in from another product: a file, its columns, what would become of each row, and back again. */
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from 'playwright/test'
import {
  enterAs,
  expectAccessibleInBothThemes,
  expectNoSideScroll,
  shopNow,
} from '#support/browser/browser.ts'
import { expectFocusSomewhere } from '#support/browser/dialog-walk.ts'
import { anOwnShop, enterWith } from '#support/browser/own-shop.ts'

const CONTACTS = `First Name,Middle Name,Last Name,File As,Birthday,Notes,Labels,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value
Juan,,Pérez,,1990-03-05,Con máquina 2,VIP ::: * myContacts,juan@correo.test,Mobile,+54 9 11 5555-1234
Ana,,Paz,,,,,,Mobile,15 7777-0001
Beto,,Gil,,,,,,Mobile,11 7777-0001
Eva,,Ruiz,,,,,,Mobile,"5,49116E+12"
`
const csv = (text: string, name = 'contactos.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

async function choose(page: Page, file: ReturnType<typeof csv>): Promise<void> {
  await page.getByLabel('Elegir archivo').setInputFiles(file)
}

test('an owner finds it by Ctrl+K, brings their contacts, and takes them back', async ({
  page,
  request,
}) => {
  const { token } = await anOwnShop(request, 'La Mudada')
  await enterWith(page, token)
  await page.goto('/dashboard/agenda')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('traer mis clientes')
  await page.getByRole('option', { name: /Traer mis clientes/ }).click()
  await expect(page.getByRole('heading', { name: 'Mudanza' })).toBeFocused()
  await expectAccessibleInBothThemes(page)

  await choose(page, csv(CONTACTS))
  await expect(page.getByRole('heading', { name: 'Revisá las columnas' })).toBeFocused()
  await expect(page.getByText('Lo reconocimos: es de Google Contacts.')).toBeVisible()
  await expect(page.getByLabel('Qué hay en Phone 1 - Value')).toHaveValue('phone')
  await expectAccessibleInBothThemes(page)

  await page.getByRole('button', { name: 'Ver qué entra' }).click()
  await expect(page.getByRole('heading', { name: 'Mirá qué entra' })).toBeFocused()
  await page.getByRole('button', { name: '1 no entra' }).click()
  await expect(page.getByText('La planilla arruinó el teléfono (5,49116E+12).')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar las que no entran' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('Ana Paz')

  await page.getByRole('button', { name: 'Traer 2 clientes' }).click()
  await expect(page.getByRole('heading', { name: 'Listo, ya están' })).toBeFocused()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: 'Ver mis clientes' }).click()
  await expect(page.getByRole('link', { name: 'Juan Pérez', exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Traer mis clientes' }).click()
  await page.getByRole('link', { name: /contactos\.csv/ }).click()
  await page.getByRole('button', { name: 'Deshacer todo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer todo' }).click()
  await expect(page.getByRole('heading', { name: 'Deshecho' })).toBeFocused()
  await page.goto('/dashboard/clientes')
  await expect(page.getByText('Todavía no hay clientes')).toBeVisible()
})

test('a change of the columns reads the file again, and a phone with two names can be one person', async ({
  page,
  request,
}) => {
  const { token } = await anOwnShop(request, 'La Releída')
  await enterWith(page, token)
  await page.goto('/dashboard/mudanza')
  await choose(
    page,
    csv('Apodo;Quién;Cel\nJuancho;Juan Pérez;155 123456\nPepe;José Paz;155 123456\n'),
  )
  await page.getByLabel('Qué hay en Quién').selectOption('Nombre y apellido')
  await page.getByLabel('Característica').fill('341')
  await page.getByLabel('Característica').press('Tab')
  await expect(page.getByText('1 para revisar')).toBeVisible()

  await page.getByRole('button', { name: 'Ver qué entra' }).click()
  await expect(page.getByText('341 512-3456').first()).toBeVisible()
  await page.getByLabel('Es la misma persona: sumar lo que falta').click()

  await expect(page.getByText('Repite la fila 2.')).toBeVisible()
})

test('a pasted page of a notebook becomes appointments, which are silent until the owner lets them remind', async ({
  page,
  request,
}) => {
  const { token } = await anOwnShop(request, 'La Pegada')
  const day = new Date((await shopNow(request)) + 3 * 86_400_000).toISOString().slice(0, 10)
  const [year, month, date] = day.split('-')
  await enterWith(page, token)
  await page.goto('/dashboard/mudanza?que=appointments')
  await page.getByText('O pegá el texto').click()
  await page
    .getByLabel('Texto copiado de una planilla o de tus notas')
    .fill(`${date}/${month}/${year}\n14:00 Juan 11 5555-1234 corte\n15:00 Ana 11 5555-4321 corte\n`)
  await page.getByRole('button', { name: 'Leer el texto' }).click()
  await page.getByRole('button', { name: 'Ver qué entra' }).click()
  await page.getByRole('button', { name: 'Traer 2 turnos' }).click()

  await expect(page.getByText('2 turnos por venir todavía no mandan recordatorios.')).toBeVisible()
  await page.getByRole('button', { name: 'Empezar los recordatorios' }).click()
  await expect(
    page.getByText('Desde ahora mandan recordatorios como cualquier otro.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Empezar los recordatorios' })).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()
})

test('a sheet that names a service and a person the shop does not have: both are added on the way', async ({
  page,
  request,
}) => {
  const { token } = await anOwnShop(request, 'La Nueva')
  const day = new Date((await shopNow(request)) + 3 * 86_400_000).toISOString().slice(0, 10)
  await enterWith(page, token)
  await page.goto('/dashboard/mudanza')
  await choose(
    page,
    csv(
      `Fecha;Hora;Cliente;Celular;Servicio;Profesional
${day};11:00;Ana Paz;1155550001;Barba larga;Mariano
${day};12:00;Leo Sosa;55-12;Barba larga;Mariano
`,
      'turnos.csv',
    ),
  )
  await expect(page.getByText('Parece que tiene turnos')).toBeVisible()
  await page.getByRole('button', { name: 'Leerlo como turnos' }).click()
  await expect(page.getByLabel('Qué hay en Servicio')).toHaveValue('service')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Ver qué entra' }).click()
  await page.getByRole('button', { name: 'Agregar el servicio «Barba larga»' }).click()
  await page.getByRole('dialog').getByLabel('Precio').fill('9000')
  await page.getByRole('dialog').getByRole('button', { name: 'Agregar' }).click()
  // The button that opened the dialog is gone.
  await expectFocusSomewhere(page)
  await page.getByRole('button', { name: 'Agregar a Mariano' }).click()
  await expect(page.getByRole('button', { name: 'Agregar a Mariano' })).toHaveCount(0)
  await expectFocusSomewhere(page)
  await page.getByLabel('Traer sin teléfono a quien lo tiene mal').click()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Traer 2 turnos' }).click()
  await page.getByRole('link', { name: 'Ver la agenda' }).click()

  await expect(page).toHaveURL(new RegExp(`fecha=${day}`))
  await expect(page.getByText('Ana Paz').first()).toBeVisible()
})

test('a file that is no list is refused in words on the spot, also on a phone', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, request, 'comercio@miturno.test')
  await page.goto('/dashboard/mudanza')

  await choose(page, {
    ...csv('', 'clientes.csv'),
    buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]),
  })

  await expect(page.getByRole('alert')).toContainText('Eso no es una lista')
  await expectNoSideScroll(page)
  await choose(page, csv(CONTACTS))
  await expect(page.getByRole('heading', { name: 'Revisá las columnas' })).toBeVisible()
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Ver qué entra' }).click()
  await expect(page.getByText('Fila 2')).toBeVisible()
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Volver' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByRole('heading', { name: 'Mudanza' })).toBeVisible()
})
