/** A shop whose trial and its last week are over: its dashboard says so before anything is typed. */
import { expect, test } from 'playwright/test'
import { newHome, startProduct, stopProducts } from '#support/server/product.ts'
import {
  DEMO_PASSWORD,
  expectAccessibleInBothThemes,
  expectNoSideScroll,
} from '#support/browser/browser.ts'

test.use({ viewport: { width: 390, height: 844 } })
test.afterAll(stopProducts)

const DAY = 86_400

test('after its trial the board, a new appointment and the settings say what they can still do', async ({
  page,
  playwright,
}) => {
  // Long, because a separate product is started first, whose clock moves by weeks.
  test.setTimeout(300_000)
  const { url } = await startProduct(await newHome(), { DEMO: '1' })
  const request = await playwright.request.newContext({ baseURL: url })
  const wait = async (days: number) => {
    const data = { advance_seconds: days * DAY }
    expect((await request.post('/api/__test/clock', { data })).ok()).toBe(true)
  }
  const enter = async () => {
    const data = { email: 'queens@miturno.test', password: DEMO_PASSWORD }
    const answer = await request.post('/api/auth/login', { data })
    const { token } = (await answer.json()) as { token: string }
    await page.goto(`${url}/`)
    await page.evaluate(text => localStorage.setItem('user_session', text), token)
    await page.goto(`${url}/dashboard/agenda`)
  }

  await wait(22)
  await enter()
  await expect(page.getByText(/Podés cargar y cambiar cosas hasta el/)).toBeVisible()

  await wait(8)
  await enter()
  await expect(page.getByText('El panel quedó solo para ver')).toBeVisible()
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: '+ Turno' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Por ahora, solo para ver')
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('link', { name: 'Ver la suscripción' }).click()
  await expect(page.getByRole('heading', { name: 'Suscripción', level: 1 })).toBeVisible()

  await page.goto(`${url}/dashboard/ajustes`)
  const rules = page.getByRole('form').first()
  await expect(rules.getByRole('button', { name: 'Guardar' })).toBeDisabled()
  await expect(page.getByText('Solo para ver mientras').first()).toBeVisible()
  await expectAccessibleInBothThemes(page)
})
