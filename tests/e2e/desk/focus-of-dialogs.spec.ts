/**
 * Every dialog of the dashboard by keyboard alone: the focus goes in, and returns to what opened it. A dialog in the
 * code that is missing here fails the test.
 */
import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from 'playwright/test'
import { enterAs } from '#support/browser/browser.ts'
import { aDayOfEverything, reportAReview } from '#support/browser/day-of-everything.ts'
import { dialogsOfCode, walkDialog, type Press } from '#support/browser/dialog-walk.ts'
import { postMoney, sell } from '#support/browser/money.ts'
import { anOwnShop, enterWith } from '#support/browser/own-shop.ts'
import { mustCallAt } from '#support/send.ts'

test.use({ viewport: { width: 1440, height: 900 } })
test.describe.configure({ timeout: 240_000 })

type Walks = readonly (readonly [dialog: string, path: string, ...presses: Press[]])[]

/** Dialogs of the demo shop, with a date on which it is open. */
const owners = (date: string): Walks => [
  ['customers/CustomerDrawer', 'clientes', /^(?!Mi )\p{Lu}\p{L}+ \p{Lu}\p{L}+$/u],
  ['customers/CustomersSection', 'clientes', 'Nuevo cliente'],
  ['palette/OnTop', 'clientes', 'Nuevo cliente', { field: 'Nombre', text: 'Eva' }, 'Cerrar'],
  ['sales/SellDialog', 'ventas', 'Vender'],
  ['catalogue/ServiceDialog', 'servicios', /^Corte/],
  ['price-changes/PriceChangeDialog', 'servicios', 'Cambiar precios'],
  ['members/StaffSection', 'equipo', /servicios/],
  ['members/MemberDialog', 'equipo', 'Invitar'],
  ['members/RemoveMember', 'equipo', /Profesional/, 'Quitar el acceso'],
  ['members/Devices', 'equipo', 'Confiar en este dispositivo'],
  ['hours/NewBlock', 'horarios', 'Bloquear un rato'],
  ['hours/Closures', 'horarios', 'Agregar'],
  ['hours/Holidays', 'horarios', 'Cerrar en todos'],
  ['catalogue/Resources', 'ajustes', 'Agregar'],
  ['whatsapp/ConnectDialog', 'ajustes', 'Pegar los datos de Meta'],
  ['online-payments/OnlinePayments', 'ajustes', 'Conectar con claves'],
  ['calendars/BusyCalendars', 'calendarios', /^Sumar calendario/],
  ['page/PauseDialog', 'mi-pagina', 'Hacer una pausa'],
  ['page/AddressDialog', 'mi-pagina', 'Cambiar dirección'],
  ['pictures/PictureDialog', 'mi-pagina', /^Editar la/],
  ['reviews/ReviewDialogs', 'opiniones', /^Responder a/],
  ['reviews/ReviewDialogs', 'opiniones', /^Denunciar/],
  ['notices/PreferencesDialog', 'avisos', 'Cómo me avisan'],
  ['branches/BranchDialog', 'suscripcion', 'Agregar una sucursal'],
  ['subscription/CancelDialog', 'suscripcion', 'Darme de baja'],
  ['subscription/HandOver', 'suscripcion', 'Pasar el local a otra persona'],
  ['waitlist/AddToWaitlist', 'fila', /Anotar/],
  ['agenda/board/LooksDialog', `agenda?fecha=${date}`, 'Elegir qué columnas se ven'],
  ['agenda/new-appointment/BlockDialog', `agenda?fecha=${date}`, 'Bloquear'],
  ['day-moves/StaffDialog', `agenda?fecha=${date}`, 'Lucas Ferreyra'],
  ['day-moves/AbsenceDialog', `agenda?fecha=${date}`, 'Lucas Ferreyra', /no viene…$/],
  ['day-moves/LateDialog', `agenda?fecha=${date}`, 'Lucas Ferreyra', /^Venimos con demora/],
  ['day-moves/ExplainDialog', `agenda?fecha=${date}`, 'Lucas Ferreyra', '¿Por qué no hay lugar?'],
]

