/** The dialogs of the office, by the buttons that open them: for whoever looks at all of them. */
import { expect, type Page } from 'playwright/test'

type Step = string | RegExp
export type OfficeDialog = {
  readonly as: 'comercio@miturno.test' | 'admin@miturno.test'
  readonly path: string
  /** Pressed one after the other; a link, a row or a button, the first of that name. */
  readonly presses: readonly Step[]
}

const owner = 'comercio@miturno.test'
const platform = 'admin@miturno.test'

export const officeDialogs: readonly OfficeDialog[] = [
  { as: owner, path: 'clientes', presses: [/./] },
  { as: owner, path: 'clientes', presses: [/./, 'Editar ficha'] },
  { as: owner, path: 'clientes', presses: [/./, 'Unir con otro cliente'] },
  { as: owner, path: 'clientes', presses: [/./, 'Bloquear reservas en línea'] },
  { as: owner, path: 'clientes', presses: ['Nuevo cliente'] },
  { as: owner, path: 'servicios', presses: [/^Corte/] },
  { as: owner, path: 'servicios', presses: ['Agregar servicio'] },
  { as: owner, path: 'equipo', presses: [/servicios/] },
  { as: owner, path: 'equipo', presses: ['Agregar persona'] },
  { as: owner, path: 'equipo', presses: ['Invitar'] },
  { as: owner, path: 'equipo', presses: [/Profesional/] },
  { as: owner, path: 'equipo', presses: [/Profesional/, 'Quitar el acceso'] },
  { as: owner, path: 'horarios', presses: ['Bloquear un rato'] },
  { as: owner, path: 'horarios', presses: ['Agregar'] },
  { as: owner, path: 'mi-pagina', presses: ['Hacer una pausa'] },
  { as: owner, path: 'opiniones', presses: [/^Responder a/] },
  { as: owner, path: 'opiniones', presses: [/^Denunciar/] },
  { as: owner, path: 'avisos', presses: ['Cómo me avisan'] },
  { as: owner, path: 'ajustes', presses: ['Agregar'] },
  { as: owner, path: 'suscripcion', presses: ['Agregar una sucursal'] },
  { as: owner, path: 'suscripcion', presses: ['Darme de baja'] },
  { as: platform, path: 'comercios', presses: [/Barbería Demo/] },
]

/** Opens it from its section; the dialog is what one sees then. */
export async function openDialog(page: Page, { path, presses }: OfficeDialog): Promise<void> {
  await page.goto(`/dashboard/${path}`)
  const dialog = page.getByRole('dialog')
  for (const name of presses) {
    const where = (await dialog.count()) > 0 ? dialog : page.getByRole('main')
    const list =
      path === 'clientes' && name !== 'Nuevo cliente' ? where.getByRole('link', { name }) : null
    const target = where.getByRole('button', { name, exact: typeof name === 'string' })
    await (list && where !== dialog ? list : target).first().click()
    await expect(dialog).toBeVisible()
  }
  await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0)
}
