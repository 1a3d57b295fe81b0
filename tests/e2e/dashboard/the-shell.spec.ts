/** The seed's shell, exactly as specified. */
import { expect, test, type Page } from 'playwright/test'
import { enterAs } from '#support/browser/browser.ts'

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
