/** An appointment on a phone: its actions near the thumb, moving it a little later with one tap, and landscape. */
import { expect, test, type APIRequestContext, type Locator, type Page } from 'playwright/test'
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSideScroll,
  shopNow,
} from '#support/browser/browser.ts'
import { aPhone } from '#support/browser/dashboard.ts'
import { anOwnShop, enterWith, openAllDay, type OwnShop } from '#support/browser/own-shop.ts'

const phone = { width: 390, height: 844 }
const onItsSide = { width: 844, height: 390 }
test.use({ viewport: phone, hasTouch: true })

test('the actions of a visit stay near the thumb, and hide nothing below them', async ({
  page,
  request,
}) => {
  const { dialog } = await openInAnHour(page, request)
  const arrived = dialog.getByRole('button', { name: 'Llegó' })
  await expect(arrived).toBeInViewport({ ratio: 1 })
  expect(await topOf(arrived)).toBeGreaterThan(600)
  await expect(dialog.getByText(/«No vino» se puede marcar desde las? \d\d:\d\d\./)).toBeVisible()
  await expectAccessibleInBothThemes(page)

  // The end of the content can be scrolled above the action bar, also when the focus moves there.
  await dialog.evaluate(one => one.scrollTo(0, one.scrollHeight))
  const last = dialog.getByRole('heading', { name: 'Historia' })
  expect((await topOf(arrived)) - (await topOf(last))).toBeGreaterThan(20)
  await dialog.getByRole('button', { name: 'Editar nota o precio' }).focus()
  const edit = await topOf(dialog.getByRole('button', { name: 'Editar nota o precio' }))
  expect(edit).toBeLessThan(await topOf(arrived))

  await page.setViewportSize(onItsSide)
  await expect(arrived).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('button', { name: 'Confirmar' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(phone)

  // After the arrival, being served is the next action in the same place.
  await arrived.click()
  await expect(dialog.getByRole('button', { name: 'En el sillón' })).toBeFocused()
  await expect(dialog.getByText(/«No vino» se puede marcar/)).toHaveCount(0)

  // A served customer has come, so the early hint disappears.
  await dialog.getByRole('button', { name: 'En el sillón' }).click()
  await dialog.getByRole('button', { name: 'Finalizar' }).click()
  await expect(dialog).toBeHidden()
  await page.locator('[data-appointment]', { hasText: 'Ana Tarde' }).click()
  await expect(dialog.getByRole('button', { name: 'Reservar de nuevo' })).toBeVisible()
  await expect(dialog.getByText(/«No vino» se puede marcar/)).toHaveCount(0)

  // The next appointment is for the same customer, also if their phone is unknown or hidden.
  await expect(dialog.getByRole('link', { name: 'Ver su ficha' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Reservar de nuevo' }).click()
  const again = page.getByRole('dialog', { name: 'Nuevo turno' })
  await expect(again.getByText('Vino 1 vez')).toBeVisible()
})

test('the button to move an appointment is near the thumb as soon as the panel opens, and hides no field', async ({
  page,
  request,
}) => {
  const { dialog } = await openInAnHour(page, request)
  await dialog.getByRole('button', { name: 'Mover o alargar' }).click()
  const move = dialog.getByRole('button', { name: 'Mover o alargar el turno' })
  await expect(move).toBeInViewport({ ratio: 1 })
  await expectAccessibleInBothThemes(page)

  // The action bar around the button, with its border.
  const bar = move.locator('..')
  for (const field of [dialog.getByLabel('Duración en minutos'), dialog.getByRole('checkbox')]) {
    await field.focus()
    await expect(field).toBeFocused()
    const { y = NaN, height = NaN } = (await field.boundingBox()) ?? {}
    expect(y + height).toBeLessThan(await topOf(bar))
  }
  await page.setViewportSize(onItsSide)
  await expect(move).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(phone)

  // What was under the bar can be reached and chosen.
  await dialog.getByRole('radio').last().check()
  await dialog.getByRole('button', { name: /^Mover a las/ }).click()
  await expect(dialog).toBeHidden()
})

test('an action that is refused shows the error in sight, also the second time', async ({
  page,
  request,
}) => {
  const { dialog } = await openInAnHour(page, request)
  await page.setViewportSize({ width: 390, height: 560 })
  await page.route('**/api/dashboard/appointments/*/status', route =>
    route.fulfill({ status: 500, json: { code: 'internal', detail: 'No.', status: 500 } }),
  )
  for (const times of [1, 2]) {
    await dialog.evaluate(one => one.scrollTo(0, one.scrollHeight))
    const confirm = dialog.getByRole('button', { name: 'Confirmar', disabled: false })
    await confirm.click()
    await expect(dialog.getByRole('alert'), `${times}`).toBeInViewport({ ratio: 1 })
  }
})

test('moving by a quarter of an hour is one tap, and a taken time is named with near ones', async ({
  page,
  request,
}) => {
  const { dialog, startsAt, shop } = await openInAnHour(page, request)
  await take(request, shop, startsAt + 60 * minute, 'Beto Quieto')
  await dialog.getByRole('button', { name: 'Mover o alargar' }).click()
  // Unsaved changes of the form are applied as well.
  await dialog.getByLabel('Duración en minutos').fill('45')
  await dialog.getByRole('button', { name: /^\+15 min/ }).click()
  await expect(dialog).toBeHidden()
  const last = page.getByRole('region', { name: 'Lo último que hiciste' })
  await expect(last).toContainText('Ana Tarde pasó al')

  await page.locator('[data-appointment]', { hasText: 'Ana Tarde' }).click()
  const span = `${clockOf(startsAt + 15 * minute)} a ${clockOf(startsAt + 60 * minute)}`
  await expect(dialog.getByText(span, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Mover o alargar' }).click()
  // The neighbour in the way of a longer visit is named, and no other day is offered.
  await dialog.getByLabel('Duración en minutos').fill('90')
  await dialog.getByRole('button', { name: 'Mover o alargar el turno' }).click()
  const duration = dialog.getByLabel('Duración en minutos')
  await expect(duration).toHaveAccessibleDescription(
    /No entran 90 minutos. Se pisa con Beto Quieto, .* Probá con menos/,
  )
  await expect(dialog.getByRole('group', { name: /más cercanos/ })).toHaveCount(0)
  await duration.fill('45')
  await expect(duration).toHaveAccessibleDescription(/^Para cambiar solo la duración/)
  await dialog.getByRole('button', { name: /^\+30 min/ }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByRole('group', { name: /más cercanos/ })).toBeVisible()
  await expectAccessible(page)
})

test('a customer who is present is offered the same or a later hour with a colleague before another day', async ({
  page,
  request,
}) => {
  const { dialog, shop, id, startsAt } = await openInAnHour(page, request)
  const headers = { authorization: `Bearer ${shop.token}` }
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api/dashboard/${path}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await post('staff', { name: 'Nora' })
  const day = wallOf(startsAt).slice(0, 10)
  // The staff member has no free time left: their whole day is blocked.
  const ends = new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  await post('blocks', {
    staff: shop.staffId,
    starts_at: `${day}T00:00:00-03:00`,
    ends_at: `${ends}T00:00:00-03:00`,
    reason: 'Curso',
  })
  await post(`appointments/${id}/status`, { status: 'checked_in' })
  await page.reload()
  await dialog.getByRole('button', { name: 'Mover o alargar' }).click()
  const other = dialog.getByRole('button', { name: /^Hoy, con quien esté libre: \d\d:\d\d$/ })
  const offered = (await other.innerText()).slice(-5)
  expect(offered >= clockOf(startsAt), offered).toBe(true)
  await other.click()
  await expect(dialog.getByLabel('Con quién')).toHaveValue('any')
  await dialog.getByRole('button', { name: /^Mover a las/ }).click()
  await expect(dialog).toBeHidden()
})

test('a phone in landscape shows the board, under bars that leave it most of the screen', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Barbería Acostada')
  await page.setViewportSize(onItsSide)
  await enterWith(page, shop.token)
  await page.goto('/dashboard/agenda')
  const board = page.locator('[data-board]')
  const hours = page.getByRole('region', { name: 'Beto', exact: true })
  await expect(hours).toBeAttached()
  expect(await topOf(board)).toBeLessThan(84)
  await expect(page.getByRole('button', { name: '+ Turno' })).toBeInViewport({ ratio: 1 })
  await expectAccessibleInBothThemes(page)
  await expectNoSideScroll(page)

  // The shop's bar is back at the top, with its floating buttons.
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('button', { name: 'Mostrar el menú' }).click()
  await expect(page.getByRole('navigation', { name: 'Secciones' })).toBeVisible()
})

const minute = 60_000

/** An open day with an appointment in an hour, its dialog opened as the staff member. */
async function openInAnHour(page: Page, request: APIRequestContext) {
  await leaveTheNight(request)
  const shop = await anOwnShop(request, 'Barbería en Mano')
  await openAllDay(request, shop.token)
  const startsAt = (Math.floor((await shopNow(request)) / (15 * minute)) + 4) * 15 * minute
  const id = await take(request, shop, startsAt, 'Ana Tarde')
  await enterWith(page, shop.token)
  await page.goto(`/dashboard/agenda?fecha=${wallOf(startsAt).slice(0, 10)}&id=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Ana Tarde' })
  await expect(dialog.getByText('Historia')).toBeVisible()
  return { shop, id, startsAt, dialog }
}

/** Moves the clock to the next day when it is so late that an appointment would cross midnight. */
async function leaveTheNight(request: APIRequestContext): Promise<void> {
  const day = 24 * 60 * minute
  const left = day - (Date.parse(wallOf(await shopNow(request))) % day)
  if (left > 3 * 60 * minute) return
  const advance_seconds = Math.ceil(left / 1000)
  await request.post('/api/__test/clock', { data: { advance_seconds } })
}

function clockOf(instant: number): string {
  return wallOf(instant).slice(11, 16)
}

function wallOf(instant: number): string {
  return new Date(instant - 180 * minute).toISOString()
}

async function take(
  request: APIRequestContext,
  { token, serviceId, staffId }: OwnShop,
  startsAt: number,
  name: string,
): Promise<string> {
  const booked = await request.post('/api/dashboard/appointments', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      services: [serviceId],
      staff: staffId,
      starts_at: new Date(startsAt).toISOString(),
      customer: { name, phone: aPhone() },
    },
  })
  expect(booked.ok(), await booked.text()).toBe(true)
  return ((await booked.json()) as { appointment: { id: string } }).appointment.id
}

async function topOf(one: Locator): Promise<number> {
  return (await one.boundingBox())?.y ?? NaN
}
