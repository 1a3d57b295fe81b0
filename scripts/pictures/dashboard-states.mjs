/** The agenda, the queue and the dialogs over them. */
import { dialogState, opening, press } from './by-hand.mjs'
import { CROWDED_DAY } from './own-shops.mjs'

/** @typedef {import('./states.mjs').State} State */
/** @typedef {import('playwright').Page} Page */

const AGENDA = '/dashboard/agenda'
const CROWDED = `${AGENDA}?fecha=${CROWDED_DAY}`

/** A phone has no choice of views: it shows the day, and the button `Mes` leads to the month. @param {string} view */
const seenAs = view => async (/** @type {Page} */ page) => {
  const choice = page.getByLabel('Cómo ver la agenda')
  if (await choice.isVisible()) await choice.selectOption(view)
  else if (view === 'Mes') await press(page, 'Mes')
  await page.locator('output > .visually-hidden').first().waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
}

/** Opens the first future appointment on the board. @param {Page} page */
const openAppointment = async page => {
  const appointments = page
    .locator('[data-appointment]')
    .filter({ visible: true, hasText: 'reservado' })
  await appointments.first().click()
  await page.getByRole('dialog').waitFor()
}

/** @param {string} name @param {(page: Page) => Promise<void>} act @returns {State} */
const overAgenda = (name, act) => ({ name, path: AGENDA, as: 'comercio', act, isFold: true })

/** @param {...(string | RegExp)} names */
const throughDialog =
  (...names) =>
  async (/** @type {Page} */ page) => {
    await openAppointment(page)
    for (const name of names)
      await page.getByRole('dialog').getByRole('button', { name }).first().click()
  }

/** @param {Page} page */
const openNewAppointment = async page => {
  await page.getByRole('button', { name: '+ Turno' }).filter({ visible: true }).click()
  await page.getByRole('dialog').waitFor()
}

