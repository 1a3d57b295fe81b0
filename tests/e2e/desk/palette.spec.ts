/** Ctrl+K finds staff members and actions, also by other words for them. */
import { expect, type Page, test } from 'playwright/test'
import { enterAs } from '#support/browser/browser.ts'
import { anAdvisor, anOwnShop, enterWith } from '#support/browser/own-shop.ts'

const ofBeto = [
  /^Beto/,
  /^Beto: hoy no viene/,
  /^Beto: viene con demora/,
  /^Beto: bloquear un rato/,
]

test('a staff member’s name finds their day and the actions on it', async ({ page, request }) => {
  const shop = await anOwnShop(request, 'La Que Busca')
  await enterWith(page, shop.token)
  await page.goto('/dashboard/ajustes')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ajustes')

  const options = await search(page, 'bet')
  await expect(options).toHaveText(ofBeto)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Beto, / })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Matches any words in any order, without regard to accents and case.
  await expect(await search(page, 'VIÉNE bet')).toHaveText([
    /^Beto: hoy no viene/,
    /^Beto: viene con demora/,
  ])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Beto no viene el/ })).toBeVisible()
})

const acts = [
  ['nuevo cli', /^Nuevo cliente/, 'Nuevo cliente'],
  ['agregar serv', /^Nuevo servicio/, 'Nuevo servicio'],
  ['agregar prof', /^Nueva persona/, 'Nueva persona'],
  ['invit', /^Invitar al panel/, 'Invitar por mail'],
  ['pausa', /^Hacer una pausa/, '¿Hacer una pausa?'],
  ['bloq', /^Bloquear un rato/, 'Bloquear un rato'],
] as const

test('actions are found from anywhere by their words', async ({ page, request }) => {
  const shop = await anOwnShop(request, 'La Que Hace')
  await enterWith(page, shop.token)
  await page.goto('/dashboard/horarios')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Horarios')
  for (const [typed, option, dialog] of acts) {
    await expect((await search(page, typed)).filter({ hasText: option })).toHaveCount(1)
    await page.getByRole('option', { name: option }).click()
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  await search(page, 'anotar fila')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fila de hoy')
  await expect(page.getByRole('textbox', { name: /^Nombre/ })).toBeFocused()
  await expect(page).toHaveURL(/fila$/)

  await search(page, 'cambiar tema')
  await page.keyboard.press('Enter')
  await expect(page.locator('body')).toHaveClass(/dark-mode/)
})

test('reception is not offered the owner’s actions', async ({ page, request }) => {
  await enterAs(page, request, 'asesor@miturno.test')
  await page.goto('/dashboard/agenda')
  await expect(page.getByRole('button', { name: '+ Turno' })).toBeVisible()
  const options = await search(page, '')
  await expect(options.filter({ hasText: /^Nuevo cliente/ })).toHaveCount(1)
  await expect(
    options.filter({
      hasText: /^(Nuevo servicio|Nueva persona|Invitar|Hacer una pausa|Descargar)/,
    }),
  ).toHaveCount(0)
})

test('an advisor with only their own agenda finds nobody else’s', async ({ page, request }) => {
  const shop = await anOwnShop(request, 'La Que Reparte')
  const hired = await request.post('/api/dashboard/staff', {
    headers: { authorization: `Bearer ${shop.token}` },
    data: { name: 'Berta' },
  })
  expect(hired.ok(), await hired.text()).toBe(true)
  await enterWith(page, await anAdvisor(request, shop))
  await page.goto('/dashboard/agenda')
  await expect(page.getByRole('button', { name: '+ Turno' })).toBeVisible()

  await expect(await search(page, 'be')).toHaveText(ofBeto)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Beto, / })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Buscar o ir a…' })
  await dialog.getByRole('combobox').fill('berta')
  await expect(dialog.getByText('No hay nada así.')).toBeVisible()
})

async function search(page: Page, text: string) {
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Buscar o ir a…' })
  await dialog.getByRole('combobox').fill(text)
  await expect(dialog.getByText('Buscando…')).toBeHidden()
  const options = dialog.getByRole('option')
  await expect(options.first()).toBeVisible()
  return options
}
