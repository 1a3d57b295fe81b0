/** A new staff member of the demo shop with a service of their own, so that no other test touches their day. */
import { expect, type APIRequestContext } from 'playwright/test'
import { staffToken } from './booking.ts'
import { shopNow } from './browser.ts'

export type OwnStaffMember = {
  readonly staff: string
  readonly service: string
  readonly name: string
}

/** Creates the staff member, who works the shop's hours, and their service. */
export async function aStaffMember(
  request: APIRequestContext,
  name: string,
  service = `Servicio de ${name}`,
): Promise<OwnStaffMember> {
  const staff = await made(request, 'staff', { name }, 'staff')
  const id = await made(
    request,
    'services',
    {
      name: service,
      price: 10_000_00,
      duration_minutes: 30,
      offers: [{ staff, duration_minutes: null, price: null }],
    },
    'service',
  )
  return { staff, service: id, name: service }
}

/** Blocks the staff member from now until after the booking horizon. Returns a function that removes the blocks. */
export async function blockAll(
  request: APIRequestContext,
  { staff }: OwnStaffMember,
): Promise<() => Promise<void>> {
  const blocks: string[] = []
  const now = await shopNow(request)
  for (let day = 0; day < 42; day += 14) {
    const startsAt = now + day * 86_400_000
    const data = {
      staff,
      starts_at: new Date(startsAt).toISOString(),
      ends_at: new Date(startsAt + 14 * 86_400_000).toISOString(),
      reason: '',
    }
    blocks.push(await made(request, 'blocks', data, 'block'))
  }
  return async () => {
    const headers = await asOwner(request)
    for (const id of blocks) await request.delete(`/api/dashboard/blocks/${id}`, { headers })
  }
}

/** Runs everything that is due now, instead of within fifteen seconds. */
export async function runJobs(request: APIRequestContext): Promise<void> {
  await request.post('/api/__test/clock', { data: { advance_seconds: 0 } })
}

async function made(
  request: APIRequestContext,
  noun: string,
  data: object,
  answer: string,
): Promise<string> {
  const headers = await asOwner(request)
  const made = await request.post(`/api/dashboard/${noun}`, { headers, data })
  expect(made.status(), await made.text()).toBe(201)
  return ((await made.json()) as Record<string, { id: string }>)[answer]?.id ?? ''
}

async function asOwner(request: APIRequestContext): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await staffToken(request)}` }
}
