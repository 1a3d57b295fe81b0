/** A shop of one browser test's own, opened by a free trial, so that tests do not disturb each other. */
import { randomInt, randomUUID } from 'node:crypto'
import { expect, type APIRequestContext, type Page } from 'playwright/test'
import { linkIn, mailTo } from './browser.ts'

export type OwnShop = {
  readonly email: string
  readonly token: string
  readonly adUrl: string
  readonly serviceId: string
  readonly staffId: string
}

/** A published shop, open every day from 9 to 20, with one service and one staff member. */
export async function anOwnShop(
  request: APIRequestContext,
  name: string,
  more: { readonly category?: string; readonly city?: string } = {},
): Promise<OwnShop> {
  const mark = randomUUID().slice(0, 8)
  const email = `duena-${mark}@example.test`
  const adUrl = `local-${mark}`
  const begun = await request.post('/api/free-trial', {
    data: {
      comerce_name: name,
      ad_url: adUrl,
      address: 'Av. Boedo 1240',
      city: 'Buenos Aires',
      name: 'Inés Paz',
      email,
      phone: `11 5${randomInt(100, 1000)}-${randomInt(1000, 10_000)}`,
      password: 'sauce lento bajo la lluvia',
      ...more,
    },
  })
  expect(begun.status(), await begun.text()).toBe(202)
  const link = new URL(linkIn(await mailTo(email), '/verify-account'))
  const verified = await request.post('/api/auth/verify-account', {
    data: { token: link.searchParams.get('token') },
  })
  const { token } = (await verified.json()) as { token: string }
  const write = async (method: 'post' | 'put', path: string, data: object) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await request[method](`/api/dashboard/${path}`, { headers, data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as Record<string, { readonly id: string }>
  }
  const { staff } = await write('post', 'staff', { name: 'Beto' })
  const { service } = await write('post', 'services', {
    name: 'Corte',
    segments: [{ busy: true, minutes: 30 }],
    price: 1_000_000,
  })
  await write('put', 'hours', {
    staff: null,
    ranges: [1, 2, 3, 4, 5, 6, 7].map(weekday => ({
      weekday,
      start_minute: 540,
      end_minute: 1200,
    })),
  })
  await write('post', 'publish', { status: 'published' })
  return { email, token, adUrl, serviceId: service?.id ?? '', staffId: staff?.id ?? '' }
}

/** Invites an advisor who manages only the agenda of the shop's one staff member. Returns their session token. */
export async function anAdvisor(request: APIRequestContext, shop: OwnShop): Promise<string> {
  return await anInvited(request, shop, { staff: shop.staffId })
}

/** Invites an advisor who sees all agendas and has none. Returns their session token. */
export async function aReceptionist(request: APIRequestContext, shop: OwnShop): Promise<string> {
  return await anInvited(request, shop, { staff: null, is_reception: true })
}

async function anInvited(
  request: APIRequestContext,
  shop: OwnShop,
  member: { readonly staff: string | null; readonly is_reception?: true },
): Promise<string> {
  const email = `asesor-${randomUUID().slice(0, 8)}@example.test`
  const headers = { authorization: `Bearer ${shop.token}` }
  const data = { email, role: 'comerce_advisor', ...member }
  const invited = await request.post('/api/dashboard/members', { headers, data })
  expect(invited.status(), await invited.text()).toBe(201)
  const link = new URL(linkIn(await mailTo(email), '/invitacion'))
  const accepted = await request.post(`/api/invitations/${link.searchParams.get('token')}/accept`, {
    data: { name: 'Beto Ruiz', password: 'sauce lento bajo la lluvia' },
  })
  expect(accepted.status(), await accepted.text()).toBe(200)
  return ((await accepted.json()) as { token: string }).token
}

/** Opens the shop at every hour, so that a walk-in is possible whenever the test runs. */
export async function openAllDay(request: APIRequestContext, token: string): Promise<void> {
  const ranges = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({
    weekday,
    start_minute: 0,
    end_minute: 1440,
  }))
  const answer = await request.put('/api/dashboard/hours', {
    headers: { authorization: `Bearer ${token}` },
    data: { staff: null, ranges },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Books as a customer on the public page, far enough ahead that no rule refuses it. Returns the start. */
export async function bookOnline(
  request: APIRequestContext,
  { adUrl, serviceId }: OwnShop,
  name: string,
): Promise<string> {
  const found = await request.get(`/api/comerces/${adUrl}/slots?services=${serviceId}&days=5`)
  const { days } = (await found.json()) as { days: { slots: { starts_at: string }[] }[] }
  const startsAt = days.at(-1)?.slots[0]?.starts_at ?? ''
  const phone = `11 6${randomInt(100, 1000)}-${randomInt(1000, 10_000)}`
  const booked = await request.post(`/api/comerces/${adUrl}/appointments`, {
    data: { services: [serviceId], starts_at: startsAt, customer: { name, phone } },
  })
  expect(booked.status(), await booked.text()).toBe(201)
  return startsAt
}

/** Opens the session of this token in the page. */
export async function enterWith(page: Page, token: string): Promise<void> {
  await page.addInitScript(text => {
    if (sessionStorage.getItem('entered') !== null) return
    sessionStorage.setItem('entered', 'yes')
    localStorage.setItem('user_session', text)
  }, token)
}
