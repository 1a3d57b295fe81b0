/** The other sections of the dashboard: in the demo shop, in a new shop and in a full one. */
import { dialogState, opening, press } from './by-hand.mjs'

/** @typedef {import('./states.mjs').State} State */

const sections = [
  'mensajes',
  'textos',
  'clientes',
  'servicios',
  'equipo',
  'horarios',
  'mi-pagina',
  'estadisticas',
  'opiniones',
  'avisos',
  'calendarios',
  'ajustes',
  'suscripcion',
  'registro',
]
/** The row of a customer: a name and a surname. The logo has two words as well. */
const aCustomer = /^(?!Mi Turno)\p{Lu}\p{L}+ \p{Lu}\p{L}+$/u

/** @param {string} who @param {'comercio' | 'nueva' | 'multitud'} as @param {readonly string[]} slugs */
const each = (who, as, slugs) =>
  slugs.map(slug => ({ name: `${who}-${slug || 'home'}`, path: `/dashboard/${slug}`, as }))

/** @type {readonly State[]} */
export const dashboardPageStates = [
  ...each('dashboard', 'comercio', sections),
  ...each('empty', 'nueva', ['', 'agenda', 'fila', ...sections]),
  ...each('crowd', 'multitud', ['clientes', 'servicios', 'equipo', 'horarios', 'estadisticas']),
  {
    name: 'clientes-nobody',
    path: '/dashboard/clientes',
    as: 'comercio',
    act: async page => {
      await page.getByRole('searchbox').fill('zzzz')
      await page.getByText('Nadie coincide').waitFor()
    },
  },
  dialogState('cliente', 'clientes', [aCustomer]),
  dialogState('cliente-edit', 'clientes', [aCustomer, 'Editar ficha']),
  dialogState('cliente-merge', 'clientes', [aCustomer, 'Unir con otro cliente']),
  dialogState('cliente-block', 'clientes', [aCustomer, 'Bloquear reservas en línea']),
  dialogState('cliente-new', 'clientes', ['Nuevo cliente']),
  {
    name: 'cliente-merge-compare',
    path: '/dashboard/clientes',
    as: 'comercio',
    isFold: true,
    act: async page => {
      await opening(aCustomer, 'Unir con otro cliente')(page)
      await page.getByLabel('Buscar a quién unir').fill('a')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Elegir a/ })
        .first()
        .click()
      await page.getByText('Cómo queda').waitFor()
    },
  },
  {
    name: 'dashboard-servicios-order',
    path: '/dashboard/servicios',
    as: 'comercio',
    act: async page => press(page, 'Ordenar'),
  },
  dialogState('servicio', 'servicios', [/^Corte y barba/]),
  {
    name: 'servicios-prices',
    path: '/dashboard/servicios?precios=1',
    as: 'comercio',
    isFold: true,
    act: async page => {
      await page.getByLabel('Cuánto suben').fill('12')
      await page.getByText(/reservados mantienen/).waitFor()
    },
  },
  {
    name: 'servicio-new',
    path: '/dashboard/servicios?nuevo=1',
    as: 'comercio',
    isFold: true,
    act: async page => {
      await page.getByText('Precio o duración distintos').click()
      await page.getByText('Seña, recordatorios, lugares, partes y extras').click()
    },
  },
  {
    name: 'servicio-own-buffers',
    path: '/dashboard/servicios',
    as: 'comercio',
    isFold: true,
    act: async page => {
      await opening(/^Corte y barba/)(page)
      await page.getByText('Precio o duración distintos').click()
      await page.getByText('Más: preparar y ordenar').first().click()
    },
  },
  {
    name: 'servicio-refused',
    path: '/dashboard/servicios?nuevo=1',
    as: 'comercio',
    isFold: true,
    act: async page => {
      await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
      await page.locator('[aria-invalid="true"]').first().waitFor()
    },
  },
  {
    name: 'servicio-rules',
    path: '/dashboard/servicios',
    as: 'comercio',
    isFold: true,
    act: async page => {
      await opening(/^Corte y barba/)(page)
      await page.getByText('Reglas propias').click()
      await page.getByText('Reglas propias').scrollIntoViewIfNeeded()
    },
  },
  dialogState('persona', 'equipo', [/servicios/]),
  dialogState('persona-new', 'equipo', ['Agregar persona']),
  dialogState('invitar', 'equipo', ['Invitar']),
  dialogState('acceso', 'equipo', [/Profesional/]),
  dialogState('acceso-remove', 'equipo', [/Profesional/, 'Quitar el acceso']),
  {
    name: 'horarios-weeks',
    path: '/dashboard/horarios',
    as: 'comercio',
    act: async page => {
      await page.getByLabel('De quién').first().selectOption({ label: 'Nicolás Sosa' })
      await page.getByRole('radio', { name: 'La que viene' }).check()
    },
  },
  {
    name: 'horarios-all',
    path: '/dashboard/horarios',
    as: 'comercio',
    act: async page => {
      await page.getByRole('button', { name: /Ver los \d+ feriados/ }).click()
      await page.getByLabel('Servicio').last().selectOption({ index: 1 })
      await page
        .getByText(/horarios? libres?/)
        .first()
        .waitFor()
    },
  },
  dialogState('horarios-closure', 'horarios', ['Agregar']),
  {
    name: 'horarios-block',
    path: '/dashboard/horarios',
    as: 'comercio',
    isFold: true,
    act: async page => {
      await press(page, 'Bloquear un rato')
      await page.getByLabel('Se repite').selectOption('1')
    },
  },
  {
    name: 'horarios-effect',
    path: '/dashboard/horarios',
    as: 'comercio',
    isFold: true,
    act: async page => {
      await opening('Agregar')(page)
      const form = page.getByRole('dialog')
      await form.getByLabel('Desde').fill('2026-12-01')
      await form.getByLabel('Hasta').fill('2026-12-05')
      await form.getByRole('button', { name: 'Guardar' }).click()
      await page.getByRole('dialog', { name: 'Antes de guardar' }).waitFor()
    },
  },
  dialogState('pausa', 'mi-pagina', ['Hacer una pausa']),
  dialogState('opinion-answer', 'opiniones', [/^Responder a/]),
  dialogState('opinion-report', 'opiniones', [/^Denunciar/]),
  dialogState('avisos-how', 'avisos', ['Cómo me avisan']),
  dialogState('sucursal', 'suscripcion', ['Agregar una sucursal']),
  dialogState('baja', 'suscripcion', ['Darme de baja']),
  { name: 'platform', path: '/dashboard/comercios', as: 'admin' },
  { name: 'platform-pedidos', path: '/dashboard/comercios?ver=pedidos', as: 'admin' },
  { name: 'platform-opiniones', path: '/dashboard/comercios?ver=opiniones', as: 'admin' },
  { name: 'platform-salud', path: '/dashboard/comercios?ver=salud', as: 'admin' },
  dialogState('platform-comercio', 'comercios', [/Barbería Demo$/], 'admin'),
  dialogState('platform-pay', 'comercios', [/Barbería Demo$/, 'Registrar un pago'], 'admin'),
  { name: 'customer-home', path: '/dashboard', as: 'cliente' },
  { name: 'customer-profile', path: '/profile', as: 'cliente' },
]
