/** The office: the shop's page and photos, notices, the subscription, the audit log, the second branch. */
import sharp from 'sharp'
import { expect, test } from 'playwright/test'
import {
  expectAccessibleInBothThemes,
  expectNoSideScroll,
  leaveByEscape,
} from '#support/browser/browser.ts'
import { anOwnShop, bookOnline, enterWith } from '#support/browser/own-shop.ts'

test.use({ viewport: { width: 1440, height: 900 } })
// Each test opens a shop of its own, and the machine may be busy.
test.describe.configure({ timeout: 150_000 })

async function aPhoto(color: string) {
  const shape = { width: 900, height: 600, channels: 3, background: color } as const
  const buffer = await sharp({ create: shape }).jpeg().toBuffer()
  return { name: `${color}.jpg`, mimeType: 'image/jpeg', buffer }
}

test('an owner writes their page beside its preview, and their customers read it', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'La Vidriera')
  await enterWith(page, shop.token)
  await page.goto('/dashboard/mi-pagina')
  // The preview is the real page, with the values that are typed and not saved yet.
  const preview = page.frameLocator('iframe[title="Así la ven tus clientes"]:not([data-behind])')

  await page.getByLabel('Descripción').fill('Navaja y toalla caliente.')
  await expect(preview.getByText('Navaja y toalla caliente.')).toBeVisible()
  await expect(preview.getByText('¿Cuándo?')).toBeVisible()
  await page.getByLabel('Instagram (opcional)').fill('https://instagram.com/lavidriera/')
  await page.getByLabel('Página web').fill('javascript:alert(1)')
  await page.getByRole('form', { name: 'Lo que ven tus clientes' }).getByText('Guardar').click()
  await expect(page.getByLabel('Página web')).toHaveAccessibleDescription(/dirección completa/)
  await page.getByLabel('Página web').fill('lavidriera.com.ar')
  await page.route('**/vista', async route => await route.abort())
  await page.getByLabel('Antes de venir').fill('Diez minutos de tolerancia.')
  await expect(page.getByText('Lo que escribís no se pierde.')).toBeVisible()
  await page.unroute('**/vista')
  await page.getByRole('form', { name: 'Lo que ven tus clientes' }).getByText('Guardar').click()
  await expect(page.getByText('Tu página quedó guardada.')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.goto(`/comerce/${shop.adUrl}`)
  await expect(page.getByText('Navaja y toalla caliente.')).toBeVisible()
  await expect(page.getByText('Diez minutos de tolerancia.')).toBeVisible()
  await expect(page.getByRole('link', { name: '@lavidriera' })).toHaveAttribute(
    'href',
    'https://www.instagram.com/lavidriera/',
  )
  await expectAccessibleInBothThemes(page)
})

