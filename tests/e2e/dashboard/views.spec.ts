/** The same day in other views: a week, a sheet of paper; and the size of the board's first load. */
import { brotliCompressSync } from 'node:zlib'
import { expect, type Page, test } from 'playwright/test'
import {
  expectAccessibleInBothThemes,
  expectNoSideScroll,
  shopNow,
} from '#support/browser/browser.ts'
import { anOwnShop, enterWith, openAllDay } from '#support/browser/own-shop.ts'
import {
  aBoardDay,
  aPhone,
  openBoard,
  takeAppointment,
  tokenOf,
} from '#support/browser/dashboard.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a week shows the appointments of a staff member day by day, and leads to each', async ({
  page,
  request,
}) => {
  const token = await tokenOf(request, 'comercio@miturno.test')
  const day = await aBoardDay(request, token, 32)
  await takeAppointment(request, token, day, { name: 'Ana Semanal', time: '11:00' })
  await openBoard(page, day)
  // The column heads show the pictures of the demo's staff.
  const faces = page.locator('[data-board] h2 img')
  await expect(faces).toHaveCount(3)
  // A narrow column hides them, as beside the queue and the staff that earlier flows left behind.
  await page.setViewportSize({ width: 2560, height: 900 })
  await expect(faces.first()).toBeVisible()
  await expect
    .poll(() =>
      faces.evaluateAll(all => all.map(one => (one as HTMLImageElement).naturalWidth > 0)),
    )
    .toEqual([true, true, true])
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByLabel('Cómo ver la agenda').selectOption('Semana')
  const week = page.getByRole('region', { name: /^Semana del/ })
  await week.getByLabel('De quién es la agenda').selectOption(day.people[1].id)
  await expect(week.getByText('Ana Semanal')).toHaveCount(0)
  await week.getByLabel('De quién es la agenda').selectOption(day.people[0].id)
  await expect(week.getByText('Ana Semanal')).toBeVisible()
  await expect(week.getByRole('button', { name: /^Nuevo turno 15:00/ })).not.toHaveCount(0)
  await expectAccessibleInBothThemes(page)
  await expectNoSideScroll(page)

  // A phone in landscape shows the names of the days too.
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(week.getByRole('heading', { level: 2 })).toHaveCount(7)
  await page.setViewportSize({ width: 1440, height: 900 })

  await week.getByRole('button', { name: /Ana Semanal/ }).click()
  await expect(page.getByRole('dialog', { name: 'Ana Semanal' })).toBeVisible()
  await expect(page.locator('[data-board]')).toBeVisible()

  // The view is in the URL, so going back and reloading keep it.
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
  const session = page.getByRole('dialog', { name: 'Corte' })
  await expect(session.getByRole('button', { name: /Beto Alumno/ })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await session.getByRole('button', { name: '+ Sumar a alguien' }).click()
  const taking = page.getByRole('dialog', { name: 'Nuevo turno' })
  await taking.getByLabel('Nombre o teléfono').fill('Caro Alumna')
  await expect(taking.getByRole('radio', { name: /^10:00/, checked: true })).toHaveAccessibleName(
    /quedan 6/,
  )
  await expect(taking.getByLabel('Lugares').getByRole('option')).toHaveCount(6)
  await expect(taking.getByRole('button', { name: '+ Otro servicio' })).toHaveCount(0)
  await taking.getByLabel('Lugares').selectOption('2 lugares')
  await expectAccessibleInBothThemes(page, 'dialog[open]')
  await page.getByRole('button', { name: 'Guardar turno 10:00' }).click()
  await page.getByRole('button', { name: /4 de 8 lugares/ }).click()
  await session.getByRole('button', { name: /Caro Alumna 2 lugares/ }).click()
  await expect(page.getByRole('dialog', { name: 'Caro Alumna' })).toContainText('2 lugares')
  await page.keyboard.press('Escape')

  // The view of chairs is offered only when a service needs one; an old link to it explains how to add chairs.
  const view = page.getByLabel('Cómo ver la agenda')
  await expect(view.getByRole('option', { name: 'Sillones' })).toHaveCount(0)
  await page.goto(`/dashboard/agenda?fecha=${date}&vista=sillones`)
  await expect(page.getByText('Sin sillones cargados')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByLabel('Cómo ver la agenda').selectOption('Mes')
  const month = page.getByRole('region', { name: /de 20\d\d$/ })
  await expect(month.getByRole('button', { name: /3 turnos/ })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expectNoSideScroll(page)
  await month.getByRole('button', { name: /3 turnos/ }).click()
  await expect(page.getByRole('button', { name: /4 de 8 lugares/ })).toBeVisible()
})

test('a board weighs little, and asks for few files', async ({ page, request }) => {
  const bodies: Promise<number>[] = []
  page.on('response', response => {
    if (!(response.headers()['content-type'] ?? '').includes('javascript')) return
    bodies.push(response.body().then(body => brotliCompressSync(body).length))
  })
  // A shop without pending requests: loading them is not part of the board.
  const shop = await anOwnShop(request, 'Barbería Liviana')
  await enterWith(page, shop.token)
  await page.goto('/dashboard/agenda')
  await expect(page.locator('[data-board]')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Compartí tu página' })).toBeVisible()
  await page.waitForLoadState('networkidle')

  const sizes = await Promise.all(bodies)
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000

  expect(sizes.length).toBeLessThanOrEqual(16)
  // 57 kB of it are React's renderer.
  expect(kilobytes).toBeLessThanOrEqual(109.5)
})

async function expectColumnsUnderHeads(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const column = await page.getByRole('region', { name, exact: true }).boundingBox()
    const head = await page.locator('[data-board] > div', { hasText: name }).first().boundingBox()
    expect([column?.x, column?.width, column?.y], name).toEqual([
      head?.x,
      head?.width,
      (head?.y ?? NaN) + (head?.height ?? NaN),
    ])
  }
}

test('closed hours are a band that expands, and the board’s view is saved on the device', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Barbería Siesta')
  const headers = { authorization: `Bearer ${shop.token}` }
  const ranges = [1, 2, 3, 4, 5, 6, 7].flatMap(weekday => [
    { weekday, start_minute: 540, end_minute: 780 },
    { weekday, start_minute: 960, end_minute: 1200 },
  ])
  await request.put('/api/dashboard/hours', { headers, data: { staff: null, ranges } })
  await request.post('/api/dashboard/staff', { headers, data: { name: 'Nora' } })
  const date = new Date((await shopNow(request)) + 3 * 86_400_000).toISOString().slice(0, 10)
  await enterWith(page, shop.token)
  await page.goto(`/dashboard/agenda?fecha=${date}`)

  const band = page.getByRole('button', { name: 'Cerrado de 13:00 a 16:00' })
  const hour = (time: string) => page.getByRole('button', { name: `Nuevo turno ${time} con Beto` })
  const topOf = async (time: string) => (await hour(time).boundingBox())?.y ?? NaN
  await expect(band).toHaveAttribute('aria-expanded', 'false')
  await expectColumnsUnderHeads(page, ['Beto', 'Nora'])
  const halfHour = (await topOf('12:30')) - (await topOf('12:00'))
  expect((await topOf('16:00')) - (await topOf('12:30'))).toBeLessThan(2 * halfHour)
  await expectAccessibleInBothThemes(page)
  await band.press('Enter')
  await expect(band).toHaveAttribute('aria-expanded', 'true')
  await expect(band).toBeFocused()
  await expect
    .poll(async () => Math.round(((await topOf('16:00')) - (await topOf('12:30'))) / halfHour))
    .toBe(7)

  const tool = page.getByRole('button', { name: 'Elegir qué columnas se ven' })
  await tool.click()
  const looks = page.getByRole('dialog', { name: 'Cómo se ve la agenda' })
  await looks.getByLabel('Compacta').check()
  await looks.getByLabel('Nora').uncheck()
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')
  await expect(tool).toBeFocused()
  await expect(tool).toHaveText('1 de 2')
  await expect.poll(async () => (await topOf('12:30')) - (await topOf('12:00'))).toBeLessThan(40)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Beto', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Nora', exact: true })).toHaveCount(0)

  await tool.click()
  await looks.getByRole('button', { name: 'Ver a todos' }).click()
  await expect(page.locator('[data-column]')).toHaveCount(2)

  // Today also has the line of the current time.
  await page.goto('/dashboard/agenda')
  await expect(band).toHaveAttribute('aria-expanded', 'false')
  await expectColumnsUnderHeads(page, ['Beto', 'Nora'])

  // Only whole hours are folded, but the band names the real time.
  const later = ranges.map(range =>
    range.start_minute === 960 ? { ...range, start_minute: 990 } : range,
  )
  await request.put('/api/dashboard/hours', { headers, data: { staff: null, ranges: later } })
  await page.goto(`/dashboard/agenda?fecha=${date}`)
  await expect(page.getByRole('button', { name: 'Cerrado de 13:00 a 16:30' })).toBeVisible()
})

