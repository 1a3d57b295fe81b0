/** Push notifications with a real service worker. Test browsers reach no push service, so messages are injected. */
import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import {
  chooseLastSlot,
  demoShop,
  expectTicket,
  fillIn,
  nextPhone,
} from '#support/browser/booking.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a push is shown by the service worker, and opens only our own pages', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  await context.grantPermissions(['notifications'], { origin })
  await page.goto(demoShop)
  await chooseLastSlot(page)
  await fillIn(page, 'Petra Avisada', nextPhone('4697'))
  await page.getByRole('button', { name: /^Reservar/ }).click()
  await expectTicket(page)
  const path = new URL(page.url()).pathname

  // The private windows of a test have no push service: the user is told so, and may try again.
  const ask = page.getByRole('button', { name: /^Avisame en/ })
  await ask.click()
  await expect(page.getByText('El navegador no llegó a su servicio de avisos')).toBeVisible()
  await expect(ask).toBeFocused()

  const news = { title: 'Tu turno cambió', body: 'Ahora es a las 16:00.', path, tag: 'turno' }
  // A worker that has just started may miss the message, so it is sent again; the same notification is shown only once.
  await expect(async () => {
    await deliver(page, context, JSON.stringify(news), origin)
    expect(await shownOn(page)).toEqual([[news.title, news.body, path]])
  }).toPass()
  await expect(async () => {
    await deliver(page, context, 'no es de los nuestros', origin)
    expect(await shownOn(page)).toHaveLength(2)
  }).toPass()

  const [worker] = context.serviceWorkers()
  const leadsTo = async (to: string) =>
    await worker?.evaluate(text => {
      const { ownUrl } = globalThis as unknown as { ownUrl: (path: string) => URL }
      return ownUrl(text).href
    }, to)
  expect(await leadsTo(path)).toBe(origin + path)
  expect(await leadsTo('//malo.test/x')).toBe(`${origin}/`)
  expect(await leadsTo('https://malo.test/x')).toBe(`${origin}/`)
})

/** Delivers a message as the browser's push service would, through the developer tools. */
async function deliver(page: Page, context: BrowserContext, data: string, origin: string) {
  const tools = await context.newCDPSession(page)
  const registered = new Promise<string>(resolve => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const last = registrations.at(-1)
      if (last !== undefined) resolve(last.registrationId)
    })
  })
  await tools.send('ServiceWorker.enable')
  const registrationId = await registered
  await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  await tools.detach()
}

async function shownOn(page: Page) {
  return await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, data }) => [title, body, (data as { path: string }).path])
  })
}
