/** The dashboard in trouble: without a connection, while an answer is outstanding, and when access is refused. */
import { opening } from './by-hand.mjs'

/** @typedef {import('./states.mjs').State} State */
/** @typedef {import('playwright').Page} Page */

const failure = {
  status: 500,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: 'about:blank',
    code: 'internal',
    title: 'Algo falló de nuestro lado',
    detail: 'Ya quedó anotado. Probá de nuevo en un minuto.',
    status: 500,
    request_id: 'req-1',
  }),
}

/** @param {string} slug @param {string} address @returns {State} */
const failing = (slug, address) => ({
  name: `failed-${slug}`,
  path: `/dashboard/${slug}`,
  as: 'comercio',
  isFold: true,
  before: page => page.route(address, route => route.fulfill(failure)),
  act: async page =>
    page.getByRole('button', { name: 'Probar de nuevo' }).first().waitFor({ timeout: 10_000 }),
})

/** @param {Page} page */
async function cutTheLine(page) {
  await page.context().setOffline(true)
  await page.getByText('Sin conexión con Mi Turno.').waitFor({ timeout: 40_000 })
}

/** @param {string} slug @returns {State} */
const loading = slug => ({
  name: `loading-${slug}`,
  path: `/dashboard/${slug}`,
  as: 'comercio',
  isFold: true,
  before: page => page.route(/\/api\/dashboard\/[a-z]/, () => undefined),
})

/** @type {readonly State[]} */
export const troubledStates = [
  {
    name: 'offline-agenda',
    path: '/dashboard/agenda',
    as: 'comercio',
    isFold: true,
    act: async page => {
      await page.locator('[data-appointment]').filter({ visible: true }).first().waitFor()
      await page.waitForLoadState('networkidle').catch(() => undefined)
      await cutTheLine(page)
    },
  },
  {
    name: 'offline-save',
    path: '/dashboard/servicios',
    as: 'comercio',
    isFold: true,
    act: async page => {
      await opening(/^Corte y barba/)(page)
      await page.route('**/api/**', route => route.abort())
      await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
      await page
        .getByText(/Sin conexión|No hay conexión/)
        .first()
        .waitFor()
    },
  },
  failing('agenda', /\/api\/dashboard\/(appointments|staff|board|hours)/),
  failing('clientes', /\/api\/dashboard\/clients/),
  failing('estadisticas', /\/api\/dashboard\/stats/),
  loading('agenda'),
  loading('clientes'),
  loading('mi-pagina'),
  { name: 'dashboard-unknown', path: '/dashboard/no-existe', as: 'comercio' },
]
