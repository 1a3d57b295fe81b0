/** The platform's view of shops, for its administrators only. */
import { randomUUID } from 'node:crypto'
import { expect, test, type APIRequestContext, type Page } from 'playwright/test'
import {
  DEMO_PASSWORD,
  enterAs,
  expectAccessibleInBothThemes,
  expectNoSideScroll,
  linkIn,
  mailTo,
} from '#support/browser/browser.ts'
import { reportAReview } from '#support/browser/day-of-everything.ts'
import { anAdvisor, anOwnShop, enterWith } from '#support/browser/own-shop.ts'
import { mustCallAt } from '#support/send.ts'

test.use({ viewport: { width: 1440, height: 900 } })
// Each test opens a shop of its own, and the machine may be busy.
test.describe.configure({ timeout: 150_000 })

test('the platform views a shop, extends its trial, records a payment, suspends and restores it', async ({
  page,
  request,
  browser,
}) => {
  const name = `Navaja ${randomUUID().slice(0, 8)}`
  const shop = await anOwnShop(request, name)
  await enterAs(page, request, 'admin@miturno.test')
  await page.goto('/dashboard/comercios')
  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill(name)
  const figure = (title: string) => page.locator('dl > div', { hasText: title }).locator('dd')
  await expect(figure('Con suscripción paga')).toHaveText(
    /^\d+ comercios?, (ninguno debe|1 debe|\d+ deben)$/,
  )
  await expect(figure('En prueba')).toHaveText(/^\d+ comercios?, .* esta semana$/)
  await page.getByRole('button', { name: `Ver ${name}` }).click()
  const drawer = page.getByRole('dialog', { name })
  await expect(drawer.getByRole('note')).toContainText('queda anotado en su registro')
  await expect(page).toHaveTitle(`${name} · Mi Turno`)
  // Administrators may be in another time zone, so each time names its zone.
  await expect(
    drawer.getByText(/\d\d:\d\d \(America\/Argentina\/Buenos_Aires\)/).first(),
  ).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await drawer.getByRole('button', { name: 'Extender 15 días (quedan 2)' }).click()
  const act = page.getByRole('dialog', { name: 'Extender la prueba' })
  await expect(act).toContainText(new RegExp(`La prueba de ${name} pasa a terminar el .+ de .+:`))
  await act.getByRole('button', { name: 'Extender la prueba' }).click()
  await expect(act.getByText(/^Contá por qué/)).toBeVisible()
  await act.getByLabel('Motivo').fill('Está terminando de cargar sus servicios.')
  await expectAccessibleInBothThemes(page)
  await act.getByRole('button', { name: 'Extender la prueba' }).click()
  await expect(drawer.getByRole('button', { name: /quedan 1/ })).toBeVisible()

  await drawer.getByRole('button', { name: 'Suspender' }).click()
  const suspend = page.getByRole('dialog', { name: 'Suspender el comercio' })
  await suspend.getByLabel('Motivo').fill('Nos lo pidió su dueña.')
  await suspend.getByRole('button', { name: 'Suspender el comercio' }).click()
  await drawer.getByRole('button', { name: 'Restablecer' }).click()
  const restore = page.getByRole('dialog', { name: 'Restablecer el comercio' })
  await restore.getByLabel('Motivo').fill('Ya está resuelto.')
  await restore.getByRole('button', { name: 'Restablecer el comercio' }).click()

  await drawer.getByRole('button', { name: 'Registrar un pago' }).click()
  const pay = page.getByRole('dialog', { name: 'Registrar un pago' })
  await pay.getByRole('button', { name: 'Registrar un pago' }).click()
  await expect(pay.getByLabel('Importe')).toBeFocused()
  await pay.getByLabel('Importe').fill('25.000,50')
  await pay.getByRole('button', { name: 'Registrar un pago' }).click()
  await expect(drawer).toContainText('activa')

  const context = await browser.newContext()
  const owner = await context.newPage()
  const login = await request.post('/api/auth/login', {
    data: { email: shop.email, password: 'sauce lento bajo la lluvia' },
  })
  await enterWith(owner, ((await login.json()) as { token: string }).token)
  await owner.goto('/dashboard/registro')
  await expect(owner.getByText('miró los datos del local para ayudarte').first()).toBeVisible()
  await expect(owner.getByText('Motivo: Nos lo pidió su dueña.')).toBeVisible()
  await owner.goto('/dashboard/suscripcion')
  await expect(owner.getByText('$ 25.000,50')).toBeVisible()
  await context.close()
})

