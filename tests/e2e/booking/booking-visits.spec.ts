/** Several services in one visit, appointments that need approval, and returning customers. */
import { expect, test, type Page } from 'playwright/test'
import {
  aService,
  chooseLastSlot,
  chooseService,
  demoShop,
  expectTicket,
  fillIn,
  nextPhone,
  reserve,
  retireService,
  staffToken,
} from '#support/browser/booking.ts'
import { expectAccessible, expectNoSideScroll } from '#support/browser/browser.ts'
import { listText } from '#contract/texts/services-text.ts'
import { rememberedOn } from '#support/browser/device-storage.ts'

test.use({ viewport: { width: 390, height: 844 } })

const extras = [
  { name: 'Lavado', minutes: 10, price: 2_000_00 },
  { name: 'Diseño', minutes: 15, price: 3_500_00 },
]

test('two services and an extra are one visit with one total', async ({ page, request }) => {
  const id = await aService(request, { name: 'Corte largo', add_ons: extras })
  await page.goto(`${demoShop}?s=${id}`)
  await page.getByRole('link', { name: '+ Sumar otro servicio' }).click()
  await chooseService(page, /^Lavado/)
  await chooseService(page, /^Perfilado/)

  await expect(page.getByText('En total 55 min · $ 16.500')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await chooseLastSlot(page)
  await reserve(page, 'Sofía Benítez', nextPhone('4671'))
  await expectService(page, [['Corte largo', 'Lavado'], ['Perfilado']])
  await expect(page.getByText(/\$\s16\.500 en el local/)).toBeVisible()
  await retireService(request, id)
})

test('the extras of a chosen service stay in sight', async ({ page, request }) => {
  const id = await aService(request, { name: 'Corte con extras', add_ons: extras })
  await page.goto(demoShop)
  await chooseService(page, /^Corte con extras/)

  await expect(page.getByRole('link', { name: /^Lavado/ })).toBeInViewport()
  await expect(page.getByRole('link', { name: /^Diseño/ })).toBeInViewport()
  await retireService(request, id)
})

test('a plus adds a service, and the cheaper combo is one tap away', async ({ page }) => {
  await page.goto(demoShop)
  await page.getByRole('link', { name: 'Sumar Barba' }).click()
  await expect(page.getByText('En total 50 min · $ 17.000')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Barba/ })).toBeFocused()
  await expect(page.getByText('ahorrás $ 2.500')).toBeVisible()
  await page.getByRole('link', { name: 'Elegir Corte y barba' }).click()

  await expect(page.getByRole('link', { name: /^Corte y barba/ })).toBeFocused()
  await chooseLastSlot(page)
  await reserve(page, 'Sofía Benítez', nextPhone('4677'))
  await expect(page.getByText(/Corte y barba con/)).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('several services and extras are links, and book', async ({ page, request }) => {
    const id = await aService(request, { name: 'Corte corto', add_ons: extras })
    await page.goto(`${demoShop}?s=${id}`)
    await page.getByRole('link', { name: /^Diseño/ }).click()
    await page.getByRole('link', { name: '+ Sumar otro servicio' }).click()
    await page.getByRole('link', { name: /^Perfilado/ }).click()
    await expect(page.getByText('En total 1 h · $ 18.000')).toBeVisible()
    await page.locator('label:has(input[type=radio])').last().click()
    await fillIn(page, 'Elena Paz', nextPhone('4672'))
    await page.getByRole('button', { name: /^Reservar/ }).click()

    await expectTicket(page)
    await expectService(page, [['Corte corto', 'Diseño'], ['Perfilado']])
    await retireService(request, id)
  })
})

