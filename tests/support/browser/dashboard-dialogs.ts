/** The dialogs of the office, by what is pressed to open them; for tests that look at all of them. */
import { expect, type Page } from 'playwright/test'
import { leaveByEscape } from './browser.ts'

type Press = string | RegExp
type Ways = {
  readonly path: string
  /** Pressed one after the other: the first link or button of each name. */
  readonly ways: readonly (readonly Press[])[]
}

/** The row of a customer: a name and a surname. */
const aCustomer = /^\p{Lu}\p{L}+ \p{Lu}\p{L}+$/u

/** By the role that sees them. */
export const dashboardDialogs: Readonly<Record<string, readonly Ways[]>> = {
  'comercio@miturno.test': [
    {
      path: 'clientes',
      ways: [
        [aCustomer],
        ['Nuevo cliente'],
        [aCustomer, 'Editar ficha'],
        [aCustomer, 'Unir con otro cliente'],
        [aCustomer, 'Bloquear reservas en línea'],
      ],
    },
    { path: 'ventas', ways: [['Vender']] },
    {
      path: 'liquidaciones?ver=comisiones',
      ways: [[/^Cambiar/], ['Agregar excepción']],
    },
    { path: 'productos', ways: [['Agregar producto'], ['Agregar paquete']] },
    { path: 'servicios', ways: [[/^Corte/], ['Agregar servicio'], ['Cambiar precios']] },
    {
      path: 'equipo',
      ways: [
        [/servicios/],
        ['Agregar persona'],
        ['Invitar'],
        [/Profesional/],
        [/Profesional/, 'Quitar el acceso'],
      ],
    },
    { path: 'horarios', ways: [['Bloquear un rato'], ['Agregar']] },
    { path: 'mi-pagina', ways: [['Hacer una pausa']] },
    { path: 'opiniones', ways: [[/^Responder a/], [/^Denunciar/]] },
    { path: 'avisos', ways: [['Cómo me avisan']] },
    { path: 'suscripcion', ways: [['Agregar una sucursal'], ['Darme de baja']] },
  ],
  'admin@miturno.test': [{ path: 'comercios', ways: [[/Barbería Demo$/]] }],
}

export async function openDialog(page: Page, presses: readonly Press[]): Promise<void> {
  const dialog = page.getByRole('dialog')
  // Content that still loads above a button would move it away from under the click.
  await expect(page.locator('main output > .visually-hidden')).toHaveCount(0)
  for (const [step, name] of presses.entries()) {
    const where = step === 0 ? page.getByRole('main') : dialog
    const found = { name, exact: typeof name === 'string' }
    await where.getByRole('button', found).or(where.getByRole('link', found)).first().click()
    await expect(dialog).toBeVisible()
  }
  // Wait until what the dialog loads is there.
  await expect(dialog.locator('output > .visually-hidden')).toHaveCount(0)
}

export async function closeDialog(page: Page): Promise<void> {
  await leaveByEscape(page.getByRole('dialog'))
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
