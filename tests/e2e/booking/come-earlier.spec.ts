/**
 * Two customers would like to come earlier: when a slot becomes free, the first one moves there, and the second one
 * takes theirs.
 */
import { expect, test, type APIRequestContext } from 'playwright/test'
import { demoShop, nextPhone } from '#support/browser/booking.ts'
import { expectAccessible, expectNoSideScroll } from '#support/browser/browser.ts'
import { aStaffMember, runJobs } from '#support/browser/own-staff.ts'

test.use({ viewport: { width: 390, height: 844 } })
test.slow()

test('a freed slot is offered to one customer after another, and everybody keeps one appointment', async ({
  page,
  context,
  request,
}) => {
  const { service, staff } = await aStaffMember(request, 'Ines Antes')
  const date = await aDayWithRoom(request, service, staff)
  const [first, second, third] = await bookThree(request, { service, staff, date })
  await page.goto(`/agenda/${second.token}`)
  await page.getByText('¿Podrías venir antes?').click()
  await page.getByRole('button', { name: 'Avisame si puedo ir antes' }).click()
  await expect(page.getByText('Si se libera un lugar antes, te avisamos')).toBeVisible()
  await expectAccessible(page)
  const other = await context.newPage()
  await other.goto(`/agenda/${third.token}`)
  await other.getByText('¿Podrías venir antes?').click()
  await other.getByRole('button', { name: 'Avisame si puedo ir antes' }).click()
  await expect(other.getByRole('button', { name: 'Ya no hace falta que me avisen' })).toBeVisible()

  await request.post(`/api/appointments/${first.token}/cancel`, { data: {} })
  await runJobs(request)

  await page.getByRole('button', { name: `Pasar mi turno a las ${first.hour}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Listo, Beto\. Lo movimos\.$/)
  await expect(page.getByText(first.hour).first()).toBeVisible()
  await runJobs(request)
  await expectAccessible(other)
  await expectNoSideScroll(other)
  await other.getByRole('button', { name: `Pasar mi turno a las ${second.hour}` }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(/^Listo, Celia\. Lo movimos\.$/)
  const starts = await Promise.all(
    [second, third].map(async ({ token }) => await startOf(request, token)),
  )
  expect(starts).toEqual([first.startsAt, second.startsAt])
})

type Booked = { readonly token: string; readonly startsAt: string; readonly hour: string }
type BookableDay = { readonly service: string; readonly staff: string; readonly date: string }

const halfHour = 1_800_000

/** Three consecutive appointments at the beginning of the day. */
async function bookThree(
  request: APIRequestContext,
  { service, staff, date }: BookableDay,
): Promise<[Booked, Booked, Booked]> {
  const starts = await startsOn(request, { service, staff, date })
  const booked: Booked[] = []
  for (const name of ['Ana Uno', 'Beto Dos', 'Celia Tres']) {
    const last = booked.at(-1)
    const startsAt = starts.find(
      start => last === undefined || Date.parse(start) >= Date.parse(last.startsAt) + halfHour,
    )
    const customer = { name, phone: nextPhone('4695'), email: `${name.slice(0, 3)}@antes.test` }
    const answer = await request.post('/api/comerces/barberia-demo/appointments', {
      data: { services: [service], staff, starts_at: startsAt, customer },
    })
    expect(answer.status(), await answer.text()).toBe(201)
    const { manage_token: token } = (await answer.json()) as { manage_token: string }
    booked.push({ token, startsAt: startsAt!, hour: startsAt!.slice(11, 16) })
  }
  return booked as [Booked, Booked, Booked]
}

async function aDayWithRoom(request: APIRequestContext, service: string, staff: string) {
  const days = await slots(request, `services=${service}&staff=${staff}&days=14`)
  // A later day, because today may have no slots left.
  const day = days.findLast(one => one.slots.length > 20)
  expect(day).toBeDefined()
  return day!.date
}

async function startsOn(request: APIRequestContext, { service, staff, date }: BookableDay) {
  const days = await slots(request, `services=${service}&staff=${staff}&from=${date}&days=1`)
  return days.flatMap(day => day.slots.map(slot => slot.starts_at))
}

type Day = { readonly date: string; readonly slots: readonly { readonly starts_at: string }[] }

async function slots(request: APIRequestContext, query: string): Promise<readonly Day[]> {
  const answer = await request.get(
    `${demoShop.replace('/comerce/', '/api/comerces/')}/slots?${query}`,
  )
  return ((await answer.json()) as { days: readonly Day[] }).days
}

async function startOf(request: APIRequestContext, token: string): Promise<string> {
  const answer = await request.get(`/api/appointments/${token}`)
  return ((await answer.json()) as { appointment: { starts_at: string } }).appointment.starts_at
}
