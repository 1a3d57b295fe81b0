/** The same day seen in other ways: a week, a sheet of paper; and what a board may weigh. */
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'playwright/test'
import { expectAccessibleInBothThemes, expectNoSideScroll } from '#support/browser/browser.ts'
import { anOwnShop, enterWith } from '#support/browser/own-shop.ts'
import {
  aBoardDay,
  aPhone,
  openBoard,
  takeAppointment,
  tokenOf,
} from '#support/browser/dashboard.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a week shows the appointments of a person day by day, and leads to each', async ({
  page,
  request,
}) => {
  const token = await tokenOf(request, 'comercio@miturno.test')
  const day = await aBoardDay(request, token, 32)
  await takeAppointment(request, token, day, { name: 'Ana Semanal', time: '11:00' })
  await openBoard(page, day)

  await page.getByLabel('Cómo ver la agenda').selectOption('Semana')
  const week = page.getByRole('region', { name: /^Semana del/ })
  await week.getByLabel('De quién es la agenda').selectOption(day.people[1].id)
  await expect(week.getByText('Ana Semanal')).toHaveCount(0)
  await week.getByLabel('De quién es la agenda').selectOption(day.people[0].id)
  await expect(week.getByText('Ana Semanal')).toBeVisible()
  await expect(week.getByRole('button', { name: /^Nuevo turno 15:00/ })).not.toHaveCount(0)
  await expectAccessibleInBothThemes(page)
  await expectNoSideScroll(page)

  await week.getByRole('button', { name: /Ana Semanal/ }).click()
  await expect(page.getByRole('dialog', { name: 'Ana Semanal' })).toBeVisible()
  await expect(page.locator('[data-board]')).toBeVisible()

  // The address says how the agenda is looked at: the way back and a reload keep it.
  await page.goBack()
  await expect(week).toBeVisible()
  await expect(page).toHaveURL(/vista=semana/)
  await page.reload()
  await expect(week.getByText('Ana Semanal')).toBeVisible()
})

test('a day is printed as tables, and nothing else of the screen is', async ({ page, request }) => {
  const token = await tokenOf(request, 'comercio@miturno.test')
  const day = await aBoardDay(request, token, 33)
  await takeAppointment(request, token, day, { name: 'Ana Papel', time: '11:00', phone: aPhone() })
  await openBoard(page, day)
  await page.evaluate(() => {
    globalThis.print = () => undefined
  })

  await page.getByRole('button', { name: 'Imprimir' }).click()
  await expect(page.locator('[data-print-sheet]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })

  await expect(page.getByRole('row', { name: /11:00 a 11:30 Ana Papel/ })).toBeVisible()
  await expect(page.locator('[data-board]')).toBeHidden()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.locator('[data-print-sheet]')).toHaveCount(0)
})

test('a class is one block, a month leads to its days, and a day is seen by station', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Escuela de Barberos')
  const headers = { authorization: `Bearer ${shop.token}` }
  const write = async (method: 'post' | 'patch', path: string, data: object) => {
    const answer = await request[method](`/api/dashboard/${path}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await write('patch', `services/${shop.serviceId}`, { capacity: 8 })
  const home = await request.get('/api/dashboard', { headers })
  const { today } = (await home.json()) as { today: string }
  const date = new Date(Date.parse(`${today}T00:00:00Z`) + 2 * 86_400_000)
    .toISOString()
    .slice(0, 10)
  for (const name of ['Ana Alumna', 'Beto Alumno']) {
    await write('post', 'appointments', {
      services: [shop.serviceId],
      starts_at: `${date}T10:00:00-03:00`,
      customer: { name },
    })
  }
  await enterWith(page, shop.token)
  await page.goto(`/dashboard/agenda?fecha=${date}`)

  await page.getByRole('button', { name: /2 de 8 lugares/ }).click()
  const staffMembers = page.getByRole('dialog', { name: 'Corte' })
  await expect(staffMembers.getByRole('button', { name: /Beto Alumno/ })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await staffMembers.getByRole('button', { name: '+ Sumar a alguien' }).click()
  await page.getByRole('dialog').getByLabel('Nombre o teléfono').fill('Caro Alumna')
  await page.getByRole('button', { name: 'Guardar turno 10:00' }).click()
  await expect(page.getByRole('button', { name: /3 de 8 lugares/ })).toBeVisible()

  await page.getByLabel('Cómo ver la agenda').selectOption('Sillones')
  await expect(page.getByText('Sin sillones cargados')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByLabel('Cómo ver la agenda').selectOption('Mes')
  const month = page.getByRole('region', { name: /de 20\d\d$/ })
  await expect(month.getByRole('button', { name: /3 turnos/ })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expectNoSideScroll(page)
  await month.getByRole('button', { name: /3 turnos/ }).click()
  await expect(page.getByRole('button', { name: /3 de 8 lugares/ })).toBeVisible()
})

test('a board weighs little, and asks for few files', async ({ page, request }) => {
  const bodies: Promise<number>[] = []
  page.on('response', response => {
    if (!(response.headers()['content-type'] ?? '').includes('javascript')) return
    bodies.push(response.body().then(body => brotliCompressSync(body).length))
  })
  // A shop in which nobody waits for an answer: what is fetched to ask is not the board's.
  const shop = await anOwnShop(request, 'Barbería Liviana')
  await enterWith(page, shop.token)
  await page.goto('/dashboard/agenda')
  await expect(page.locator('[data-board]')).toBeVisible()
  await page.waitForLoadState('networkidle')

  const sizes = await Promise.all(bodies)
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000

  expect(sizes.length).toBeLessThanOrEqual(16)
  // React's own renderer is 57 of them.
  expect(kilobytes).toBeLessThanOrEqual(105)
})
