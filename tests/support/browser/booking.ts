/** What the booking flows share: a shop of the demo with something to sell, and how a customer goes about it. */
import { randomInt } from 'node:crypto'
import { expect, type APIRequestContext, type Page } from 'playwright/test'

export const demoShop = '/comerce/barberia-demo'
const demoPassword = 'miturno-demo'

/** A phone of its own for each booking, because a shop takes few appointments of one phone; a worker may start anew. */
export function nextPhone(prefix: string): string {
  return `11 ${prefix}-${String(randomInt(1000, 10_000))}`
}

export async function staffToken(
  request: APIRequestContext,
  email = 'comercio@miturno.test',
): Promise<string> {
  const answer = await request.post('/api/auth/login', { data: { email, password: demoPassword } })
  return ((await answer.json()) as { token: string }).token
}

type NewService = {
  readonly name: string
  readonly add_ons?: readonly object[]
  readonly needs_approval?: boolean
  readonly deposit?: number
}

/** A service of its own, so that what one test sells does not change what another one sees. */
export async function aService(request: APIRequestContext, service: NewService): Promise<string> {
  const token = await staffToken(request)
  const answer = await request.post('/api/dashboard/services', {
    headers: { authorization: `Bearer ${token}` },
    data: { price: 10_000_00, duration_minutes: 30, ...service },
  })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { service: { id: string } }).service.id
}

/** A visitor's own way in: nobody else is told. */
export async function retireService(request: APIRequestContext, id: string): Promise<void> {
  const token = await staffToken(request)
  await request.patch(`/api/dashboard/services/${id}`, {
    headers: { authorization: `Bearer ${token}` },
    data: { is_active: false },
  })
}

/** Waits until the hours are those of this service. */
export async function chooseService(page: Page, name: RegExp): Promise<void> {
  const link = page.getByRole('link', { name }).first()
  await link.click()
  await expect(link).toHaveAttribute('aria-current', 'true')
  await hoursSettled(page)
}

export async function hoursSettled(page: Page): Promise<void> {
  await expect(page.locator('#cuando [aria-busy=true]')).toHaveCount(0)
}

/**
 * The last hour of the day shown, so that tests do not fight for the first. Until the page has woken, what is drawn still
 * moves, and a pointer that is faster than any hand lets go beside the button it pressed.
 */
export async function chooseLastSlot(page: Page): Promise<string> {
  await page.locator('label:has(input[type=radio])').last().click()
  await expect(page.locator('form:has([name=starts_at])')).toHaveAttribute('novalidate')
  const chosen = page.getByRole('radio', { checked: true })
  await expect(chosen).toHaveCount(1)
  return (await chosen.getAttribute('value')) ?? ''
}

export async function fillIn(page: Page, name: string, phone: string): Promise<void> {
  await page.getByLabel('Nombre', { exact: true }).fill(name)
  await page.getByLabel('Teléfono').fill(phone)
}

export async function expectTicket(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/agenda\/[\w-]{43}/)
}
