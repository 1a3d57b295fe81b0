/** What is photographed: every page, and the states in which people see it most often. */
import { press } from './by-hand.mjs'
import { dashboardStates } from './dashboard-states.mjs'
import { dashboardPageStates } from './dashboard-page-states.mjs'
import { troubledStates } from './troubled-states.mjs'

/**
 * @typedef {import('playwright').Page} Page
 * @typedef {object} Shop sets up what a state needs; each call uses another slot and another phone
 * @property {() => Promise<{ address: string, date: string, id: string }>} book books as a customer; returns the
 * appointment's page
 * @property {(startsAt: string) => Promise<void>} takeEverybody books every staff member at a start
 * @property {(names: readonly string[]) => Promise<void>} cancelUnnotified cancels appointments without notifying
 * anybody
 * @property {() => Promise<{ date: string }>} keepPlace keeps a slot for a waitlist entry; returns its date
 *
 * @typedef {object} State
 * @property {string} name
 * @property {string | ((shop: Shop) => Promise<string>)} path
 * @property {'comercio' | 'asesor' | 'admin' | 'cliente' | 'nueva' | 'multitud'} [as] a demo login, or the owner of a shop of the pictures' own
 * @property {(page: Page, shop: Shop) => Promise<void>} [act] what happens before the picture
 * @property {(page: Page) => Promise<void>} [before] what is arranged before the page is opened
 * @property {boolean} [isFold] only what the screen shows, for things that float over the page
 */

/** @param {Page} page @param {Record<string, string>} fields */
const fill = async (page, fields) => {
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text)
}

const TRIAL = {
  'Nombre del local': 'Peluquería Los Dos Hermanos',
  'Tu mail': 'marcela@example.test',
  'WhatsApp del local': '11 5555-0199',
}

/** Chooses the service and the slot of the demo shop as a customer does. @param {Page} page */
const chooseStart = async page => {
  await page.getByRole('link', { name: /^Corte y barba/ }).click()
  // Until this service is selected, the slots below are those of another one.
  await page.locator('a[aria-current="true"]', { hasText: 'Corte y barba' }).waitFor()
  await page.waitForLoadState('networkidle')
  const slot = page.getByRole('radio').nth(3)
  await slot.check({ force: true })
  return await slot.inputValue()
}

