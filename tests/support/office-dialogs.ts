/** The dialogs of the office, by what is pressed to open them: for whoever looks at all of them. */
import { expect, type Page } from 'playwright/test'

type Press = string | RegExp
type Ways = {
  readonly as: 'comercio@miturno.test' | 'admin@miturno.test'
  /** Pressed one after the other; the first of that name, a link or a button. */
  readonly ways: readonly (readonly Press[])[]
}

const owner = 'comercio@miturno.test'
const platform = 'admin@miturno.test'
/** The row of somebody with a name and a surname. */
const aClient = /^\p{Lu}\p{L}+ \p{Lu}\p{L}+$/u

export const officeDialogs: Readonly<Record<string, Ways>> = {
  clientes: {
    as: owner,
    ways: [
      [aClient],
      [aClient, 'Editar ficha'],
      [aClient, 'Unir con otro cliente'],
      [aClient, 'Bloquear reservas en línea'],
      ['Nuevo cliente'],
    ],
  },
  servicios: { as: owner, ways: [[/^Corte/], ['Agregar servicio']] },
  equipo: {
    as: owner,
    ways: [
      [/servicios/],
      ['Agregar persona'],
      ['Invitar'],
      [/Profesional/],
      [/Profesional/, 'Quitar el acceso'],
    ],
  },
  horarios: { as: owner, ways: [['Bloquear un rato'], ['Agregar']] },
  'mi-pagina': { as: owner, ways: [['Hacer una pausa']] },
  opiniones: { as: owner, ways: [[/^Responder a/], [/^Denunciar/]] },
  avisos: { as: owner, ways: [['Cómo me avisan']] },
  suscripcion: { as: owner, ways: [['Agregar una sucursal'], ['Darme de baja']] },
  comercios: { as: platform, ways: [[/Barbería Demo$/]] },
}

export async function openDialog(page: Page, presses: readonly Press[]): Promise<void> {
  const dialog = page.getByRole('dialog')
  for (const [step, name] of presses.entries()) {
    const where = step === 0 ? page.getByRole('main') : dialog
    const found = { name, exact: typeof name === 'string' }
    await where.getByRole('button', found).or(where.getByRole('link', found)).first().click()
    await expect(dialog).toBeVisible()
  }
  // What it asks the server for is there.
  await expect(dialog.locator('output > .visually-hidden')).toHaveCount(0)
}

export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