test('a suspended shop says why to its staff, and to a customer that nothing moves', async ({
  page,
  request,
  baseURL,
}) => {
  const name = `Navaja ${randomUUID().slice(0, 8)}`
  const shop = await anOwnShop(request, name)
  const { email, adUrl: ad_url, serviceId } = shop
  const call = mustCallAt(baseURL ?? '')
  const token = await anAdvisor(request, shop)
  const advisor = await call('getProfile', {}, token)
  const tokenOf = async (body: { email: string; password: string }) =>
    (await call('login', { body })).token
  const query = { services: serviceId, days: 5 }
  const { days } = await call('listSlots', { params: { ad_url }, query })
  const { manage_token, appointment } = await call('createAppointment', {
    params: { ad_url },
    body: {
      services: [serviceId],
      starts_at: days.at(-1)?.slots[0]?.starts_at ?? '',
      customer: { name: 'Rita Gómez', phone: '11 4703-8811' },
    },
  })
  await call(
    'suspendComerce',
    { params: { id: appointment.comerce.id }, body: { reason: 'Datos falsos' } },
    await tokenOf({ email: 'admin@miturno.test', password: DEMO_PASSWORD }),
  )

  await page.goto(`/agenda/${manage_token}?ver=mover`)
  await expect(page.getByText('El local no está tomando turnos en línea')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cancelar', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Mover', exact: true })).toHaveCount(0)

  await enterWith(page, await tokenOf({ email, password: 'sauce lento bajo la lluvia' }))
  for (const path of ['/dashboard', '/dashboard/agenda']) {
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText(`${name} está suspendido`)
    await expect(page.getByRole('main')).toContainText('Motivo: Datos falsos')
    await expect(page.getByRole('link', { name: 'Escribinos por WhatsApp' })).toBeVisible()
  }
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: 'Ver mis turnos' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mis turnos')

  // An advisor's session has ended too; the next one tells them.
  const ended = await request.get('/api/dashboard', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(ended.status()).toBe(401)
  const again = { email: advisor.email, password: 'sauce lento bajo la lluvia' }
  await enterWith(page, await tokenOf(again))
  await page.goto('/dashboard')
  await expect(page.getByRole('main')).toContainText('Motivo: Datos falsos')
})