/** @type {readonly State[]} */
export const states = [
  { name: 'home', path: '/' },
  { name: 'home-menu', path: '/', act: openMenu, isFold: true },
  { name: 'free-trial', path: '/free-trial' },
  {
    name: 'free-trial-filled',
    path: '/free-trial',
    act: async page => {
      await fill(page, TRIAL)
      await page.getByText('Tu página va a ser /b/').waitFor()
    },
  },
  {
    name: 'free-trial-error',
    path: '/free-trial',
    act: async page => {
      await fill(page, { ...TRIAL, 'WhatsApp del local': '123' })
      await press(page, 'Comenzar prueba de 30 días')
      await page.locator('[aria-invalid="true"]').first().waitFor()
    },
  },
  {
    name: 'free-trial-map',
    path: '/free-trial',
    act: async page => {
      await fill(page, TRIAL)
      await page.getByText('Más datos').click()
      await press(page, 'Marcar en el mapa')
      await page.locator('.shop-map[aria-busy=false]').focus()
      await page.keyboard.press('ArrowRight')
      await page.getByText('Marcado donde está el pin.').waitFor()
    },
  },
  { name: 'free-trial-sent', path: '/free-trial/listo' },
  { name: 'login', path: '/login' },
  {
    name: 'login-error',
    path: '/login',
    act: async page => {
      await fill(page, { Mail: 'comercio@miturno.test', Contraseña: 'no-es-esta' })
      await page.locator('main form button[type=submit]').click()
      await page.getByText('no coinciden').waitFor()
    },
  },
  { name: 'signup', path: '/signup' },
  { name: 'verify-account', path: '/verify-account' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'explorer', path: '/explorar/lugares-cerca' },
  { name: 'explorer-nothing', path: '/explorar/lugares-cerca?q=zapatería' },
  { name: 'explorer-place', path: '/explorar/lugares-cerca?q=palermo' },
  {
    name: 'explorer-map',
    path: '/explorar/lugares-cerca?q=palermo',
    act: async page => {
      await press(page, 'Ver en el mapa')
      await page.locator('.shop-map[aria-busy=false]').waitFor()
    },
  },
  { name: 'agenda-empty', path: '/agenda' },
  { name: 'shop', path: '/comerce/barberia-demo' },
  { name: 'shop-fold', path: '/comerce/barberia-demo', isFold: true },
  {
    name: 'shop-chosen',
    path: '/comerce/barberia-demo',
    act: async page => {
      await chooseStart(page)
      await fill(page, { Nombre: 'Sofía Benítez', Teléfono: '11 4999-1234' })
    },
  },
  {
    name: 'shop-missing-phone',
    path: '/comerce/barberia-demo',
    act: async page => {
      await chooseStart(page)
      await fill(page, { Nombre: 'Sofía Benítez' })
      await press(page, 'Reservar')
      await page.locator('[aria-invalid="true"]').first().waitFor()
    },
  },
  {
    name: 'shop-lost-slot',
    path: '/comerce/barberia-demo',
    act: async (page, shop) => {
      // Normally a chosen slot is held, and the page receives every change by its socket. Without both, somebody else
      // can take the slot first.
      await page.route('**/holds', route => route.abort())
      await page.routeWebSocket('**/socket.io/**', socket => socket.close())
      const startsAt = await chooseStart(page)
      await fill(page, { Nombre: 'Sofía Benítez', Teléfono: '11 4999-1234' })
      await shop.takeEverybody(startsAt)
      await press(page, 'Reservar')
      await page.getByText('se acaba de ocupar').first().waitFor()
    },
  },
  { name: 'shop-cordoba', path: '/comerce/barberia-demo-cordoba' },
  {
    name: 'shop-shared',
    path: '/comerce/peluqueria-andes',
    act: async page => {
      await page.getByRole('link', { name: /^Corte y barba/ }).click()
      await page.getByRole('link', { name: '+ Sumar otro servicio' }).click()
      await page.getByRole('link', { name: /^Color completo/ }).click()
      await page.getByText('Te atiende más de una persona').waitFor()
      await page.waitForLoadState('networkidle')
      await page.getByRole('radio').first().check({ force: true })
      await page.getByRole('list', { name: 'Quién te atiende' }).waitFor()
    },
  },
  {
    name: 'shop-offline',
    path: '/comerce/barberia-demo',
    act: async page => {
      await chooseStart(page)
      await fill(page, { Nombre: 'Sofía Benítez', Teléfono: '11 4999-1234' })
      await page.route('**/api/**', route => route.abort())
      await press(page, 'Reservar')
      await page.getByText('No hay conexión').first().waitFor()
    },
  },
  { name: 'shop-waiting-list', path: '/comerce/barberia-demo/espera' },
  { name: 'shop-reviews', path: '/comerce/barberia-demo/opiniones' },
  { name: 'shop-embed', path: '/comerce/barberia-demo/embed' },
  { name: 'shop-poster', path: '/comerce/barberia-demo/cartel' },
  {
    name: 'ticket-new',
    path: async shop => `${(await shop.book()).address}?nuevo`,
  },
  { name: 'ticket-move', path: async shop => `${(await shop.book()).address}?ver=mover` },
  { name: 'ticket-cancel', path: async shop => `${(await shop.book()).address}?ver=cancelar` },
  {
    name: 'ticket-cancelled',
    path: async shop => `${(await shop.book()).address}?ver=cancelar`,
    act: async page => {
      await page
        .locator('main')
        .getByRole('button', { name: /cancelar/i })
        .click()
      await page
        .getByText(/cancelado/i)
        .first()
        .waitFor()
    },
  },
  { name: 'not-found', path: '/no-existe' },
  { name: 'shop-not-found', path: '/comerce/no-existe' },
  { name: 'cut-link', path: '/agenda/un-link-cortado-a-la-mitad' },
  { name: 'offline', path: '/sin-conexion' },
  { name: 'old-browser', path: '/navegador' },
  { name: 'terms', path: '/terminos-y-condiciones' },
  { name: 'privacy', path: '/politica-de-privacidad' },
  { name: 'boton-de-baja', path: '/boton-de-baja' },
  { name: 'boton-de-arrepentimiento', path: '/boton-de-arrepentimiento' },
  { name: 'home-logged-in', path: '/', as: 'comercio', isFold: true },
  { name: 'shop-logged-in', path: '/comerce/barberia-demo', as: 'cliente', isFold: true },
  { name: 'profile', path: '/profile', as: 'comercio' },
  ...dashboardStates,
  ...dashboardPageStates,
  ...troubledStates,
]

/** Only narrow screens have a menu button. @param {Page} page */
async function openMenu(page) {
  const button = page.getByRole('button', { name: 'Abrir el menú' })
  if (await button.isVisible()) await button.click()
}
