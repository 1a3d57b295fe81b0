/** A published shop in the database, and people who may enter it. Each test shows only what matters to it. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openSession } from '#server/people/accounts/sessions.ts'
import type { TestApp } from './app.ts'

export type TestShop = {
  readonly organizationId: string
  readonly id: string
  readonly adUrl: string
  /** 30 minutes, $10.000, offered by everybody. */
  readonly serviceId: string
  readonly staffIds: readonly string[]
  readonly ownerId: string
}

type Options = { readonly adUrl?: string; readonly people?: number; readonly name?: string }

/** Open from 10 to 20 every day, no lead time, a grid of 15 minutes. */
export async function aShop(test: TestApp, options: Options = {}): Promise<TestShop> {
  const { db } = test.app.context.database
  const now = new Date(test.clock.now())
  const shop = {
    organizationId: randomUUID(),
    id: randomUUID(),
    adUrl: options.adUrl ?? `local-${randomUUID().slice(0, 8)}`,
    serviceId: randomUUID(),
    staffIds: Array.from({ length: options.people ?? 1 }, () => randomUUID()),
    ownerId: await aUser(test, { isCustomer: false }),
  }
  const { organizationId, id, serviceId } = shop
  await sql`insert into organizations (id, name, owner_id, trial_ends_at, created_at)
    values (${organizationId}, 'Local', ${shop.ownerId}, ${new Date(test.clock.now() + 30 * 86_400_000)}, ${now})`.execute(
    db,
  )
  await sql`insert into comerces (organization_id, id, ad_url, name, address, city, whatsapp, status, lead_minutes,
      max_future_turns_per_phone, created_at)
    values (${organizationId}, ${id}, ${shop.adUrl}, ${options.name ?? 'La Navaja'}, 'Av. Boedo 1240', 'Buenos Aires',
      '+5491123456789', 'published', 0, 10, ${now})`.execute(db)
  await sql`insert into services (organization_id, id, comerce_id, name, segments, price, created_at)
    values (${organizationId}, ${serviceId}, ${id}, 'Corte', '[{"busy": true, "minutes": 30}]', 1000000, ${now})`.execute(
    db,
  )
  for (const [position, staffId] of shop.staffIds.entries()) {
    await sql`insert into staff (organization_id, id, name, created_at)
      values (${organizationId}, ${staffId}, ${`Persona ${position + 1}`}, ${now})`.execute(db)
    await sql`insert into staff_comerces (organization_id, staff_id, comerce_id, position)
      values (${organizationId}, ${staffId}, ${id}, ${position})`.execute(db)
    await sql`insert into service_offers (organization_id, service_id, staff_id)
      values (${organizationId}, ${serviceId}, ${staffId})`.execute(db)
  }
  for (const weekday of [1, 2, 3, 4, 5, 6, 7]) {
    await sql`insert into weekly_ranges (organization_id, id, comerce_id, weekday, start_minute, end_minute)
      values (${organizationId}, ${randomUUID()}, ${id}, ${weekday}, 600, 1200)`.execute(db)
  }
  await aMember(test, shop, { userId: shop.ownerId })
  return shop
}

export async function aUser(
  test: TestApp,
  { name = 'Ana Paz', isCustomer = true, isAdmin = false } = {},
): Promise<string> {
  const id = randomUUID()
  const now = new Date(test.clock.now())
  await sql`insert into users (id, email, name, status, is_customer, is_platform_admin, created_at, verified_at)
    values (${id}, ${`${id}@example.test`}, ${name}, 'active', ${isCustomer}, ${isAdmin}, ${now}, ${now})`.execute(
    test.app.context.database.db,
  )
  return id
}

type MemberOptions = {
  readonly userId?: string
  readonly role?: 'comerce_admin' | 'comerce_advisor'
  readonly staffId?: string | null
  readonly isReception?: boolean
}

/** Makes a user a member of the shop. Returns the user's id. */
export async function aMember(
  test: TestApp,
  shop: TestShop,
  options: MemberOptions = {},
): Promise<string> {
  const { role = 'comerce_admin', staffId = null, isReception = false } = options
  const userId = options.userId ?? (await aUser(test, { isCustomer: false, name: 'Maru Sosa' }))
  await sql`insert into memberships (organization_id, comerce_id, user_id, role, staff_id, is_reception, created_at)
    values (${shop.organizationId}, ${shop.id}, ${userId}, ${role}, ${staffId}, ${isReception},
      ${new Date(test.clock.now())})`.execute(test.app.context.database.db)
  return userId
}

export async function tokenOf(test: TestApp, userId: string): Promise<string> {
  return (
    await openSession(test.app.context, userId, {
      ip: '127.0.0.1',
      userAgent: 'test',
      cookie: undefined,
    })
  ).token
}

/** A booking as the public page sends it. */
export function aBooking(shop: TestShop, startsAt: string, phone = '11 2345-6789') {
  return {
    params: { ad_url: shop.adUrl },
    body: {
      services: [shop.serviceId],
      starts_at: startsAt,
      customer: { name: 'Sofía Benítez', phone },
    },
  }
}