test('photos are sent, described, put in order and taken away, and the page shows them', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'La Foto')
  await enterWith(page, shop.token)
  await page.goto('/dashboard/mi-pagina')

  await page.getByLabel('Subir portada').setInputFiles(await aPhoto('teal'))
  await expect(page.getByRole('button', { name: 'Editar la portada' })).toBeVisible()
  await page.getByLabel('Agregar foto').setInputFiles(await aPhoto('tomato'))
  await expect(page.getByRole('button', { name: 'Editar la foto 1' })).toBeVisible()
  await page.getByLabel('Agregar foto').setInputFiles(await aPhoto('gold'))
  await page.getByRole('button', { name: 'Editar la foto 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Foto del local' })
  await dialog.getByLabel('Qué se ve').fill('Dos sillones frente al espejo')
  await dialog.getByLabel('De izquierda a derecha').press('Home')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Más adelante' }).click()
  await expect(dialog.getByText('Lugar 1 de 2')).toBeVisible()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(
    page.getByRole('button', { name: 'Editar la foto 1: Dos sillones frente al espejo' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Editar la foto 2' }).click()
  await dialog.getByLabel('De quién es el trabajo').selectOption({ index: 1 })
  await dialog.getByLabel('Qué servicio muestra').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog).toBeHidden()
  const field = page.getByLabel('Agregar foto')
  await field.setInputFiles({
    name: 'no-es.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  })
  await expect(field).toHaveAccessibleDescription(/^Ese archivo no es una imagen.*JPG/)
  const heavy = { name: 'pesada.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(3_000_000) }
  await field.setInputFiles(heavy)
  await expect(field).toHaveAccessibleDescription(/pesa más de 2 MB/)
  const broken = (await aPhoto('navy')).buffer.subarray(0, 400)
  await field.setInputFiles({ name: 'rota.jpg', mimeType: 'image/jpeg', buffer: broken })
  await expect(field).toHaveAccessibleDescription(/No pudimos leer esa imagen/)
  await expectAccessibleInBothThemes(page)

  await page.goto(`/comerce/${shop.adUrl}`)
  const first = page.getByRole('list', { name: 'Fotos de La Foto' }).getByRole('img').first()
  await expect(first).toHaveAccessibleName('Dos sillones frente al espejo')
  const team = page.getByRole('region', { name: 'El equipo' })
  await expect(team.getByRole('img', { name: /^.+, por .+$/ })).toBeVisible()
  expect(await first.evaluate((image: HTMLImageElement) => image.decode())).toBeUndefined()
  await expectAccessibleInBothThemes(page)

  await page.goto('/dashboard/mi-pagina')
  await page.getByRole('button', { name: /^Editar la foto 1/ }).click()
  await dialog.getByRole('button', { name: 'Quitar' }).click()
  await expect(page.getByText('Fotos del local (1 de 12)')).toBeVisible()
})

test('a toast is kept as a notice, counted and read, and opens its appointment', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'La Campana')
  await enterWith(page, shop.token)
  await page.goto('/dashboard/avisos')
  await expect(page.getByText('Sin avisos todavía')).toBeVisible()
  await page.getByRole('button', { name: /Abrir el menú de/ }).click()
  await expect(page.getByText('Conectado')).toBeVisible()
  await page.keyboard.press('Escape')

  await bookOnline(request, shop, 'Nadia Ocampo')
  const notice = page.getByRole('main').getByRole('link', { name: /Nadia Ocampo/ })
  await expect(notice).toHaveAccessibleName(/^Sin leer/)
  await expect(page.getByRole('link', { name: 'Avisos, 1 sin leer' })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await notice.click()
  await expect(page.getByRole('dialog')).toContainText('Nadia Ocampo')
  await leaveByEscape(page.getByRole('dialog'))
  await expect(page.getByRole('link', { name: 'Avisos', exact: true }).first()).toBeVisible()
  await page.goto('/dashboard/avisos')
  await expect(notice).not.toContainText('Sin leer')
})

test('toasts of new appointments can be switched off, and are silent at night', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'La Calma')
  await enterWith(page, shop.token)
  await page.goto('/dashboard/avisos')
  await page.getByRole('button', { name: 'Cómo me avisan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cómo te avisamos' })
  await dialog.getByLabel('Turno nuevo: Pantalla').uncheck()
  await dialog.getByLabel('Horas de silencio').check()
  await expect(dialog.getByLabel('Desde')).toHaveValue('22:00')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Te avisamos así desde ahora')).toBeVisible()
  await page.getByRole('button', { name: /Abrir el menú de/ }).click()
  await expect(page.getByText('Conectado')).toBeVisible()
  await page.keyboard.press('Escape')

  await bookOnline(request, shop, 'Tomás Quiroga')
  await expect(page.getByRole('main').getByRole('link', { name: /Tomás Quiroga/ })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Tomás Quiroga' })).toHaveCount(0)
})

test('an owner reads the state of the shop, the audit log, and opens another branch', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'La Central')
  await enterWith(page, shop.token)
  await page.goto('/dashboard/suscripcion')
  await expect(page.getByText('Prueba gratis')).toBeVisible()
  await expect(page.getByText(/^Termina el .* quedan 30 días/)).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.goto('/dashboard/registro')
  await expect(page.getByText('cambió el estado de la página')).toBeVisible()
  await expect(page.getByText('sin publicar')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByLabel('Quién').selectOption('Mi Turno')
  await expect(page.getByText('Nada por acá')).toBeVisible()

  await page.goto('/dashboard/suscripcion')
  await page.getByRole('button', { name: 'Agregar una sucursal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Otra sucursal' })
  await dialog.getByRole('button', { name: 'Crear sucursal' }).click()
  await expect(dialog.getByLabel('Nombre')).toBeFocused()
  await dialog.getByLabel('Nombre').fill('La Central Sur')
  await dialog.getByLabel('Dirección', { exact: true }).fill('Alsina 10')
  await dialog.getByLabel('Ciudad').fill('Lomas')
  await dialog.getByLabel('Dirección pública').fill(`${shop.adUrl}-sur`)
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Crear sucursal' }).click()
  await expect(page.getByRole('combobox', { name: 'Sucursal' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Sucursal' })).toContainText('La Central Sur')
})

test('a pause needs a confirmation, and shows customers what the owner wrote', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'La Que Descansa')
  await enterWith(page, shop.token)
  await page.goto('/dashboard/mi-pagina')
  await page.getByRole('button', { name: 'Hacer una pausa' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Hacer una pausa?' })
  await dialog.getByLabel('Qué leen mientras tanto').fill('Volvemos el lunes 12.')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Hacer la pausa' }).click()

  await expect(page.getByText('En pausa, no recibe turnos')).toBeVisible()
  const preview = page.frameLocator('iframe[title="Así la ven tus clientes"]:not([data-behind])')
  await expect(preview.getByText('Estamos de descanso').first()).toBeVisible()
  await page.goto(`/comerce/${shop.adUrl}`)
  await expect(page.getByText('Estamos de descanso').first()).toBeVisible()
  await expect(page.getByText('Volvemos el lunes 12.')).toBeVisible()
  await expect(page.getByText('Abierto ahora')).toHaveCount(0)

  await page.goto('/dashboard/mi-pagina')
  await page.getByRole('button', { name: 'Sacarla de línea' }).click()
  await expect(page.getByText('Sin publicar')).toBeVisible()
  expect((await request.get(`/comerce/${shop.adUrl}`)).status()).toBe(404)
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  await expect(page.getByText('Publicada, recibe turnos')).toBeVisible()
  expect((await request.get(`/comerce/${shop.adUrl}`)).status()).toBe(200)
})

test('an owner ends their subscription, and gets a code for it', async ({ page, request }) => {
  const shop = await anOwnShop(request, 'La Que Se Va')
  await bookOnline(request, shop, 'Rita Gómez')
  await enterWith(page, shop.token)
  await page.goto('/dashboard/suscripcion')
  await page.getByRole('button', { name: 'Darme de baja' }).click()
  const dialog = page.getByRole('dialog', { name: 'Darme de baja' })
  await expect(dialog.getByLabel('Desde cuándo')).toBeFocused()
  await expect(dialog.getByText('No hay turnos dados para después.')).toBeVisible()
  await dialog.getByLabel('Desde cuándo').selectOption('Ahora mismo')
  const day = /^\d+ de \p{L}+ de \d{4}$|^\p{L}+ \d+ de \p{L}+ de \d{4}$/u
  for (const what of [
    'Tu página deja de tomar turnos nuevos',
    'El panel queda solo para ver',
    'Se cierra tu página',
    'Se borran los datos',
  ])
    await expect(dialog.locator('dl > div', { hasText: what }).locator('time')).toHaveText(day)
  await expect(dialog.getByText(/^Hasta el .+ la podés deshacer/)).toBeVisible()
  const turns = dialog.getByLabel('Hay 1 turno dado para después')
  await expect(dialog.getByText('A esos clientes no se les avisa nada.')).toBeVisible()
  await turns.selectOption('Se cancelan, y se les avisa')
  await expect(dialog.getByText(/^1 turno no tiene mail/)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await dialog.getByLabel('Desde cuándo').selectOption('period_end')
  await dialog.getByRole('button', { name: 'Confirmar la baja' }).click()
  await expect(dialog.getByLabel('Escribí el nombre del local')).toBeFocused()
  await dialog.getByLabel('Escribí el nombre del local').fill('la que se va')
  await dialog.getByRole('button', { name: 'Confirmar la baja' }).click()

  await expect(page.getByText(/^Tu código de trámite: \S+$/)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(page.getByText(/^Pediste la baja: sigue todo igual hasta el/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Darme de baja' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Deshacer la baja' }).click()
  await expect(page.getByRole('button', { name: 'Darme de baja' })).toBeVisible()
})

test('an owner closes one of their branches, and opens it again', async ({ page, request }) => {
  const shop = await anOwnShop(request, 'La Norte')
  await bookOnline(request, shop, 'Rita Gómez')
  const branch = {
    name: 'La Sur',
    ad_url: `${shop.adUrl}-sur`,
    address: 'Alsina 10',
    city: 'Lomas',
  }
  const headers = { authorization: `Bearer ${shop.token}` }
  const made = await request.post('/api/dashboard/comerces', { headers, data: branch })
  expect(made.status()).toBe(201)
  await enterWith(page, shop.token)
  await page.goto('/dashboard/suscripcion')
  await page.getByRole('button', { name: 'Cerrar esta sucursal' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Cerrar La Norte?' })
  await expect(dialog.getByLabel('Hay 1 turno dado para después')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Cerrar esta sucursal' })).toBeFocused()
  await page.getByRole('button', { name: 'Cerrar esta sucursal' }).click()
  await dialog.getByRole('button', { name: 'Cerrar la sucursal' }).click()

  await expect(page.getByText('Está cerrada: nadie ve su página.')).toBeVisible()
  expect((await request.get(`/comerce/${shop.adUrl}`)).status()).toBe(410)
  await page.goto('/dashboard/mi-pagina')
  await page.getByRole('button', { name: 'Reabrirla' }).click()
  await expect(page.getByText('Publicada, recibe turnos')).toBeVisible()
  expect((await request.get(`/comerce/${shop.adUrl}`)).status()).toBe(200)
  await page.goto('/dashboard/suscripcion')
  await expect(page.getByRole('button', { name: 'Cerrar esta sucursal' })).toBeVisible()
})

test('a user adds their picture, sees it in the menu and removes it', async ({ page, request }) => {
  const shop = await anOwnShop(request, 'La Cara')
  await enterWith(page, shop.token)
  await page.goto('/profile')
  await page.getByLabel('Subir foto').setInputFiles(await aPhoto('olive'))
  await expect(page.getByLabel('Cambiar foto')).toBeAttached()
  await expectAccessibleInBothThemes(page)
  await page.goto('/dashboard/suscripcion')
  const face = page.getByRole('button', { name: /Abrir el menú de/ }).locator('img')
  await expect(face).toHaveAttribute('src', /^\/uploads\/[0-9a-f]{32}-192\.webp$/)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Quitar foto' }).click()
  await expect(page.getByLabel('Subir foto')).toBeAttached()
})

test('the office fits a phone', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const shop = await anOwnShop(request, 'Peluquería Unisex de la Virgen del Rosario y Hermanas')
  await enterWith(page, shop.token)
  const sections = ['mi-pagina', 'avisos', 'suscripcion', 'registro', 'opiniones', 'equipo']
  // Sections without data have an empty state.
  const bare = ['agenda', 'servicios', 'estadisticas']
  for (const section of [...sections, ...bare]) {
    await page.goto(`/dashboard/${section}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Cargando…')).toHaveCount(0)
    await expectNoSideScroll(page)
    await expectAccessibleInBothThemes(page)
  }
})