/** @type {readonly State[]} */
export const dashboardStates = [
  { name: 'dashboard-home', path: '/dashboard', as: 'comercio' },
  { name: 'dashboard-fila', path: '/dashboard/fila', as: 'comercio' },
  { name: 'dashboard-agenda', path: AGENDA, as: 'comercio' },
  { name: 'dashboard-agenda-fold', path: AGENDA, as: 'comercio', isFold: true },
  ...['Sillones', 'Lista', 'Semana', 'Mes'].map(view => ({
    name: `dashboard-agenda-${view.toLowerCase()}`,
    path: AGENDA,
    as: /** @type {const} */ ('comercio'),
    act: seenAs(view),
  })),
  {
    name: 'dashboard-agenda-paper',
    path: AGENDA,
    as: 'comercio',
    act: async page => {
      const print = page.getByRole('button', { name: 'Imprimir' })
      if (!(await print.isVisible())) return
      await page.evaluate(() => void (globalThis.print = () => undefined))
      await print.click()
      await page.locator('[data-print-sheet]').waitFor({ state: 'attached' })
      await page.emulateMedia({ media: 'print' })
    },
  },
  overAgenda('dashboard-queue', page =>
    page.getByRole('button', { name: /^Fila sin turno/ }).click(),
  ),
  overAgenda('dashboard-new-turn', openNewAppointment),
  overAgenda('dashboard-new-turn-more', async page => {
    await openNewAppointment(page)
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: '+ Otro servicio' }).click()
    await form.getByText('Una nota o que se repita').click()
    await form.getByLabel('Se repite').selectOption('Todas las semanas')
  }),
  overAgenda('dashboard-new-turn-known', async page => {
    await openNewAppointment(page)
    await page.getByLabel('Nombre o teléfono').fill('mar')
    await page.getByRole('dialog').getByRole('button', { name: /Mar/ }).first().waitFor()
  }),
  overAgenda('dashboard-new-turn-refused', async page => {
    await openNewAppointment(page)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Guardar turno/ })
      .click()
    await page.locator('[aria-invalid="true"]').first().waitFor()
  }),
  overAgenda('dashboard-series', async page => {
    await openNewAppointment(page)
    const form = page.getByRole('dialog')
    await form.getByLabel('Nombre o teléfono').fill('Raúl Fijo')
    await form.getByText('Una nota o que se repita').click()
    await form.getByLabel('Se repite').selectOption('Todas las semanas')
    await form.getByRole('button', { name: 'Ver las fechas' }).click()
    await form.getByRole('button', { name: /^Guardar \d+ turno/ }).waitFor()
  }),
  overAgenda('dashboard-turn', openAppointment),
  overAgenda('dashboard-turn-move', throughDialog('Mover o alargar')),
  overAgenda('dashboard-turn-cancel', throughDialog('Cancelar')),
  overAgenda('dashboard-turn-edit', throughDialog('Editar nota o precio')),
  {
    name: 'dashboard-aftermath',
    path: async shop => {
      const { date, id } = await shop.book()
      return `${AGENDA}?fecha=${date}&id=${id}`
    },
    as: 'comercio',
    act: async page => {
      const appointment = page.getByRole('dialog')
      await appointment.getByRole('button', { name: 'Cancelar' }).click()
      await appointment.getByRole('button', { name: 'Cancelar turno' }).click()
      await page.getByRole('region', { name: 'Lo último que hiciste' }).waitFor()
    },
    isFold: true,
  },
  {
    name: 'dashboard-untold',
    path: async shop => {
      await shop.cancelUnnotified([
        'Jo',
        'María de los Ángeles Etcheverry-Goyeneche',
        'Nahuel Ríos',
      ])
      return AGENDA
    },
    as: 'comercio',
    act: async page => {
      const sign = page.getByRole('region', { name: /sin avisar$/ }).getByRole('button')
      await sign.or(page.getByRole('button', { name: /sin avisar$/ })).click()
      await page.getByRole('dialog').getByText('Ver el mensaje').first().click()
    },
    isFold: true,
  },
  {
    name: 'dashboard-kept-place',
    path: async shop => `${AGENDA}?fecha=${(await shop.keepPlace()).date}`,
    as: 'comercio',
    act: async page => {
      const kept = page.getByRole('button', { name: /Guardado para/ }).filter({ visible: true })
      await kept.first().click()
      await page.getByRole('dialog').waitFor()
    },
    isFold: true,
  },
  overAgenda('dashboard-turn-gone', async page => {
    await page.goto(`${AGENDA}?id=00000000-0000-4000-8000-000000000000`)
    await page.getByRole('dialog').waitFor()
  }),
  dialogState('dashboard-block', 'agenda', ['Bloquear']),
  dialogState('dashboard-search', 'agenda', ['Buscar cliente o código']),
  overAgenda('dashboard-search-found', async page => {
    await opening('Buscar cliente o código')(page)
    await page.getByLabel('Nombre, teléfono o código').fill('ar')
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
  }),
  // A phone has no column heads.
  overAgenda('dashboard-person', async page => {
    const head = page.getByRole('button', { name: 'Nicolás Sosa', exact: true })
    await head.filter({ visible: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor({ timeout: 3_000 }).catch(() => undefined)
  }),
  overAgenda('dashboard-absence', async page => {
    await page.goto(`${AGENDA}?fecha=2026-12-01`)
    const head = page.getByRole('button', { name: 'Nicolás Sosa', exact: true })
    await head.filter({ visible: true }).click()
    const away = page.getByRole('button', { name: 'Ese día no viene…' })
    await away.click({ timeout: 3_000 }).catch(() => undefined)
  }),
  overAgenda('dashboard-profile-menu', page =>
    page.getByRole('button', { name: /^Abrir el menú de/ }).click(),
  ),
  overAgenda('dashboard-sidebar', async page => {
    const show = page.getByRole('button', { name: 'Mostrar el menú' })
    if (await show.isVisible()) await show.click()
  }),
  { name: 'advisor-agenda', path: AGENDA, as: 'asesor', isFold: true },
  { name: 'advisor-fila', path: '/dashboard/fila', as: 'asesor' },
  { name: 'advisor-clientes', path: '/dashboard/clientes', as: 'asesor', isFold: true },
  { name: 'advisor-avisos', path: '/dashboard/avisos', as: 'asesor', isFold: true },
  { name: 'advisor-forbidden', path: '/dashboard/estadisticas', as: 'asesor' },
  { name: 'crowd-agenda', path: CROWDED, as: 'multitud', isFold: true },
  ...['Lista', 'Semana', 'Mes'].map(view => ({
    name: `crowd-agenda-${view.toLowerCase()}`,
    path: CROWDED,
    as: /** @type {const} */ ('multitud'),
    isFold: true,
    act: seenAs(view),
  })),
  {
    name: 'crowd-turn',
    path: CROWDED,
    as: 'multitud',
    isFold: true,
    act: async page => {
      const long = page
        .locator('[data-appointment]', { hasText: 'Santísima' })
        .filter({ visible: true })
      await long.first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
]