/** Dialogs of money, of a separate shop with an open cash desk and a product. */
const tills: Walks = [
  ['cash-desk/MoveDialog', 'caja', 'Entró plata'],
  ['cash-desk/CloseDialog', 'caja', 'Cerrar caja'],
  ['statements/AddLineDialog', 'liquidaciones?quien=STAFF', 'Agregar'],
  ['statements/SettleDialog', 'liquidaciones?quien=STAFF', /^Liquidar/],
  ['statements/UsualCommissionDialog', 'liquidaciones?ver=comisiones', /^Cambiar/],
  ['statements/CommissionRuleDialog', 'liquidaciones?ver=comisiones', 'Agregar excepción'],
  ['products/ProductDialog', 'productos', 'Agregar producto'],
  ['products/ProductDrawer', 'productos', /^Cera/],
  ['packages/PackageDialog', 'productos', 'Agregar paquete'],
]

const advisors: Walks = [
  ['hours/requests/AskDays', 'horarios', 'Pedir para un día'],
  ['hours/requests/AskDays', 'horarios', 'Pedir días libres'],
]

const platforms: Walks = [
  ['platform/ShopDrawer', 'comercios', /Barbería Demo$/],
  ['platform/ShopActDialog', 'comercios', /Barbería Demo$/, 'Suspender'],
  ['platform/EndSessions', 'comercios?ver=rechazos', 'Cerrar las sesiones de una cuenta'],
  ['platform/ConsumerRequests', 'comercios?ver=pedidos', /^Responder/],
  ['platform/ReportedReviews', 'comercios?ver=opiniones', 'Ocultar'],
]

/** Dialogs that follow an action or are opened by a URL; tested in `focus-after-acts.spec.ts`. */
const elsewhere = [
  // Tested in `connections.spec.ts`.
  'connections/ApiKeys',
  'connections/Deliveries',
  'connections/KeyDialog',
  'connections/RenewDialog',
  'connections/ShownOnce',
  'connections/WebhookDialog',
  'connections/Webhooks',
  // Tested in `pay-deposit.spec.ts`.
  'online-payments/OnlinePayments',
  // Tested in `connect-by-button.spec.ts`.
  'whatsapp/ChooseNumber',
  // Tested in `whatsapp.spec.ts`.
  'whatsapp/ConnectDialog',
  'whatsapp/ConnectDialog',
  // They need a file that was read or applied; tested in `moving-in.spec.ts`.
  'imports/Outcome',
  'imports/Missing',
  // It needs a copy; tested in `copies.spec.ts`.
  'exports/RestorePart',
  'day-moves/LateDialog',
  'agenda/appointment/AppointmentDialog',
  'agenda/board/ClassDialog',
  'agenda/board/HeldSlot',
  'parts/MonthButton',
  'hours/EffectDialog',
  'members/Devices',
  // Tested in `rare-dialogs.spec.ts`.
  'notices/Arrivals',
  'settings/ZoneDialog',
  // Tested in `sales.spec.ts`.
  'sales/SaleDrawer',
  'sales/HeldDeposits',
  // Tested with the branches.
  'members/BringStaff',
  'branches/CloseBranchDialog',
  // Opened like a block; it says that the time comes from an external calendar.
  'agenda/new-appointment/OpenBlock',
]

