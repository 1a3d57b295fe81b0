import { randomInt } from 'node:crypto'
import { type APIRequestContext, expect } from 'playwright/test'
import { linkIn, mailTo, shopNow } from './browser.ts'
import { anOwnShop, openAllDay } from './own-shop.ts'

const HOUR = 3_600_000

/** An appointment at a new shop whose customer has just had the first reminder; with the links of that mail. */
export async function aRemindedAppointment(
  request: APIRequestContext,
  shopName: string,
  name: string,
) {
  const shop = await anOwnShop(request, shopName)
  await openAllDay(request, shop.token)
  const headers = { authorization: `Bearer ${shop.token}` }
  const reminders = { hours: [24], first_hours: 36, last_hours: 3, quiet: null }
  const saved = await request.patch('/api/dashboard/settings', { headers, data: { reminders } })
  expect(saved.ok(), await saved.text()).toBe(true)
  const email = `recordada${randomInt(1_000_000_000)}@example.test`
  const now = await shopNow(request)
  const found = await request.get(
    `/api/comerces/${shop.adUrl}/slots?services=${shop.serviceId}&days=4`,
  )
  const { days } = (await found.json()) as { days: { slots: { starts_at: string }[] }[] }
  const slot = days
    .flatMap(day => day.slots)
    .find(({ starts_at: at }) => Date.parse(at) > now + 36 * HOUR + 60_000)
  const booked = await request.post(`/api/comerces/${shop.adUrl}/appointments`, {
    data: {
      services: [shop.serviceId],
      starts_at: slot?.starts_at,
      customer: { name, phone: '11 5555-7790', email },
    },
  })
  expect(booked.status(), await booked.text()).toBe(201)
  const { appointment, manage_token: token } = (await booked.json()) as {
    appointment: { id: string; starts_at: string }
    manage_token: string
  }
  const page = `/agenda/${token}`
  const goToReminder = async () => {
    const left = Date.parse(appointment.starts_at) - 36 * HOUR - (await shopNow(request))
    const data = { advance_seconds: Math.ceil(left / 1000) + 1 }
    await request.post('/api/__test/clock', { data })
    const mail = await mailTo(email)
    const linkTo = (query: string) => {
      const url = new URL(linkIn(mail, `/agenda/${token}\\?ver=${query}`))
      return `${url.pathname}${url.search}`
    }
    return { confirm: linkTo('confirmar'), move: linkTo('mover'), cancel: linkTo('cancelar') }
  }
  const statusAtTheShop = async () => {
    const answer = await request.get(`/api/dashboard/appointments/${appointment.id}`, { headers })
    return ((await answer.json()) as { appointment: { status: string } }).appointment.status
  }
  return { page, goToReminder, statusAtTheShop }
}