test('the platform closes a shop and offers it to another person, each with a reason', async ({
  page,
  request,
}) => {
  const { shop, drawer } = await viewOwnShop(page, request, ({ name }) => name)
  await drawer.getByRole('button', { name: 'Pasar a otra persona' }).click()
  const offer = page.getByRole('dialog', { name: 'Pasar el comercio a otra persona' })
  await offer.getByLabel('Mail de esa persona').fill(shop.email)
  await offer.getByRole('button', { name: 'Pasar el comercio a otra persona' }).click()
  await expect(offer.getByText(/^Contá por qué/)).toBeVisible()
  await offer.getByLabel('Motivo').fill('Vendió el local.')
  await offer.getByRole('button', { name: 'Pasar el comercio a otra persona' }).click()
  await expect(offer.getByText(/^(Esa cuenta|Es el mail)/)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  const heir = `hereda-${randomUUID().slice(0, 8)}@example.test`
  await offer.getByLabel('Mail de esa persona').fill(heir)
  await offer.getByRole('button', { name: 'Pasar el comercio a otra persona' }).click()
  await expect(drawer.getByText('Motivo: Vendió el local.')).toBeVisible()
  expect(linkIn(await mailTo(heir), '/invitacion')).toContain('/invitacion?token=')

  await drawer.getByRole('button', { name: 'Dar de baja' }).click()
  const close = page.getByRole('dialog', { name: 'Dar de baja el comercio' })
  await expect(close.getByText(/^Hace falta: .* en su registro y en un mail\.$/)).toBeVisible()
  await close.getByLabel('Motivo').fill('Cerró el local.')
  await expectAccessibleInBothThemes(page)
  await close.getByRole('button', { name: 'Dar de baja el comercio' }).click()
  await expect(drawer.getByText('Motivo: Cerró el local.')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Dar de baja' })).toHaveCount(0)
  await expect(drawer.getByText('dio de baja el local')).toBeVisible()
})

test('the platform ends the sessions of a member in the view of a shop', async ({
  page,
  request,
}) => {
  const { shop, drawer } = await viewOwnShop(page, request, ({ email }) => email)
  const members = drawer.getByRole('region', { name: 'Cuentas del local' })
  await expect(members.getByRole('listitem')).toHaveText([/^Inés Paz.*Administra/])
  await members.getByRole('button', { name: 'Cerrar sus sesiones Inés Paz' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Cerrar las sesiones de Inés Paz?' })
  await expect(dialog.getByLabel('Mail de la cuenta')).toHaveValue(shop.email)
  await dialog.getByRole('button', { name: 'Cerrar sus sesiones' }).click()
  await expect(dialog.getByText(/^Contá por qué/)).toBeVisible()
  await dialog.getByLabel('Motivo').fill('Perdió el teléfono.')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Cerrar sus sesiones' }).click()
  await expect(dialog).toHaveCount(0)
  const headers = { authorization: `Bearer ${shop.token}` }
  expect((await request.get('/api/dashboard', { headers })).status()).toBe(401)
})

test('the platform answers a consumer request', async ({ page, request }) => {
  const made = await request.post('/api/consumer-requests', {
    data: { kind: 'withdrawal', name: 'Rita Gómez', contact: `r-${randomUUID()}@correo.test` },
  })
  const { code } = (await made.json()) as { code: string }
  await enterAs(page, request, 'admin@miturno.test')
  await page.goto('/dashboard/comercios?ver=pedidos')
  await page.getByRole('button', { name: `Responder ${code}` }).click()
  const dialog = page.getByRole('dialog', { name: `Responder ${code}` })
  await dialog.getByLabel('Respuesta').fill('Anulamos el turno y la seña vuelve en 10 días.')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Responder y cerrar' }).click()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: code })
      .getByText(/^Respondido el/),
  ).toBeVisible()
  await expectCounted(page, 'Pedidos', /^Responder /)
})

test('the platform decides on a reported review, and the count follows', async ({
  page,
  request,
}) => {
  await reportAReview(request)
  await enterAs(page, request, 'admin@miturno.test')
  await page.goto('/dashboard/comercios?ver=opiniones')
  const review = page.getByRole('listitem').filter({ hasText: 'No es de acá' }).first()
  await expect(review).toBeVisible()
  await expectCounted(page, 'Opiniones', 'Dejarla publicada')
  await expect(review).toContainText(/Escrita el [^,]+ de \d{4}, denunciada el .+ de \d{4}/)
  await review.getByRole('button', { name: 'Ver Barbería Demo' }).click()
  const drawer = page.getByRole('dialog', { name: 'Barbería Demo' })
  await expect(drawer.getByRole('link', { name: 'Ver su página' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Cerrar', exact: true }).click()
  const before = await page.getByRole('button', { name: 'Dejarla publicada' }).count()
  await review.getByRole('button', { name: 'Ocultar' }).click()
  const hide = page.getByRole('dialog', { name: 'Ocultar la opinión' })
  await hide.getByLabel('Por qué').fill('Es de otro local.')
  await hide.getByRole('button', { name: 'Ocultar' }).click()
  await expect(review).toContainText('No se muestra en la página.')
  await expectCounted(page, 'Opiniones', 'Dejarla publicada')
  await review.getByRole('button', { name: 'Volver a publicarla' }).click()
  await expect(page.getByRole('button', { name: 'Volver a publicarla' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Dejarla publicada' })).toHaveCount(before - 1)
  await reportAReview(request)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Dejarla publicada' })).toHaveCount(before)

  await review.getByRole('button', { name: 'Dejarla publicada' }).click()

  await expect(page.getByRole('button', { name: 'Dejarla publicada' })).toHaveCount(before - 1)
  await expectCounted(page, 'Opiniones', 'Dejarla publicada')
})

test('the platform finds refusals by kind and account', async ({ page, request }) => {
  const email = `adivina-${randomUUID().slice(0, 8)}@correo.test`
  await request.post('/api/auth/login', { data: { email, password: 'no es esta' } })
  const advisor = { email: 'asesor@miturno.test', password: DEMO_PASSWORD }
  const login = await request.post('/api/auth/login', { data: advisor })
  const { token } = (await login.json()) as { token: string }
  await request.get('/api/admin/comerces', { headers: { authorization: `Bearer ${token}` } })
  await enterAs(page, request, 'admin@miturno.test')
  const line = page.getByRole('listitem').filter({ hasText: 'GET /api/admin/comerces' }).first()
  // Refusals of another process may be stored half a minute later.
  await expect(async () => {
    await page.goto('/dashboard/comercios?ver=rechazos')
    await page.getByLabel('Qué pasó').selectOption('Contraseña equivocada')
    await expect(page.getByText('POST /api/auth/login').first()).toBeVisible()
    await page.getByLabel('Qué pasó').selectOption('Todo')
    await page.getByLabel('Mail de la cuenta').fill(advisor.email)
    await expect(line).toContainText(advisor.email)
  }).toPass({ timeout: 45_000 })
  await expect(line).toContainText('Sin permiso')
})

test('every view fits a phone', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, request, 'admin@miturno.test')
  for (const view of ['comercios', 'pedidos', 'opiniones', 'salud', 'rechazos']) {
    await page.goto(`/dashboard/comercios?ver=${view}`)
    await expect(page.getByText('Cargando…')).toHaveCount(0)
    await expectNoSideScroll(page)
    await expectAccessibleInBothThemes(page)
  }
})

test('an advisor finds none of the office', async ({ page, request }) => {
  await enterAs(page, request, 'asesor@miturno.test')
  for (const section of ['suscripcion', 'registro', 'mi-pagina', 'opiniones', 'equipo']) {
    await page.goto(`/dashboard/${section}`)
    await expect(page.getByRole('heading', { name: /^No tenés permiso para ver / })).toBeVisible()
  }
  await page.goto('/dashboard/comercios')
  await expect(page.getByRole('heading', { name: 'Esta sección no existe' })).toBeVisible()
  const sidebar = page.getByRole('navigation', { name: 'Secciones' })
  await expect(sidebar.getByRole('link', { name: 'Avisos' })).toBeVisible()
  await expect(sidebar.getByRole('link', { name: 'Registro' })).toHaveCount(0)
})

/** The number in the view's name is the number of entries that wait in it. */
async function expectCounted(page: Page, view: string, act: string | RegExp): Promise<void> {
  const views = page.getByRole('group', { name: 'Comercios' })
  const waiting = await page.getByRole('button', { name: act }).count()
  const name = waiting === 0 ? view : `${view} · ${waiting}`
  await expect(views.getByRole('button', { name, exact: true })).toBeVisible()
}

/** A shop of its own, found by what `wanted` says of it and opened in the platform's list. */
async function viewOwnShop(
  page: Page,
  request: APIRequestContext,
  wanted: (shop: { readonly name: string; readonly email: string }) => string,
) {
  const name = `Navaja ${randomUUID().slice(0, 8)}`
  const shop = await anOwnShop(request, name)
  await enterAs(page, request, 'admin@miturno.test')
  await page.goto('/dashboard/comercios')
  const search = page.getByRole('searchbox', { name: 'Buscar por nombre' })
  await search.fill(wanted({ name, email: shop.email }))
  await page.getByRole('button', { name: `Ver ${name}` }).click()
  return { shop, drawer: page.getByRole('dialog', { name }) }
}
