/** What the booking flows share: a demo shop with a service to sell, and the steps of a customer. */
import { randomInt } from 'node:crypto'
import { expect, type APIRequestContext, type Page } from 'playwright/test'

export const demoShop = '/comerce/barberia-demo'
const demoPassword = 'miturno-demo'

/**
 * A new phone for each booking, because a shop takes few appointments per phone. Random, because a worker may restart.
 */
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
  readonly rules?: { readonly move_cutoff_minutes: number; readonly cancel_cutoff_minutes: number }
}

/** Creates a service, so that what one test sells does not change what another one sees. */
export async function aService(request: APIRequestContext, service: NewService): Promise<string> {
  const token = await staffToken(request)
  const answer = await request.post('/api/dashboard/services', {
    headers: { authorization: `Bearer ${token}` },
    data: { price: 10_000_00, duration_minutes: 30, ...service },
  })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { service: { id: string } }).service.id
}

/** Takes the service off sale again. */
export async function retireService(request: APIRequestContext, id: string): Promise<void> {
  const token = await staffToken(request)
  await request.patch(`/api/dashboard/services/${id}`, {
    headers: { authorization: `Bearer ${token}` },
    data: { is_active: false },
  })
}

/** Chooses a service and waits until the slots shown are those of it. */
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
 * Chooses the last slot of the day shown, so that tests do not compete for the first one. Waits for hydration first:
 * until then the page still moves, and a fast click misses its button.
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

/** Sends the form, and waits for the ticket. */
export async function reserve(page: Page, name: string, phone: string): Promise<void> {
  await fillIn(page, name, phone)
  await page.getByRole('button', { name: /^Reservar \S+ \d+, \d\d:\d\d/ }).click()
  await expectTicket(page)
}

export async function expectTicket(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/agenda\/[\w-]{43}/)
}
