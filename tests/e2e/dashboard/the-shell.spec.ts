/** The seed's shell, exactly as specified. */
import { expect, test, type Page } from 'playwright/test'
import { enterAs, expectAccessibleInBothThemes } from '#support/browser/browser.ts'

const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }))

test.describe('the start of a session', () => {
  for (const [path, token, ends] of [
    ['/dashboard/agenda', null, '/login'],
    ['/dashboard/agenda', 'broken', '/login'],
    ['/profile', 'a.b.c', '/login'],
    ['/', 'broken', '/'],
    ['/comerce/barberia-demo', 'broken', '/comerce/barberia-demo'],
    ['/signup', null, '/signup'],
    ['/free-trial', null, '/free-trial'],
    ['/agenda', null, '/agenda'],
  ] as const) {
    test(`at ${path} with ${token ?? 'nothing'} ends at ${ends}`, async ({ page }) => {
      await page.addInitScript(text => {
        if (sessionStorage.getItem('begun') !== null) return
        sessionStorage.setItem('begun', 'yes')
        localStorage.setItem('theme', 'dark')
        if (text !== null) localStorage.setItem('user_session', text)
      }, token)

      await page.goto(path)

      await expect(page).toHaveURL(new RegExp(`${ends}$`))
      await expect(page.locator('h1')).toBeVisible()
      expect((await stored(page))['theme']).toBe('dark')
    })
  }
})

test.describe('in the dashboard', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('the avatar opens the account menu, and any click outside closes it', async ({
    page,
    request,
  }) => {
    await enterAs(page, request, 'comercio@miturno.test')
    await page.goto('/dashboard/agenda')

    await page.getByRole('button', { name: /Abrir el menú de/ }).click()
    await expect(page.getByText('Administra', { exact: true })).toBeVisible()
    await expect(page.getByText('Conectado')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ver perfil' })).toBeVisible()
    await page.mouse.click(600, 500)

    await expect(page.getByText('Administra', { exact: true })).toBeHidden()
  })

  test('log-out clears everything but the theme, here and in another tab', async ({
    page,
    context,
    request,
  }) => {
    await enterAs(page, request, 'comercio@miturno.test')
    await page.goto('/dashboard/agenda')
    await page.evaluate(() => {
      localStorage.setItem('theme', 'dark')
      localStorage.setItem('something', 'else')
    })
    const other = await context.newPage()
    await other.goto('/dashboard/clientes')
    await expect(other.locator('h1')).toBeVisible()

    await page.getByRole('button', { name: /Abrir el menú de/ }).click()
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()

    await expect(page).toHaveURL(/\/login/)
    await expect(other).toHaveURL(/\/login/)
    expect(await stored(page)).toEqual({ theme: 'dark' })
    await page.goBack()
    await expect(page.getByText('Barbería Demo')).toHaveCount(0)
  })

  test('the footer is not there, and the whole site leads back', async ({ page, request }) => {
    await enterAs(page, request, 'comercio@miturno.test')

    await page.goto('/dashboard/agenda')
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await page.goto('/')

    await expect(page.getByRole('link', { name: 'Volver al dashboard' }).first()).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
  })

  test('at 1300 px the sidebar is an overlay, at 1301 it stands', async ({ page, request }) => {
    await enterAs(page, request, 'comercio@miturno.test')
    await page.setViewportSize({ width: 1301, height: 800 })
    await page.goto('/dashboard/agenda')
    const sections = page.getByRole('link', { name: 'Clientes' })
    await expect(sections).toBeVisible()

    await page.setViewportSize({ width: 1300, height: 800 })
    await expect(sections).toBeHidden()
    await page.getByRole('button', { name: /menú/ }).first().click()
    await expect(sections).toBeVisible()
    await page.mouse.click(1200, 600)

    await expect(sections).toBeHidden()
  })

  test('a section opens without a reload, from the top, and the back button works', async ({
    page,
    request,
  }) => {
    await enterAs(page, request, 'comercio@miturno.test')
    await page.goto('/dashboard/agenda')
    await expect(page.locator('h1')).toBeVisible()
    await page.evaluate(() => Object.assign(window, { stayed: true }))

    await page.getByRole('link', { name: 'Servicios' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Servicios')
    await page.goBack()

    await expect(page).toHaveURL(/\/dashboard\/agenda/)
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})

test('an advisor, a customer and the platform see their own sections', async ({
  browser,
  request,
}) => {
  for (const [email, heading] of [
    [
      'asesor@miturno.test',
      /de (enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)/,
    ],
    ['cliente@miturno.test', 'Mis turnos'],
    ['admin@miturno.test', 'Comercios'],
  ] as const) {
    const page = await (
      await browser.newContext({ viewport: { width: 1440, height: 900 } })
    ).newPage()
    await enterAs(page, request, email)

    await page.goto('/dashboard')

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await page.context().close()
  }
})

test('a wrong password is reported in the form, and what was typed is kept', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Mail').fill('comercio@miturno.test')
  await page.getByLabel('Contraseña', { exact: true }).fill('no es esta')

  await page.getByRole('button', { name: 'Ingresar' }).click()

  await expect(page.getByText('El mail o la contraseña no coinciden').first()).toBeVisible()
  await expect(page.getByLabel('Mail')).toHaveValue('comercio@miturno.test')
})

test('the demo’s owner logs in and sees their shop', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Mail').fill('comercio@miturno.test')
  await page.getByLabel('Contraseña', { exact: true }).fill('miturno-demo')
  await page.getByRole('button', { name: 'Ingresar' }).click()

  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByRole('combobox', { name: 'Sucursal' })).toHaveValue(/.+/)
})

test('a part whose file does not load takes nothing else away, and is tried again', async ({
  page,
  request,
}) => {
  await enterAs(page, request, 'comercio@miturno.test')
  await page.goto('/dashboard/agenda', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: '+ Turno' }).click()
  const form = page.getByRole('dialog', { name: 'Nuevo turno' })
  await form.getByLabel('Nombre').fill('Ana Escrita')
  await page.route('**/MonthPopover*.js*', async route => await route.abort())

  await form.getByRole('button', { name: 'Elegir del mes' }).click()

  const failed = form.getByRole('alert').filter({ hasText: 'no responde' })
  await expect(failed).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expect(form.getByLabel('Nombre')).toHaveValue('Ana Escrita')
  await page.unroute('**/MonthPopover*.js*')
  await failed.getByRole('button', { name: 'Probar de nuevo' }).click()
  await expect(page.getByRole('dialog', { name: 'Elegir un día' })).toBeVisible()
})

