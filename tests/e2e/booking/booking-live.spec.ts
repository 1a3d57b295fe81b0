/** Two people look at the same slots: what one takes disappears for the other, and a lost choice is announced. */
import { expect, test, type APIRequestContext, type Page } from 'playwright/test'
import {
  chooseLastSlot,
  demoShop,
  expectTicket,
  fillIn,
  hoursSettled,
  nextPhone,
} from '#support/browser/booking.ts'
import { enterAs, expectAccessible } from '#support/browser/browser.ts'
import { patience } from '#support/patience.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a slot that is taken leaves every other open page within a second', async ({
  page,
  request,
}) => {
  const { service, staff, path } = await someone(request)
  await openLive(page, path)
  const gone = await page.getByRole('radio').last().getAttribute('value')

  await book(request, { service, staff, startsAt: gone ?? '' })

  await expect(page.locator(`input[value="${gone}"]`)).toHaveCount(0, { timeout: patience(1000) })
})

test('a logged-in customer joins their own room too, once connected; a guest does not', async ({
  browser,
  page,
  request,
}) => {
  const guest = await (await browser.newContext()).newPage()
  const [asGuest, asMember] = [ownRoomsOf(guest), ownRoomsOf(page)]
  await enterAs(page, request, 'cliente@miturno.test')

  await openLive(page, demoShop)
  await openLive(guest, demoShop)

  await expect.poll(asMember).toBe(1)
  expect(asGuest()).toBe(0)
})

test('a held slot stays theirs while others book around it', async ({ page, request }) => {
  const { service, staff, path } = await someone(request)
  await openLive(page, path)
  const other = await page.getByRole('radio').first().getAttribute('value')
  const chosen = await chooseLastSlot(page)
  await expect(page.getByText(/Te guardamos este horario/)).toHaveCount(1)

  await book(request, { service, staff, startsAt: other ?? '' })
  const second = await tryToBook(request, { service, staff, startsAt: chosen })

  expect(second.status()).toBe(409)
  await expect(page.locator(`input[value="${other}"]`)).toHaveCount(0)
  await expect(page.getByRole('radio', { checked: true })).toHaveValue(chosen)
  await fillIn(page, 'Sofía Benítez', nextPhone('4681'))
  await page.getByRole('button', { name: /^Reservar/ }).click()
  await expectTicket(page)
})

test('a slot lost before it was held is announced with three others, and the notice stays', async ({
  page,
  request,
}) => {
  const { service, staff, path } = await someone(request)
  await openLive(page, path)
  // Delay the hold as a slow network would.
  await page.route('**/holds', async route => {
    await new Promise(resolve => setTimeout(resolve, 1500))
    await route.continue()
  })
  const chosen = await chooseLastSlot(page)

  await book(request, { service, staff, startsAt: chosen })

  const notice = page.getByRole('alert').filter({ hasText: 'Ese horario se acaba de ocupar.' })
  await expect(notice).toBeVisible()
  await expect(notice.getByRole('button')).toHaveCount(3)
  const other = await page.getByRole('radio').first().getAttribute('value')
  await book(request, { service, staff, startsAt: other ?? '' })
  await expect(page.locator(`input[value="${other}"]`)).toHaveCount(0)
  await expect(notice).toBeVisible()
  await expectAccessible(page)
})

test('a link to a slot that is gone says so and offers others', async ({ page, request }) => {
  const { service, staff, path } = await someone(request)
  await page.goto(path)
  const startsAt = (await page.getByRole('radio').last().getAttribute('value')) ?? ''
  await book(request, { service, staff, startsAt })

  const [date, time] = [startsAt.slice(0, 10), startsAt.slice(11, 16)]
  await page.goto(`${demoShop}?s=${service}&p=${staff}&d=${date}&t=${time}`)

  const notice = page.getByRole('alert').filter({ hasText: 'Ese horario se acaba de ocupar.' })
  await expect(notice.getByRole('button')).toHaveCount(3)
})