/** Dialogs of a separate shop that has one entry of each kind on this date. */
const desks = (date: string): Walks => {
  const day = `agenda?fecha=${date}`
  const closed: Press[] = ['Agregar', ...['Desde', 'Hasta'].map(field => ({ field, text: date }))]
  // A step is a quarter of an hour, and the class begins an hour later.
  const ontoClass = [...Array.from({ length: 4 }, () => 'Alt+ArrowDown'), 'Enter']
  return [
    ['palette/Palette', day, { on: '+ Turno', keys: ['Control+k'] }],
    ['palette/KeysDialog', day, { on: '+ Turno', keys: ['?'] }],
    ['agenda/new-appointment/NewAppointmentDialog', day, '+ Turno'],
    ['agenda/appointment/AppointmentDialog', day, /Ana Sola/],
    ['agenda/appointment/MoveAnyway', day, { on: /Bruno Movido/, keys: ontoClass }],
    ['agenda/new-appointment/OpenBlock', day, /^Trámite/],
    ['agenda/board/ClassDialog', day, /1 de 4 lugares/],
    ['agenda/alerts/UnnotifiedDialog', day, /^Avisar$|sin avisar$/],
    ['waitlist/OfferHour', 'fila', /^Otra hora/],
    ['price-changes/PriceChanges', 'servicios', /^Ver/],
    ['price-changes/PriceChanges', 'servicios', /^Deshacer/],
    ['hours/Blocks', 'horarios', /^Liberar/],
    ['hours/EffectDialog', 'horarios', ...closed, 'Guardar'],
  ]
}

test('every dialog in the code is tested', () => {
  const tablets = ['walk-ins/WalkInQueue']
  const days = [...owners('2026-11-24'), ...desks('2026-11-24')]
  const walked = [...days, ...tills, ...advisors, ...platforms].map(([dialog]) => dialog)
  const known = [...walked, ...tablets, ...elsewhere].map(name => `dashboard/${name}.tsx`)
  expect([...known, 'second-factor/StepUp.tsx'].toSorted()).toEqual(dialogsOfCode())
})

test('dialogs of the office take and return the focus', async ({ page, request, baseURL }) => {
  await enterAs(page, request, 'comercio@miturno.test')
  const call = mustCallAt(baseURL ?? '')
  const params = { ad_url: 'barberia-demo' }
  const { services } = (await call('getComerce', { params })).comerce
  const query = { services: services[0]?.id ?? '', days: 7 }
  const { days } = await call('listSlots', { params, query })
  await walkAll(page, owners(days.find(day => day.slots.length > 0)?.date ?? ''))
})

test('dialogs of money take and return the focus', async ({ page, request }) => {
  const shop = await anOwnShop(request, 'Barbería Sin Ratón y Con Caja')
  await postMoney(request, shop.token, 'cash-desk/open', { float: 500_000 })
  await postMoney(request, shop.token, 'products', { name: 'Cera', price: 750_000 })
  await sell(request, shop, { tip: 100_000 })
  await enterWith(page, shop.token)
  const ofShop = (path: string) => path.replace('STAFF', shop.staffId)
  await walkAll(
    page,
    tills.map(([dialog, path, ...presses]) => [dialog, ofShop(path), ...presses]),
  )
})

test('dialogs of an advisor take and return the focus', async ({ page, request }) => {
  await enterAs(page, request, 'asesor@miturno.test')
  await walkAll(page, advisors)
})

test('dialogs of the platform take and return the focus', async ({ page, request }) => {
  const contact = `r-${randomUUID()}@correo.test`
  await request.post('/api/consumer-requests', {
    data: { kind: 'withdrawal', name: 'Rita Gómez', contact },
  })
  await reportAReview(request)
  await enterAs(page, request, 'admin@miturno.test')
  await walkAll(page, platforms)
})

test('dialogs of a day take and return the focus', async ({ page, request }) => {
  const shop = await anOwnShop(request, 'Barbería Sin Ratón')
  const { date } = await aDayOfEverything(request, shop)
  await enterWith(page, shop.token)
  await walkAll(page, desks(date))
})

test('dialogs of a day take and return the focus on a tablet', async ({ page, request }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await enterAs(page, request, 'comercio@miturno.test')
  await walkAll(page, [['walk-ins/WalkInQueue', 'agenda', /^Fila sin turno/]])
})

async function walkAll(page: Page, walks: Walks): Promise<void> {
  for (const [dialog, path, ...presses] of walks)
    await walkDialog(page, { dialog: `dashboard/${dialog}.tsx`, path, presses })
}
