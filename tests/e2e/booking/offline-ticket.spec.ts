/** What this device has saved opens without a network, and says how old it is. */
import { expect, test, type Page } from 'playwright/test'
import {
  chooseLastSlot,
  demoShop,
  expectTicket,
  fillIn,
  nextPhone,
} from '#support/browser/booking.ts'
import {
  expectAccessibleInBothThemes,
  expectNoSideScroll,
  shopNow,
} from '#support/browser/browser.ts'

// A service worker stays with its window.
test.use({
  viewport: { width: 390, height: 844 },
  serviceWorkers: 'allow',
  reuseContext: false,
})

// Without a network the device's own clock decides what is over, so it is set to the shop's time.
test.beforeEach(async ({ page, request }) => {
  await page.clock.setFixedTime(await shopNow(request))
})

test('a ticket and the list of appointments open with the network off', async ({
  page,
  context,
}) => {
  await page.goto(demoShop)
  await chooseLastSlot(page)
  await fillIn(page, 'Ofelia Sinred', nextPhone('4695'))
  await page.getByRole('button', { name: /^Reservar/ }).click()
  await expectTicket(page)
  const ticket = new URL(page.url()).pathname
  await expect.poll(() => copiesOf(page)).toEqual(expect.arrayContaining(['/agenda', ticket]))

  await context.setOffline(true)
  await page.goto(`${ticket}?ver=mover`)
  const main = page.getByRole('main')
  await expect(main.getByRole('status')).toContainText('Sin conexión. Así estaba el')
  await expect(main.getByText('Guardamos este turno en este teléfono.')).toBeVisible()
  await expect(main.getByText('Ofelia Sinred').first()).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSideScroll(page)

  await page.goto('/agenda')
  await expect(main.getByText('Sin conexión: esto es lo último que sabemos.')).toBeVisible()
  await main.getByRole('link', { name: /Ver/ }).first().click()
  await expect(page).toHaveURL(new RegExp(ticket))
  await page.goto('/comerce/barberia-demo')
  await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeVisible()

  await context.setOffline(false)
  await page.goto(ticket)
  await expect(main.getByRole('link', { name: 'Mover' })).toBeVisible()
  await expect(main.getByRole('status')).toHaveCount(0)
})

test('on a slow network a saved ticket opens from the device, and moving it waits', async ({
  page,
  context,
}) => {
  await page.goto(demoShop)
  await chooseLastSlot(page)
  await fillIn(page, 'Ofelia Lenta', nextPhone('4703'))
  await page.getByRole('button', { name: /^Reservar/ }).click()
  await expectTicket(page)
  const ticket = new URL(page.url()).pathname
  await expect.poll(() => copiesOf(page)).toContain(ticket)

  const [worker] = context.serviceWorkers()
  /** What the worker answers when its patience has ended before the network answers. */
  const openSlowly = async (path: string) =>
    await worker?.evaluate(async to => {
      const inside = globalThis as unknown as {
        refuseLate: () => Promise<never>
        fromNetworkOrDevice: (event: object) => Promise<Response>
      }
      inside.refuseLate = () => Promise.reject(new Error('The network does not answer'))
      const preloadResponse = new Promise(resolve => {
        setTimeout(resolve, 0, new Response('de la red'))
      })
      const answer = await inside.fromNetworkOrDevice({ request: new Request(to), preloadResponse })
      return await answer.text()
    }, path)
  expect(await openSlowly(ticket)).toContain('Ofelia Lenta')
  expect(await openSlowly(`${ticket}?nuevo=1`)).toContain('Ofelia Lenta')
  expect(await openSlowly(`${ticket}?ver=mover`)).toBe('de la red')
})

test('a ticket that was left before it was saved is saved by the next look at the list', async ({
  page,
}) => {
  await page.goto(demoShop)
  await chooseLastSlot(page)
  await fillIn(page, 'Ofelia Apurada', nextPhone('4702'))
  await page.getByRole('button', { name: /^Reservar/ }).click()
  await expectTicket(page)
  const ticket = new URL(page.url()).pathname
  await expect.poll(() => copiesOf(page)).toEqual(expect.arrayContaining(['/agenda', ticket]))
  await page.evaluate(path => caches.open('mi-turno-pages').then(kept => kept.delete(path)), ticket)

  await page.goto('/agenda')

  await expect.poll(() => copiesOf(page)).toContain(ticket)
})

test('looking at the link of an appointment saves no copy', async ({ page, browser }) => {
  await page.goto(demoShop)
  await chooseLastSlot(page)
  await fillIn(page, 'Lucía Prestada', nextPhone('4696'))
  await page.getByRole('button', { name: /^Reservar/ }).click()
  await expectTicket(page)

  const other = await browser.newContext({ serviceWorkers: 'allow' })
  const looking = await other.newPage()
  await looking.goto(page.url(), { waitUntil: 'networkidle' })
  expect(await copiesOf(looking)).toEqual([])
  expect(
    await looking.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0)
  await other.close()
})

/** The paths of the saved pages, once the service worker controls this page. */
async function copiesOf(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    if (!navigator.serviceWorker.controller) return []
    const kept = await (await caches.open('mi-turno-pages')).keys()
    return kept.map(({ url }) => new URL(url).pathname)
  })
}
