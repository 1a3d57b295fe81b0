/** A person with a session hears their notices on every page; a visitor's page opens no connection. */
import { expect, test, type APIRequestContext, type Page } from 'playwright/test'
import { enterAs } from '#support/browser/browser.ts'
import { demoShop, staffToken } from '#support/browser/booking.ts'
import { anAdvisor, anOwnShop, bookOnline, enterWith } from '#support/browser/own-shop.ts'

/** Opens the page and waits until its session is in its rooms. Returns a reader of how often a sound was played. */
async function openLive(page: Page, path: string): Promise<() => number> {
  let sounds = 0
  await page.exposeFunction('countSound', () => (sounds += 1))
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function () {
      Reflect.get(window, 'countSound')()
      return play.call(this)
    }
  })
  const joined = page.waitForEvent('websocket', {
    predicate: async socket => {
      // Socket.IO's acknowledgement of `room:login`.
      await socket.waitForEvent('framereceived', ({ payload }) => /^43\d*\[/.test(String(payload)))
      return true
    },
  })
  await page.goto(path)
  await joined
  return () => sounds
}

const toast = (page: Page, text: RegExp) => page.locator('.toast', { hasText: text })

async function removeFromShop(request: APIRequestContext, token: string, email: RegExp) {
  const headers = { authorization: `Bearer ${token}` }
  const list = await request.get('/api/dashboard/members', { headers })
  const { items } = (await list.json()) as { items: { id: string; email: string }[] }
  const member = items.find(one => email.test(one.email))
  const removed = await request.delete(`/api/dashboard/members/${member?.id}`, { headers })
  expect(removed.ok(), await removed.text()).toBe(true)
}

test('staff on the home page see and hear who comes, who books and who goes', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Barbería de todas partes')
  await enterWith(page, shop.token)
  const sounds = await openLive(page, '/')

  const advisor = await anAdvisor(request, shop)
  const other = await page.context().browser()?.newContext()
  const theirs = await other?.newPage()
  if (!theirs) throw new Error('No second window')
  await enterWith(theirs, advisor)
  await openLive(theirs, '/terminos-y-condiciones')
  await expect(toast(page, /Beto Ruiz/)).toHaveAttribute('data-type', 'success')

  await removeFromShop(request, shop.token, /^asesor-/)
  await expect(toast(page, /Beto Ruiz/).and(page.locator('[data-type=error]'))).toBeVisible()
  await expect(theirs.locator('.toast[data-type=error]').first()).toBeVisible()
  await other?.close()

  await bookOnline(request, shop, 'Nora Vidal')
  await expect(toast(page, /Nora/)).toBeVisible()
  await expect(toast(page, /Nora/)).toHaveAttribute('data-type', 'success')
  await expect.poll(sounds).toBe(3)
})

test('what staff switched off stays off outside the dashboard too', async ({ page, request }) => {
  const shop = await anOwnShop(request, 'Barbería callada')
  const headers = { authorization: `Bearer ${shop.token}` }
  const path = '/api/dashboard/notices/preferences'
  const before = (await (await request.get(path, { headers })).json()) as {
    channels: Record<string, object>
    quiet: null
  }
  const silent = { screen: true, sound: false, mail: false }
  const saved = await request.put(path, {
    headers,
    data: { channels: { ...before.channels, new: silent }, quiet: before.quiet },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
  await enterWith(page, shop.token)
  const loaded = page.waitForResponse(answer => answer.url().endsWith(path))
  const sounds = await openLive(page, '/politica-de-privacidad')
  await loaded

  await bookOnline(request, shop, 'Olga Prat')

  await expect(toast(page, /Olga/)).toBeVisible()
  expect(sounds()).toBe(0)
})

test('a customer on the home page hears that the shop changed their appointment', async ({
  page,
  request,
}) => {
  const token = await staffToken(request, 'cliente@miturno.test')
  const found = await request.get('/api/my/appointments', {
    headers: { authorization: `Bearer ${token}` },
  })
  const { items } = (await found.json()) as {
    items: { appointment: { id: string; status: string; comerce: { ad_url: string } } }[]
  }
  const next = items.find(
    ({ appointment }) =>
      appointment.status === 'booked' && appointment.comerce.ad_url === 'barberia-demo',
  )
  await enterAs(page, request, 'cliente@miturno.test')
  const sounds = await openLive(page, '/')

  const owner = await staffToken(request)
  const answer = await request.post(`/api/dashboard/appointments/${next?.appointment.id}/status`, {
    headers: { authorization: `Bearer ${owner}` },
    data: { status: 'confirmed' },
  })

  expect(answer.ok(), await answer.text()).toBe(true)
  await expect(page.locator('.toast[data-type=success]')).toBeVisible()
  await expect.poll(sounds).toBe(1)
})

for (const path of ['/', demoShop, '/terminos-y-condiciones'])
  test(`a visitor who touches nothing at ${path} opens no connection`, async ({ page }) => {
    const opened: string[] = []
    page.on('websocket', socket => opened.push(socket.url()))
    page.on('request', request => {
      if (/socket\.io/.test(request.url())) opened.push(request.url())
    })

    await page.goto(path, { waitUntil: 'networkidle' })

    expect(opened).toEqual([])
  })