test('a link with a slot is booked with two fields and one tap', async ({ page }) => {
  await page.goto(demoShop)
  const startsAt = (await page.getByRole('radio').last().getAttribute('value')) ?? ''
  const href = await page.getByRole('link', { name: /^Corte y barba/ }).getAttribute('href')
  const service = new URLSearchParams(href?.split('#')[0]).get('s') ?? ''
  await page.goto(`${demoShop}?s=${service}&d=${startsAt.slice(0, 10)}`)
  const hour = (await page.getByRole('radio').last().getAttribute('value')) ?? ''

  await page.goto(`${demoShop}?s=${service}&d=${hour.slice(0, 10)}&t=${hour.slice(11, 16)}`)
  await expect(page.getByRole('radio', { checked: true })).toHaveValue(hour)
  await fillIn(page, 'Sofía Benítez', nextPhone('4682'))
  await page.getByRole('button', { name: /^Reservar \S+ \d+, \d\d:\d\d/ }).click()

  await expectTicket(page)
})

test('a staff member has a link of their own, beside their poster', async ({ page }) => {
  await page.goto(`${demoShop}/cartel`)
  await page.getByRole('link', { name: 'Martina Ríos', exact: true }).click()
  const shown = page.locator('[aria-labelledby=cartel-link]')
  await expect(shown).toHaveText(/\?p=/)
  const link = (await shown.textContent()) ?? ''

  await page.goto(link)
  await expect(page.getByRole('link', { name: 'Martina Ríos', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
})

/** Returns how often the page has joined the room of a logged-in user. */
function ownRoomsOf(page: Page): () => number {
  const frames: string[] = []
  page.on('websocket', socket =>
    socket.on('framesent', ({ payload }) => frames.push(String(payload))),
  )
  return () => frames.filter(one => one.includes('room:login')).length
}

/** Opens the page and waits until it is hydrated and its socket has joined the shop's room. */
async function openLive(page: Page, path: string): Promise<void> {
  const joined = new Promise<void>(resolve => {
    page.on('websocket', socket =>
      socket.on('framesent', ({ payload }) => {
        if (String(payload).includes('room:watch')) resolve()
      }),
    )
  })
  await page.goto(path)
  await page.getByRole('heading', { name: '¿Cuándo?' }).hover()
  await joined
  await hoursSettled(page)
}

type Appointment = { readonly service: string; readonly staff: string; readonly startsAt: string }

type Someone = { readonly service: string; readonly staff: string; readonly path: string }

/** A service, a staff member, and the page of a day with so many slots that a few less do not matter. */
async function someone(request: APIRequestContext): Promise<Someone> {
  const answer = await request.get('/api/comerces/barberia-demo')
  const { comerce: shop } = (await answer.json()) as {
    comerce: { services: { id: string; name: string; staff: string[] }[] }
  }
  const found = shop.services.find(one => one.name === 'Perfilado')
  const { service, staff } = { service: found?.id ?? '', staff: found?.staff[0] ?? '' }
  const slots = await request.get('/api/comerces/barberia-demo/slots', {
    params: { services: service, staff, days: 14 },
  })
  const { days } = (await slots.json()) as { days: { date: string; slots: object[] }[] }
  const date = days.find(day => day.slots.length >= 8)?.date
  expect(date, 'a day with room').toBeDefined()
  return { service, staff, path: `${demoShop}?s=${service}&p=${staff}&d=${date}` }
}

function tryToBook(request: APIRequestContext, { service, staff, startsAt }: Appointment) {
  return request.post('/api/comerces/barberia-demo/appointments', {
    data: {
      services: [service],
      staff,
      starts_at: startsAt,
      customer: { name: 'Otra Persona', phone: nextPhone('4683') },
    },
  })
}

async function book(request: APIRequestContext, appointment: Appointment): Promise<void> {
  expect((await tryToBook(request, appointment)).status()).toBe(201)
}
