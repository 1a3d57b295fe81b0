/** The shop embedded in another site's page, and its social images. */
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'playwright/test'
import { frameAddress, frameSnippet } from '#stores/embed-snippets.ts'
import { staffAddress } from '#contract/texts/staff-address.ts'
import { demoShop } from '#support/browser/booking.ts'
import { expectAccessible, expectNoSideScroll } from '#support/browser/browser.ts'
import { anOwnShop } from '#support/browser/own-shop.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** A page of another site, with these frames of ours. */
async function anotherSite(
  frames: readonly string[],
  script = '',
): Promise<{ url: string; close: () => void }> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Otra web</title>${frames.join('')}${script}`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() }
}

test('another site frames the pages for frames, and no other', async ({ page, baseURL }) => {
  const frames = ['/embed', ''].map(
    path => `<iframe name="f${path.slice(1)}" src="${baseURL}${demoShop}${path}"></iframe>`,
  )
  const site = await anotherSite(frames)

  await page.goto(site.url)

  const inside = page.frameLocator('iframe[name=fembed]')
  await expect(inside.getByRole('heading', { name: 'Barbería Demo' })).toBeVisible()
  await expect(page.frameLocator('iframe[name=f]').getByRole('heading')).toHaveCount(0)
  site.close()
})

test('a frame that told its height before the script was there is asked for it', async ({
  page,
  baseURL,
}) => {
  const code = frameSnippet(frameAddress(`${baseURL}${demoShop}`, 'oscuro'), 'Barbería Demo')
  const script = /<script.*<\/script>/s.exec(code)?.[0] ?? ''
  const site = await anotherSite([code.replace(script, '')])
  await page.goto(site.url)
  const frame = page.locator('iframe')
  await expect(frame.contentFrame().getByRole('heading', { level: 1 })).toBeVisible()
  await expect(frame).not.toHaveAttribute('style', /height: \d{4}px/)
  await page.addScriptTag({ url: `${baseURL}/embed.js` })

  await expect(frame).toHaveAttribute('style', /height: \d{4}px/)
  site.close()
})

test('a customer books inside a frame of another site, from the service to the ticket', async ({
  page,
  context,
  baseURL,
}) => {
  const code = frameSnippet(frameAddress(`${baseURL}${demoShop}`, 'oscuro'), 'Barbería Demo')
  const site = await anotherSite([code])
  await page.goto(site.url)
  const frame = page.locator('iframe')
  const inside = frame.contentFrame()

  await expect(inside.locator('body')).toHaveClass(/dark-mode/)
  await expect(frame).toHaveAttribute('style', /height: \d{4}px/)
  await inside.locator('input[name=starts_at]').first().check({ force: true })
  await inside.getByLabel('Nombre').fill('Eva Paz')
  await inside.getByLabel('Teléfono').fill('11 5555 7301')
  await inside
    .getByRole('button', { name: /^Reservar/ })
    .last()
    .click()

  await expect(inside.getByRole('heading', { name: 'Listo, Eva.' })).toBeVisible()
  await expect(inside.locator('body')).toHaveClass(/dark-mode/)
  await expect(frame).toHaveAttribute('style', /height: \d{3}px/)
  expect(await context.cookies()).toEqual([])
  const [ticket] = await Promise.all([
    page.waitForEvent('popup'),
    inside.getByRole('link', { name: 'Abrir mi turno' }).click(),
  ])
  await expect(ticket).toHaveURL(/\/agenda\//)
  await expect(ticket.getByText('Eva Paz')).toBeVisible()
  site.close()
})

test('the page for frames books without JavaScript too', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
  const page = await context.newPage()
  const answer = await page.goto(`${demoShop}/embed`)

  expect(answer?.headers()['x-frame-options']).toBeUndefined()
  expect(answer?.headers()['content-security-policy']).toContain('frame-ancestors *')
  await page.locator('input[name=starts_at]').last().check({ force: true })
  await page.getByLabel('Nombre').fill('Lara Sosa')
  await page.getByLabel('Teléfono').fill('11 5555 7302')
  await page
    .getByRole('button', { name: /^Reservar/ })
    .last()
    .click()

  await expect(page).toHaveURL(/\/embed\/[\w-]+\?nuevo=1/)
  await expect(page.getByRole('heading', { name: 'Listo, Lara.' })).toBeVisible()
  await context.close()
})

test('the pages for frames can be read by everybody, on a phone too', async ({ page }) => {
  await page.goto(`${demoShop}/embed`)

  await expectAccessible(page)
  await expectNoSideScroll(page)
})

test('each staff member has a QR and a poster of their own', async ({ page, request }) => {
  const shop = (await (
    await request.get(`/api${demoShop.replace('comerce', 'comerces')}`)
  ).json()) as {
    comerce: { staff: { id: string; name: string }[] }
  }
  const [staffMember] = shop.comerce.staff

  const own = await request.get(`${demoShop}/qr.svg?p=${staffMember?.id}`)
  const all = await request.get(`${demoShop}/qr.svg`)
  await page.goto(`${demoShop}/cartel?p=${staffMember?.id}`)

  expect(own.headers()['content-type']).toContain('image/svg+xml')
  expect(await own.text()).not.toBe(await all.text())
  await expect(page.getByRole('heading', { level: 1 })).toContainText(staffMember?.name ?? '')
  await expect(page.getByText(`/embed?p=${staffMember?.id}`)).toBeVisible()
})

test('a shop that takes no bookings offers none on any of its pages, only its contacts', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Barbería en Pausa')
  const paused = await request.post('/api/dashboard/publish', {
    headers: { authorization: `Bearer ${shop.token}` },
    data: { status: 'on_break' },
  })
  expect(paused.ok(), await paused.text()).toBe(true)

  const own = `/comerce/${shop.adUrl}`
  const ofBeto = staffAddress(shop.adUrl, { id: shop.staffId, name: 'Beto' })
  for (const path of [own, `${own}/embed`, ofBeto]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Estamos de descanso' })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Escribir por WhatsApp' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Llamar' })).toBeVisible()
    await expect(main.getByText('Corte', { exact: true }).last()).toBeVisible()
    await expect(page.locator('a[href*="?s="], a[href$="#cuando"]')).toHaveCount(0)
    await expect(page.getByText('Reservar turno')).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSideScroll(page)
  }
})
