/** A shop whose staff and customers have subscribed devices, and the push service that delivers to them. */
import { sql } from 'kysely'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '../server/app.ts'
import { openPushService, type PushService, type Pushed } from './push-service.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '../server/shop.ts'

export const THURSDAY_AT_THREE = '2026-11-26T15:00:00-03:00'

export type PushScene = Awaited<ReturnType<typeof openPushScene>>

export async function openPushScene() {
  const service = await openPushService()
  const app = await openApp({ env: { PUSH_ORIGINS: service.origin } })
  return {
    app,
    service,
    settle: async () => await app.app.context.outbox.drain(),
    close: async () => {
      await app.close()
      await service.close()
    },
  }
}

/** On a Tuesday at ten, with two staff members. */
export async function aShopWithDevices({ app, service, settle }: PushScene) {
  app.clock.set(TUESDAY_AT_TEN)
  const shop = await aShop(app, { people: 2 })
  return {
    shop,
    aDeviceOf: async (userId: string) => await aDeviceOf({ app, service }, userId),
    aDeviceAt: async (manageToken: string) => await aDeviceAt({ app, service }, manageToken),
    book: async (startsAt = THURSDAY_AT_THREE, staff?: string) => {
      const booked = await bookAt({ app, shop }, startsAt, staff)
      await settle()
      return booked
    },
    setStatus: async (id: string, status: 'cancelled' | 'checked_in', token: string) => {
      await app.mustCall('setAppointmentStatus', { params: { id }, body: { status } }, token)
      await settle()
    },
  }
}

export const titlesOf = (pushed: readonly Pushed[]) => pushed.map(one => one.title)

export const heardBy = ({ service }: Pick<PushScene, 'service'>, name: string) =>
  service.pushed.filter(one => one.device === name)

export async function devicesLeft({ app }: PushScene, id: string): Promise<number> {
  const { rows } = await sql`select from push_subscriptions where id = ${id}`.execute(
    app.app.context.database.db,
  )
  return rows.length
}

type Both = { readonly app: TestApp; readonly service: PushService }
let names = 0

/** A staff account with a device that is subscribed to the shop's notifications. */
async function aDeviceOf({ app, service }: Both, userId: string) {
  const token = await tokenOf(app, userId)
  const name = `staff-${(names += 1)}`
  const { device } = await app.mustCall('addPushDevice', { body: service.aDevice(name) }, token)
  return { token, name, id: device.id, heard: () => heardBy({ service }, name) }
}

/** A customer's device, subscribed to one appointment. */
async function aDeviceAt({ app, service }: Both, manageToken: string) {
  const name = `customer-${(names += 1)}`
  const params = { link_kind: 'appointment', link_token: manageToken } as const
  const { device } = await app.mustCall('addLinkDevice', { params, body: service.aDevice(name) })
  return { name, id: device.id, params, heard: () => heardBy({ service }, name) }
}

async function bookAt(
  { app, shop }: { readonly app: TestApp; readonly shop: TestShop },
  startsAt: string,
  staff?: string,
) {
  const { body, ...call } = aBooking(shop, startsAt)
  const chosen = staff === undefined ? {} : { staff }
  return await app.mustCall('createAppointment', { ...call, body: { ...body, ...chosen } })
}
