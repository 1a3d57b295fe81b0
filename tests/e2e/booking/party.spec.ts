/** "Somos más de uno": from the page of a shop to the ticket, the board, and back. */
import { expect, test } from 'playwright/test'
import {
  chooseLastSlot,
  chooseService,
  demoShop,
  expectTicket,
  fillIn,
  nextPhone,
  staffToken,
} from '#support/browser/booking.ts'
import { expectAccessible, expectNoSideScroll } from '#support/browser/browser.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('two people book at the same hour, move together, and one cancels alone', async ({
  page,
  request,
}) => {
  await page.goto(demoShop)
  await chooseService(page, /^Corte/)
  await page.getByRole('button', { name: 'Somos más de uno' }).click()
  await expect(page.getByRole('heading', { name: '¿Cuántos son?' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Somos 2' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByLabel('Nombre de quien viene con vos').fill('Leo Paz')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await chooseLastSlot(page)
  await fillIn(page, 'Sofía Benítez', nextPhone('4680'))
  await page.getByRole('button', { name: /^Reservar \S+ \d+, \d\d:\d\d/ }).click()

  await expectTicket(page)
  const company = page.getByRole('region', { name: 'Vienen también' })
  await expect(company).toContainText('Leo Paz')
  const ticket = page.url().split('?')[0]!
  const [, startsAt = ''] = /datetime="([^"]+)"/i.exec(await page.content()) ?? []
  const day = startsAt.slice(0, 10)
  const headers = { authorization: `Bearer ${await staffToken(request)}` }
  const onBoard = async () => {
    const answer = await request.get(`/api/dashboard/appointments?from=${day}&to=${day}`, {
      headers,
    })
    const { items } = (await answer.json()) as {
      items: { status: string; starts_at: string; customer: { name: string } }[]
    }
    return items
      .filter(one => ['Leo Paz', 'Sofía Benítez'].includes(one.customer.name))
      .map(one => `${one.customer.name} ${one.starts_at.slice(11, 16)} ${one.status}`)
      .toSorted()
  }
  const before = startsAt.slice(11, 16)
  expect(await onBoard()).toEqual([`Leo Paz ${before} booked`, `Sofía Benítez ${before} booked`])

  await page.goto(`${ticket}?ver=mover`)
  await expect(page.getByRole('link', { name: 'Los 2 juntos' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expectAccessible(page)
  await page.locator('label:has(input[name=starts_at])').first().click()
  await page.getByRole('button', { name: /^Mover|^Pasar/ }).click()
  await expect(page).toHaveURL(/movido=1/)
  const moved = await onBoard()
  expect(new Set(moved.map(one => one.slice(-12))).size).toBe(1)
  expect(moved).not.toContain(`Leo Paz ${before} booked`)

  await company.getByRole('link', { name: 'Mover o cancelar solo este' }).click()
  await page.goto(`${page.url()}?ver=cancelar`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancelar solo el de Leo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/cancel/i)
  await page.goto(ticket)
  await expect(company).toContainText('Leo Paz')
  await expect(company).toContainText(/cancelado/i)
})

test('whoever comes along without a name is a companion of the one who books', async ({
  page,
  request,
}) => {
  await page.goto(demoShop)
  await chooseService(page, /^Corte/)
  await page.getByRole('button', { name: 'Somos más de uno' }).click()
  await chooseLastSlot(page)
  await fillIn(page, 'Nadia Sola', nextPhone('4681'))
  await page.getByRole('button', { name: /^Reservar \S+ \d+, \d\d:\d\d/ }).click()
  await expectTicket(page)

  const [, startsAt = ''] = /datetime="([^"]+)"/i.exec(await page.content()) ?? []
  const day = startsAt.slice(0, 10)
  const answer = await request.get(`/api/dashboard/appointments?from=${day}&to=${day}`, {
    headers: { authorization: `Bearer ${await staffToken(request)}` },
  })
  expect(await answer.text()).toContain('Acompañante de Nadia')
})
