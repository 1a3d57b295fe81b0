/** A shop with two services and an add-on, and what is done to the appointments of it. */
import type { Sent } from '#contract/contract.ts'
import { send, TUESDAY_AT_TEN, type TestApp } from './app.ts'
import { aShop, tokenOf, type TestShop } from './shop.ts'

export const at = (time: string, day = 26) => `2026-11-${day}T${time}:00-03:00`

export type ServicesScene = {
  readonly app: TestApp
  readonly shop: TestShop
  readonly token: string
  /** 30 minutes, $ 10.000. */
  readonly cut: string
  /** 20 minutes, $ 5.000, with an add-on of 10 minutes and $ 2.000. */
  readonly beard: string
  readonly towel: string
}

export async function aScene(app: TestApp, people = 1): Promise<ServicesScene> {
  app.clock.set(TUESDAY_AT_TEN)
  const shop = await aShop(app, { people })
  const token = await tokenOf(app, shop.ownerId)
  const body = {
    name: 'Barba',
    duration_minutes: 20,
    price: 500_000,
    add_ons: [{ name: 'Toalla caliente', minutes: 10, price: 200_000 }],
  }
  const { service } = await app.mustCall('createService', { body }, token)
  for (const id of shop.staffIds) {
    const services = [shop.serviceId, service.id]
    await app.mustCall('updateStaff', { params: { id }, body: { services } }, token)
  }
  const [towel] = service.add_ons
  return { app, shop, token, cut: shop.serviceId, beard: service.id, towel: towel!.id }
}

export async function take({ app, shop, token }: ServicesScene, time: string, more: object = {}) {
  const body = {
    services: [shop.serviceId],
    staff: shop.staffIds[0]!,
    starts_at: at(time),
    customer: { name: 'Sofía Paz', email: `sofia-${shop.adUrl}@mail.test` },
    notify: false,
    ...more,
  }
  return (await app.mustCall('createStaffAppointment', { body }, token)).appointment
}

type Body = Sent<'changeAppointmentServices', 'body'>

export const change = async ({ app, token }: ServicesScene, id: string, body: Body) =>
  (await app.mustCall('changeAppointmentServices', { params: { id }, body }, token)).appointment

export const trying = async (
  { app, token }: Pick<ServicesScene, 'app' | 'token'>,
  id: string,
  body: Body,
) => await send(app.url, 'changeAppointmentServices', { params: { id }, body }, token)

export const become = async (
  { app, token }: ServicesScene,
  id: string,
  status: Sent<'setAppointmentStatus', 'body'>['status'],
) =>
  (await app.mustCall('setAppointmentStatus', { params: { id }, body: { status } }, token))
    .appointment