test('customers who are late, and visits that last too long, are marked as time passes', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Barbería Puntual')
  const headers = { authorization: `Bearer ${shop.token}` }
  await openAllDay(request, shop.token)
  // On the half hour, so that the free part of the current hour is large enough to be tapped.
  const toHalfHour = 1800 - (((await shopNow(request)) / 1000) % 1800)
  await request.post('/api/__test/clock', { data: { advance_seconds: Math.ceil(toHalfHour) } })
  const now = await shopNow(request)
  const book = async (name: string, minutesAgo: number) => {
    const data = {
      services: [shop.serviceId],
      staff: shop.staffId,
      starts_at: new Date(now - minutesAgo * 60_000).toISOString(),
      customer: { name },
      overbook: true,
    }
    const answer = await request.post('/api/dashboard/appointments', { headers, data })
    expect(answer.status(), await answer.text()).toBe(201)
    return ((await answer.json()) as { appointment: { id: string } }).appointment.id
  }
  const seated = await book('Quedada Larga', 50)
  const status = `/api/dashboard/appointments/${seated}/status`
  await request.post(status, { headers, data: { status: 'in_progress' } })
  await book('Tarde Segura', 12)
  await book('Recién Pasada', 0)
  await enterWith(page, shop.token)
  await page.goto('/dashboard/agenda')

  const card = (name: string) => page.locator('[data-board] [data-appointment]', { hasText: name })
  await expect(card('Quedada Larga')).toContainText('se pasó de hora')
  await expect(card('Tarde Segura')).toContainText('todavía no llegó')
  await expect(card('Recién Pasada')).toContainText('reservado')
  await expectAccessibleInBothThemes(page)

  await request.post('/api/__test/clock', { data: { advance_seconds: 360 } })
  // Each answer of the server tells the time, and the board checks its clock four times a minute.
  await book('Otra Que Llama', 0)
  await expect(card('Recién Pasada')).toContainText('todavía no llegó', { timeout: 30_000 })

  await card('Tarde Segura').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Llegó' }).click()
  await expect(card('Tarde Segura')).toContainText('llegó')
  await expect(card('Tarde Segura')).not.toContainText('todavía no llegó')
})

