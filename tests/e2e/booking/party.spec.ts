/** "Somos más de uno": from the page of a shop to the ticket, the board, and back. */
import { expect, test, type APIRequestContext, type Page } from 'playwright/test'
import {
  chooseLastSlot,
  chooseService,
  demoShop,
  hoursSettled,
  nextPhone,
  reserve,
  staffToken,
} from '#support/browser/booking.ts'
import { expectAccessible, expectNoSideScroll } from '#support/browser/browser.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Says that two come, and waits for the times at which both fit. */
async function comeAsTwo(page: Page): Promise<void> {
  await page.goto(demoShop)
  await chooseService(page, /^Corte/)
  await page.getByRole('button', { name: 'Somos más de uno' }).click()
  await expect(page.getByRole('heading', { name: '¿Cuántos son?' })).toBeFocused()
  await hoursSettled(page)
}

type Booked = { status: string; starts_at: string; customer: { name: string } }

/** The appointments of these on the day of the ticket that is shown, as staff see them. */
async function onBoard(page: Page, request: APIRequestContext): Promise<readonly Booked[]> {
  const startsAt = (await page.locator('time').first().getAttribute('datetime')) ?? ''
  const day = startsAt.slice(0, 10)
  const answer = await request.get(`/api/dashboard/appointments?from=${day}&to=${day}`, {
    headers: { authorization: `Bearer ${await staffToken(request)}` },
  })
  return ((await answer.json()) as { items: Booked[] }).items
}

/** `Leo 15:00 booked`, of those who come in this test. */
async function brief(page: Page, request: APIRequestContext, names: readonly string[]) {
  return (await onBoard(page, request))
    .filter(one => names.includes(one.customer.name))
    .map(one => `${one.customer.name} ${one.starts_at.slice(11, 16)} ${one.status}`)
    .toSorted()
}

test('two people book at the same hour, move together, and one cancels alone', async ({
  page,
  request,
}) => {
  await comeAsTwo(page)
  await expect(page.getByRole('button', { name: 'Somos 2' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByLabel('Nombre de quien viene con vos').fill('Leo Paz')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await chooseLastSlot(page)
  await reserve(page, 'Mora Paz', nextPhone('4680'))

  const company = page.getByRole('region', { name: 'Vienen también' })
  await expect(company).toContainText('Leo Paz')
  const ticket = page.url().split('?')[0]!
  const shown = async () => await brief(page, request, ['Leo Paz', 'Mora Paz'])
  const [leo = ''] = await shown()
  const before = leo.split(' ')[2]!
  expect(await shown()).toEqual([`Leo Paz ${before} booked`, `Mora Paz ${before} booked`])

  await page.goto(`${ticket}?ver=mover`)
  await expect(page.getByRole('link', { name: 'Los 2 juntos' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expectAccessible(page)
  await page.locator('label:has(input[name=starts_at])').first().click()
  await page.getByRole('button', { name: /^Mover|^Pasar/ }).click()
  await expect(page).toHaveURL(/movido=1/)
  const moved = await shown()
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
  await expect(page.getByText(/^Entre los/)).toBeHidden()
})

test('each chooses what they have, and everybody’s price and the total are told', async ({
  page,
  request,
}) => {
  await comeAsTwo(page)
  await page.getByLabel('Nombre de quien viene con vos').fill('Eva Luna')
  const service = page.getByLabel('Qué se hace Eva')
  const wanted = service.getByRole('option', { name: /^Corte y barba/ })
  await service.selectOption((await wanted.getAttribute('value')) ?? '')
  await hoursSettled(page)
  await chooseLastSlot(page)

  const summary = page.getByRole('complementary', { name: 'Tu turno' })
  await expect(summary).toContainText(
    /Vos: Corte con [^,;]+, \$\s10\.000; Eva Luna: Corte y barba con [^,;]+, \$\s14\.500/,
  )
  await expect(summary).toContainText(
    /Corte \+ Corte y barba \(2 personas\) con [^·]+ [ye] [^·]+ · \$\s24\.500/,
  )
  await expectAccessible(page)
  await reserve(page, 'Nora Luna', nextPhone('4682'))

  await expect(page.getByRole('region', { name: 'Vienen también' })).toContainText(
    /Eva Luna, .*: Corte y barba con [^,;]+, \$\s14\.500/,
  )
  await expect(page.getByText(/Entre los 2: \$\s24\.500/)).toBeVisible()
  expect(await brief(page, request, ['Eva Luna', 'Nora Luna'])).toHaveLength(2)
})

test('whoever comes along without a name is a companion of the one who books', async ({
  page,
  request,
}) => {
  await comeAsTwo(page)
  await chooseLastSlot(page)
  await reserve(page, 'Nadia Sola', nextPhone('4681'))

  const names = (await onBoard(page, request)).map(one => one.customer.name)
  expect(names).toContain('Acompañante de Nadia')
})

test('one tap says that all of them come', async ({ page, request }) => {
  await comeAsTwo(page)
  await page.getByLabel('Nombre de quien viene con vos').fill('Iris Gil')
  await chooseLastSlot(page)
  await reserve(page, 'Tomás Gil', nextPhone('4683'))
  const ticket = page.url().split('?')[0]!

  await page.goto(`${ticket}?ver=confirmar`)
  await expect(page.getByRole('button', { name: 'Confirmar solo a Tomás' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirmar que vamos los 2' }).click()
  await expect(page).toHaveURL(/confirmado=1/)

  const all = await brief(page, request, ['Iris Gil', 'Tomás Gil'])
  expect(all.map(one => one.split(' ').at(-1))).toEqual(['confirmed', 'confirmed'])
})