test('an appointment on request says so before and after, and follows the answer', async ({
  page,
  request,
}) => {
  const id = await aService(request, { name: 'Alisado', needs_approval: true })
  await page.goto(`${demoShop}?s=${id}`)
  await chooseLastSlot(page)
  await expect(page.getByText(/Lo pedís y el local te contesta/)).toBeVisible()
  await fillIn(page, 'Sofía Benítez', nextPhone('4673'))
  await page.getByRole('button', { name: /^Pedir \S+ \d+, \d\d:\d\d/ }).click()

  await expectTicket(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pedido enviado, Sofía.')
  await expect(page.getByText('A confirmar por el local')).toBeVisible()
  await expect(page.getByText(/te contesta antes de las \d\d:\d\d/)).toBeVisible()
  await expectAccessible(page)
  await answer(request, page.url(), 'booked')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Listo, Sofía.')
  await retireService(request, id)
})

test('a deposit is told with its amount, where to send it and until when', async ({
  page,
  request,
}) => {
  const token = await staffToken(request)
  await request.patch('/api/dashboard/settings', {
    headers: { authorization: `Bearer ${token}` },
    data: { deposit_instructions: 'Alias: NAVAJA.DEMO.MP' },
  })
  const id = await aService(request, { name: 'Mechas', deposit: 5_000_00 })
  await page.goto(`${demoShop}?s=${id}`)
  await expect(page.getByText(/Se deja una seña de \$\s5\.000/)).toBeVisible()
  await chooseLastSlot(page)
  await reserve(page, 'Sofía Benítez', nextPhone('4674'))
  await expect(page.getByText('Esperando la seña')).toBeVisible()
  await expect(page.getByText('Alias: NAVAJA.DEMO.MP')).toBeVisible()
  await expect(page.getByText(/Tenés tiempo hasta las \d\d:\d\d/)).toBeVisible()
  await expectAccessible(page)
  await answer(request, page.url(), 'booked')
  await expect(page.getByText('Seña de $ 5.000 recibida')).toBeVisible()
  await retireService(request, id)
})

test('a returning customer repeats their last appointment in two taps and no field', async ({
  page,
}) => {
  await page.goto(demoShop)
  await chooseService(page, /^Corte y barba/)
  await chooseLastSlot(page)
  await reserve(page, 'Sofía Benítez', nextPhone('4675'))

  await page.goto(demoShop)
  await page.getByRole('button', { name: 'Repetir mi último turno' }).click()
  await page.getByRole('button', { name: /^Reservar \S+ \d+, \d\d:\d\d/ }).click()

  await expectTicket(page)
  await expect(page.getByText(/Corte y barba con/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Listo, Sofía.')
})

test('who says that they are not the last customer stays somebody else after a reload', async ({
  page,
}) => {
  await page.goto(demoShop)
  await chooseLastSlot(page)
  await reserve(page, 'Ana Gómez', nextPhone('4677'))
  await page.goto(demoShop)
  await page.getByRole('button', { name: 'No soy Ana Gómez' }).click()
  await expect(page.getByRole('link', { name: /^Tu turno:/ })).toBeHidden()
  await expect.poll(async () => await rememberedOn(page, 'person')).toBeUndefined()

  await page.reload()
  const laterDay = page.getByRole('list', { name: 'Días' }).getByRole('link').last()
  await page.goto(new URL((await laterDay.getAttribute('href')) ?? '', page.url()).href)
  await chooseLastSlot(page)
  await fillIn(page, 'Beto Ruiz', nextPhone('4678'))
  const sent = page.waitForRequest(request => request.url().endsWith('/appointments'))
  await page.getByRole('button', { name: /^Reservar/ }).click()
  expect((await sent).postDataJSON()).not.toHaveProperty('known_by')
  await expectTicket(page)
  const own = new URL(page.url()).pathname

  // Of the two appointments on this device, only the one of who booked last is theirs.
  await page.goto(demoShop)
  await expect(page.getByRole('link', { name: /^Tu turno:/ })).toHaveAttribute('href', own)
})

test('a family books under one phone, and the names are remembered', async ({ page }) => {
  await page.goto(demoShop)
  await chooseService(page, /^Corte niño/)
  await chooseLastSlot(page)
  await fillIn(page, 'Sofía Benítez', nextPhone('4676'))
  await page.getByText(/^Otra persona, mail o nota/).click()
  await page.getByLabel('Para quién es').fill('Mateo')
  await page.getByRole('button', { name: /^Reservar/ }).click()
  await expectTicket(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mateo')

  await page.goto(demoShop)
  await page.getByRole('button', { name: 'Sofía Benítez', exact: true }).click()
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Sofía Benítez')
  await page.getByRole('button', { name: 'Mateo' }).click()
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Mateo')
  await expectAccessible(page)
})

/**
 * The order of the services and whether one staff member does both depend on who is free. Only an add-on always follows
 * its own service.
 */
async function expectService(
  page: Page,
  [one, other]: readonly [string[], string[]],
): Promise<void> {
  const ticket = page.getByRole('article')
  const alone = ticket
    .filter({ hasText: `${listText([...one, ...other])} con ` })
    .or(ticket.filter({ hasText: `${listText([...other, ...one])} con ` }))
  const part = (names: string[]) =>
    page.getByRole('listitem').filter({ hasText: `${listText(names)} con ` })
  const shared = ticket.filter({ has: part(one) }).filter({ has: part(other) })
  await expect(alone.or(shared)).toBeVisible()
}

/** Sets the status of the appointment on this page, as the shop. */
async function answer(
  request: Parameters<typeof staffToken>[0],
  url: string,
  status: string,
): Promise<void> {
  const manageToken = new URL(url).pathname.split('/').at(-1) ?? ''
  const booked = await request.get(`/api/appointments/${manageToken}`)
  const { appointment } = (await booked.json()) as { appointment: { id: string } }
  const token = await staffToken(request)
  const answered = await request.post(`/api/dashboard/appointments/${appointment.id}/status`, {
    headers: { authorization: `Bearer ${token}` },
    data: { status },
  })
  expect(answered.status()).toBe(200)
}
