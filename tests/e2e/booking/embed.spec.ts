/** The shop embedded in another site's page, and its social images. */
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'playwright/test'
import { staffAddress } from '#contract/texts/staff-address.ts'
import { demoShop } from '#support/browser/booking.ts'
import { expectAccessible, expectNoSideScroll } from '#support/browser/browser.ts'
import { anOwnShop } from '#support/browser/own-shop.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('another site frames the embed page, and no other', async ({ page, baseURL }) => {
  const frames = ['/embed', ''].map(
    path => `<iframe name="f${path.slice(1)}" src="${baseURL}${demoShop}${path}"></iframe>`,
  )
  const site = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Otra web</title>${frames.join('')}`)
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')

  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)

  const inside = page.frameLocator('iframe[name=fembed]')
  await expect(inside.getByRole('heading', { name: 'Barbería Demo' })).toBeVisible()
  await expect(page.frameLocator('iframe[name=f]').getByRole('heading')).toHaveCount(0)
  site.close()
})

test('the embed page is links that open the shop itself, without a script', async ({ page }) => {
  const answer = await page.goto(`${demoShop}/embed`)

  expect(answer?.headers()['x-frame-options']).toBeUndefined()
  expect(answer?.headers()['content-security-policy']).toContain('frame-ancestors *')
  await expect(page.locator('script')).toHaveCount(0)
  await expect(page.locator('form')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSideScroll(page)
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page
      .getByRole('link', { name: /\d\d:\d\d/ })
      .first()
      .click(),
  ])
  await expect(opened.getByRole('radio', { checked: true })).toHaveCount(1)
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
