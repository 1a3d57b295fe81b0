/** Moving an appointment by its form on a phone: which times are offered, and with whom. */
import { expect, test } from 'playwright/test'
import { expectAccessible } from '#support/browser/browser.ts'
import { clockOf, minute, openInAnHour, take, wallOf } from '#support/browser/in-an-hour.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

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

test('only times at which the typed duration fits are offered, and a chosen one that does not is let go', async ({
  page,
  request,
}) => {
  const { dialog, startsAt, shop } = await openInAnHour(page, request)
  await take(request, shop, startsAt + 120 * minute, 'Beto Quieto')
  await dialog.getByRole('button', { name: 'Mover o alargar' }).click()
  const duration = dialog.getByLabel('Duración en minutos')
  const after = (minutes: number) =>
    dialog.getByRole('radio', { name: clockOf(startsAt + minutes * minute), exact: true })
  await expect(after(90)).toBeAttached()

  await duration.fill('90')
  await expect(after(90)).toHaveCount(0)
  await after(30).check()
  const go = dialog.getByRole('button', { name: /^Mover a las/ })
  await expect(go).toBeVisible()
  await duration.fill('120')
  await expect(after(30)).toHaveCount(0)
  await expect(go).toHaveCount(0)
  await duration.fill('90')
  await go.click()

  await expect(dialog).toBeHidden()
  await page.locator('[data-appointment]', { hasText: 'Ana Tarde' }).click()
  const span = `${clockOf(startsAt + 30 * minute)} a ${clockOf(startsAt + 120 * minute)}`
  await expect(dialog.getByText(span, { exact: true })).toBeVisible()
})

test('a visit that two staff members share is offered where both are free, and stays with them', async ({
  page,
  request,
}) => {
  const { shop, startsAt } = await openInAnHour(page, request)
  const headers = { authorization: `Bearer ${shop.token}` }
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api/dashboard/${path}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as Record<string, { readonly id: string }>
  }
  const { staff } = await post('staff', { name: 'Nora' })
  const at = (minutes: number) => new Date(startsAt + minutes * minute).toISOString()
  const { appointment } = await post('appointments', {
    services: [shop.serviceId, shop.serviceId],
    legs: [shop.staffId, staff!.id].map(one => ({ service: shop.serviceId, staff: one })),
    starts_at: at(30),
    customer: { name: 'Para Dos' },
  })
  const nora = { staff: staff!.id, reason: '' }
  await post('blocks', { ...nora, starts_at: at(120), ends_at: at(180) })
  const address = `/dashboard/agenda?fecha=${wallOf(startsAt).slice(0, 10)}&id=${appointment!.id}`
  await page.goto(address)
  const dialog = page.getByRole('dialog', { name: 'Para Dos' })
  await dialog.getByRole('button', { name: 'Mover o alargar' }).click()
  const after = (minutes: number) =>
    dialog.getByRole('radio', { name: clockOf(startsAt + minutes * minute), exact: true })

  await expect(dialog.getByLabel('Con quién').locator('option:checked')).toHaveText('Como está')
  await expect(after(60)).toBeAttached()
  await expect(after(120)).toHaveCount(0)
  await dialog.getByLabel('Con quién').selectOption('Beto')
  await expect(after(120)).toBeAttached()
  await dialog.getByLabel('Con quién').selectOption('Como está')
  await after(60).check()
  await dialog.getByRole('button', { name: /^Mover a las/ }).click()
  await expect(dialog).toBeHidden()

  await page.goto(address)
  for (const name of ['Beto', 'Nora']) await expect(dialog).toContainText(`Corte con ${name}`)
  await dialog.getByRole('button', { name: 'Mover o alargar' }).click()
  await dialog.getByLabel('Con quién').selectOption('Beto')
  await after(120).check()
  await dialog.getByRole('button', { name: /^Mover a las/ }).click()
  await expect(dialog).toBeHidden()
  await page.goto(address)
  await expect(dialog).toContainText('Corte con Beto')
  await expect(dialog).not.toContainText('Corte con Nora')
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

test('a visit is made longer with one tap', async ({ page, request }) => {
  const { dialog, startsAt } = await openInAnHour(page, request)
  await dialog.getByRole('button', { name: 'Mover o alargar' }).click()
  await dialog.getByRole('button', { name: '+15 más largo' }).click()
  await expect(dialog).toBeHidden()

  await page.locator('[data-appointment]', { hasText: 'Ana Tarde' }).click()
  const span = `${clockOf(startsAt)} a ${clockOf(startsAt + 45 * minute)}`
  await expect(dialog.getByText(span, { exact: true })).toBeVisible()
})
