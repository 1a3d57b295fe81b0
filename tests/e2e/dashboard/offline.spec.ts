import { expect, test } from 'playwright/test'
import { enterAs } from '#support/browser/browser.ts'
import { aBoardDay, takeAppointment, tokenOf } from '#support/browser/dashboard.ts'

// A service worker stays with its window.
test.use({ serviceWorkers: 'allow', reuseContext: false })

test('the dashboard without a network says what still works', async ({
  page,
  request,
  context,
}) => {
  await enterAs(page, request, 'comercio@miturno.test')
  await page.goto('/dashboard')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect
    .poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)))
    .toBe(true)

  await context.setOffline(true)
  await page.goto('/dashboard/agenda')

  await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Probar de nuevo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Sin conexión')
})

test('what failed without a network loads by itself when it is back, and no script fails', async ({
  page,
  request,
  context,
}) => {
  const failed: string[] = []
  page.on('pageerror', error => failed.push(error.message))
  // A day far ahead, because other flows may have filled today.
  const token = await tokenOf(request, 'comercio@miturno.test')
  const { date } = await aBoardDay(request, token, 53)
  await enterAs(page, request, 'comercio@miturno.test')
  await page.goto(`/dashboard/agenda?fecha=${date}`, { waitUntil: 'networkidle' })
  const take = page.getByRole('button', { name: '+ Turno' })
  await take.hover()
  await page.waitForLoadState('networkidle')

  await context.setOffline(true)
  await take.click()
  const form = page.getByRole('dialog', { name: 'Nuevo turno' })
  await form.getByLabel('Servicio').selectOption({ index: 1 })
  await expect(form.getByRole('alert')).toHaveText(/^ ?No hay conexión/)
  await context.setOffline(false)
  await expect(form.getByRole('alert')).toHaveCount(0)
  await expect(form.getByRole('radio').first()).toBeAttached()
  expect(failed).toEqual([])
})

test('a board that opens without a network causes no script errors', async ({
  page,
  request,
  context,
}) => {
  const failed: string[] = []
  page.on('pageerror', error => failed.push(error.message))
  await enterAs(page, request, 'comercio@miturno.test')
  await page.goto('/dashboard/agenda', { waitUntil: 'networkidle' })

  await context.setOffline(true)
  for (const y of [200, 300, 400, 500]) await page.mouse.move(600, y)
  await expect(page.getByText('Sin conexión con Mi Turno').first()).toBeVisible()
  expect(failed).toEqual([])
})

test('what an appointment cannot load on a phone stays above its actions', async ({
  page,
  request,
  context,
}) => {
  const token = await tokenOf(request, 'comercio@miturno.test')
  const day = await aBoardDay(request, token, 54)
  const appointment = { name: 'Sin Red', time: '11:00' }
  await takeAppointment(request, token, day, appointment)
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, request, 'comercio@miturno.test')
  await page.goto(`/dashboard/agenda?fecha=${day.date}`, { waitUntil: 'networkidle' })

  await context.setOffline(true)
  await page.locator('[data-appointment]', { hasText: 'Sin Red' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sin Red' })
  const failed = dialog.getByRole('alert').filter({ hasText: 'No hay conexión' })
  await expect(failed.first()).toBeVisible()

  const bar = dialog.getByRole('button', { name: 'Confirmar' }).locator('..')
  const end = await dialog.evaluate(one => one.scrollHeight - one.clientHeight)
  for (const top of [0, end / 3, end / 2, end]) {
    await dialog.evaluate((one, to) => one.scrollTo(0, to), top)
    expect(await bar.evaluate(isCovered), `scrolled to ${top}`).toBe(false)
  }
})

/** Whether something lies over a point of the first or last line of this element. */
function isCovered(bar: Element): boolean {
  const { left, right, top, bottom } = bar.getBoundingClientRect()
  const middle = (left + right) / 2
  return [top + 4, bottom - 4].some(y => !bar.contains(document.elementFromPoint(middle, y)))
}

test('a visitor is given no service worker', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })

  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0)
})

test('every icon of the manifest exists, in its stated size', async ({ request }) => {
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    icons: { src: string; sizes: string; type: string }[]
  }
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await request.get(src)
    expect(answer.headers()['content-type']).toContain(type)
    if (sizes === 'any') continue
    const bytes = await answer.body()
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  }
})