test('marking a customer as arrived hours early needs a confirmation', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Barbería Temprana')
  const headers = { authorization: `Bearer ${shop.token}` }
  const ranges = [1, 2, 3, 4, 5, 6, 7].map(weekday => {
    return { weekday, start_minute: 0, end_minute: 1440 }
  })
  await request.put('/api/dashboard/hours', { headers, data: { staff: null, ranges } })
  const startsAt = new Date((await shopNow(request)) + 150 * 60_000)
  const data = {
    services: [shop.serviceId],
    staff: shop.staffId,
    starts_at: startsAt.toISOString(),
    customer: { name: 'Berta Temprano' },
    overbook: true,
  }
  const answer = await request.post('/api/dashboard/appointments', { headers, data })
  expect(answer.status(), await answer.text()).toBe(201)
  const { appointment } = (await answer.json()) as { appointment: Record<string, string> }
  await enterWith(page, shop.token)
  const date = appointment['starts_at']?.slice(0, 10)
  await page.goto(`/dashboard/agenda?fecha=${date}&id=${appointment['id']}`)

  const card = page.getByRole('dialog', { name: 'Berta Temprano' })
  await card.getByRole('button', { name: 'Llegó' }).press('Enter')
  await expect(card.getByRole('heading', { name: /^Faltan 2.h.\d\d para su turno/ })).toBeFocused()
  await expectAccessibleInBothThemes(page, 'dialog')
  await card.getByRole('button', { name: 'Todavía no' }).press('Enter')
  await expect(card.getByRole('button', { name: 'Llegó' })).toBeFocused()
  await card.getByRole('button', { name: 'Llegó' }).press('Enter')
  await card.getByRole('button', { name: 'Sí, llegó' }).press('Enter')
  await expect(card.getByRole('region', { name: 'Lo último que hiciste' })).toContainText('llegó')
})

test('a day of another year says which', async ({ page, request }) => {
  const shop = await anOwnShop(request, 'Barbería de Otro Año')
  await enterWith(page, shop.token)
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto('/dashboard/agenda')
  await expect(heading).toHaveText(/ de [a-z]+$/)
  // The shop's clock is three hours behind UTC.
  const year = new Date((await shopNow(request)) - 3 * 3_600_000).getUTCFullYear() + 1

  await page.goto(`/dashboard/agenda?fecha=${year}-06-15`)
  await expect(heading).toHaveText(new RegExp(`15 de junio de ${year}$`))
  await page.goto(`/dashboard/agenda?fecha=${year}-12-31&vista=semana`)
  await expect(heading).toHaveText(new RegExp(`^\\d+ al \\d+ [a-z]{3} de (${year}|${year + 1})$`))
})
