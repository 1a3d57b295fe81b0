/** What the dashboard's browser tests begin with: empty days of the demo shop, filled through the API. */
import { randomInt } from 'node:crypto'
import { expect, type APIRequestContext, type Page } from 'playwright/test'
import { enterAs } from './browser.ts'

type Named = { readonly id: string; readonly name: string }
type Listed = Named & { readonly services?: readonly string[] }
export type BoardDay = {
  readonly date: string
  readonly service: Named
  /** Two staff members who offer the service. */
  readonly people: readonly [Named, Named]
}

export async function tokenOf(request: APIRequestContext, email: string): Promise<string> {
  const answer = await request.post('/api/auth/login', {
    data: { email, password: 'miturno-demo' },
  })
  return ((await answer.json()) as { token: string }).token
}

/** A working day far ahead, on which the demo has no appointments. Each index is another day. */
export async function aBoardDay(
  request: APIRequestContext,
  token: string,
  index: number,
): Promise<BoardDay> {
  const headers = { authorization: `Bearer ${token}` }
  const items = async (path: string) => {
    const answer = await request.get(path, { headers })
    return ((await answer.json()) as { readonly items: readonly Listed[] }).items
  }
  const services = await items('/api/dashboard/services')
  const staff = await items('/api/dashboard/staff')
  const service = services.find(one => one.name === 'Corte') ?? services[0]!
  const [first, second] = staff.filter(one => one.services?.includes(service.id))
  const date = await quietWorkday(request, headers, index)
  return { date, service, people: [first!, second!] }
}

async function quietWorkday(
  request: APIRequestContext,
  headers: Record<string, string>,
  index: number,
): Promise<string> {
  const answer = await request.get('/api/dashboard', { headers })
  const { today } = (await answer.json()) as { today: string }
  const day = new Date(`${today}T12:00:00Z`)
  day.setUTCDate(day.getUTCDate() + 25)
  // Tuesdays to Saturdays only: the shop may be closed on Mondays.
  for (let found = 0; found <= index;) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() >= 2) found += 1
  }
  return day.toISOString().slice(0, 10)
}

export async function takeAppointment(
  request: APIRequestContext,
  token: string,
  day: BoardDay,
  appointment: { readonly name: string; readonly time: string; readonly phone?: string },
): Promise<{ readonly id: string; readonly revision: number }> {
  const answer = await request.post('/api/dashboard/appointments', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      services: [day.service.id],
      staff: day.people[0].id,
      starts_at: `${day.date}T${appointment.time}:00-03:00`,
      customer: {
        name: appointment.name,
        ...(appointment.phone ? { phone: appointment.phone } : {}),
      },
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { appointment: { id: string; revision: number } }).appointment
}

/** A phone that nobody has used: a phone may have only a few future appointments. */
export function aPhone(): string {
  return `11 4${randomInt(100, 1000)}-${randomInt(1000, 10_000)}`
}

/** Opens the board of that day and waits until its realtime connection is up. */
export async function openBoard(page: Page, day: Pick<BoardDay, 'date'>): Promise<void> {
  await enterAs(page, page.request, 'comercio@miturno.test')
  await page.goto(`/dashboard/agenda?fecha=${day.date}`)
  await expect(page.locator('[data-appointment]').first()).toBeVisible()
  await waitUntilLive(page)
}

/** Opens the pending requests. They are in the alerts above the board, alone or among others. */
export async function openRequests(page: Page): Promise<void> {
  await page
    .getByText(/^\d+ pedidos?( esperan? respuesta)?$/)
    .first()
    .click()
}

/** Waits for `Conectado` in the menu, which says that the socket has joined its room. */
export async function waitUntilLive(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Abrir el menú de/ }).click()
  await expect(page.getByText('Conectado')).toBeVisible()
  await page.keyboard.press('Escape')
}