test('a section whose file does not load leaves the others', async ({ page, request }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, request, 'comercio@miturno.test')
  let asked = 0
  await page.route('**/CustomersSection*.js*', async route => {
    asked += 1
    await route.abort()
  })
  await page.goto('/dashboard/agenda')
  await page.getByRole('link', { name: 'Clientes' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'no responde' })).toBeVisible()
  await page.getByRole('link', { name: 'Agenda' }).click()
  await expect(page.locator('[data-board]')).toBeVisible()

  expect(asked).toBe(1)

  // A new version has other files: trying again does not help, loading the page does.
  await page.getByRole('link', { name: 'Clientes' }).click()
  const retry = page.getByRole('button', { name: 'Probar de nuevo' })
  const failed = page.waitForEvent('requestfailed')
  await retry.click()
  await failed
  await expect(retry).toBeVisible()
  await page.unroute('**/CustomersSection*.js*')
  await retry.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible()
})

test('a tab never acts for the branch that another tab opened', async ({
  page,
  context,
  request,
}) => {
  await enterAs(page, request, 'comercio@miturno.test')
  await page.goto('/dashboard/servicios?nuevo=1')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre').fill('Corte a medias')
  await dialog.getByLabel('Precio en pesos').fill('5000')
  const other = await context.newPage()
  await other.goto('/dashboard/agenda')
  const branches = other.getByLabel('Sucursal')
  const here = await branches.inputValue()
  // With typed text the browser asks before it loads the page anew.
  const asked = page.waitForEvent('dialog')

  await branches.selectOption({ index: 1 })
  await (await asked).dismiss()
  await expect(other.locator('[data-board]')).toBeVisible()
  await expect(branches).not.toHaveValue(here)
  await dialog.getByRole('button', { name: 'Guardar' }).click()

  await expect(dialog.getByRole('alert')).toContainText('Ahí abriste otro local')
  await expect(dialog.getByLabel('Nombre')).toHaveValue('Corte a medias')
  await other.goto('/dashboard/servicios')
  await expect(other.getByRole('heading', { level: 1, name: 'Servicios' })).toBeVisible()
  await expect(other.getByText('Corte a medias')).toHaveCount(0)
})
