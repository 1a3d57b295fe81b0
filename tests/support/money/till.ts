/** A shop that charges: Ana gets 50 %, Beto 40 %; amounts are in whole pesos here and in cents on the wire. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { CallInput } from '#contract/protocol/call.ts'
import type { Reply } from '#contract/contract.ts'
import type { OperationId } from '#contract/protocol/operations.ts'
import { findMoneyProblems } from '#server/money/journal/compare.ts'
import type { TestApp } from '#support/server/app.ts'
import { aMember, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

export type Sale = Reply<'getSale'>['sale']
type Id = OperationId

export type TestTill = Awaited<ReturnType<typeof aTill>>

/** Minor units of pesos; CLP and PYG have none, so there amounts are passed as they are. */
export const cents = (pesos: number): number => Math.round(pesos * 100)

export async function aTill(app: TestApp, { country = 'AR', currency = 'ARS' } = {}) {
  const shop = await aShop(app, { people: 2 })
  const { db } = app.app.context.database
  await sql`update comerces set country = ${country}, currency = ${currency} where id = ${shop.id}`.execute(
    db,
  )
  const [ana, beto] = shop.staffIds as [string, string]
  const owner = await tokenOf(app, shop.ownerId)
  const must = async <Op extends Id>(id: Op, input: CallInput<Op>, token = owner) =>
    await app.mustCall(id, input, token)
  await must('saveCommissionRule', { body: { staff: ana, percent: 50 } })
  await must('saveCommissionRule', { body: { staff: beto, percent: 40 } })
  let hour = 10 * 60
  /** A visit of these services, in minor units, each by one of the two, on the day of the clock. */
  const visit = async (
    ...items: readonly (readonly [price: number, staff?: string, name?: string])[]
  ) => {
    const day = new Date(app.clock.now() - 3 * 3_600_000).toISOString().slice(0, 10)
    const ids: string[] = []
    for (const [price, , name = `Servicio ${ids.length + 1}`] of items) {
      ids.push(await aService(app, shop, { name, price }))
    }
    const at = `${String(Math.floor(hour / 60)).padStart(2, '0')}:${String(hour % 60).padStart(2, '0')}`
    hour = hour >= 18 * 60 ? 10 * 60 : hour + 5
    const { appointment } = await must('createStaffAppointment', {
      body: {
        services: ids,
        legs: ids.map((service, n) => ({ service, staff: items[n]![1] ?? ana })),
        starts_at: `${day}T${at}:00-03:00`,
        customer: { name: 'Sofía Benítez', phone: '+54 9 11 2345-6789' },
        overbook: true,
      },
    })
    return appointment
  }
  const charge = async (id: string, body: CallInput<'chargeAppointment'>['body'], token = owner) =>
    await app.call('chargeAppointment', { params: { id }, body }, token)
  const mustCharge = async (id: string, body: CallInput<'chargeAppointment'>['body']) =>
    await must('chargeAppointment', { params: { id }, body })
  const today = () => new Date(app.clock.now() - 3 * 3_600_000).toISOString().slice(0, 10)
  return {
    app,
    shop,
    db,
    ana,
    beto,
    owner,
    must,
    visit,
    charge,
    mustCharge,
    today,
    /** In cash, exactly. */
    cash: (amount: number) => [{ method: 'cash', amount }],
    receptionist: async () =>
      await tokenOf(app, await aMember(app, shop, { role: 'comerce_advisor', isReception: true })),
    barber: async (staffId: string) =>
      await tokenOf(app, await aMember(app, shop, { role: 'comerce_advisor', staffId })),
    statement: async (staff: string, scope: 'open' | 'all' = 'open') =>
      await must('getStatement', { query: { staff, from: today(), to: today(), scope } }),
    figures: async () => await must('getFigures', { query: { from: today(), to: today() } }),
    desk: async () => (await must('getCashDesk', {})).cash_desk!,
    /** What the journal and the documents say differently: nothing. */
    expectBalanced: async () =>
      expect(await findMoneyProblems(db, shop.organizationId)).toEqual([]),
  }
}

export async function aService(
  app: TestApp,
  shop: TestShop,
  { name, price }: { readonly name: string; readonly price: number },
): Promise<string> {
  const { db } = app.app.context.database
  const id = randomUUID()
  await sql`insert into services (organization_id, id, comerce_id, name, segments, price, created_at)
    values (${shop.organizationId}, ${id}, ${shop.id}, ${name}, '[{"busy": true, "minutes": 5}]', ${price},
      ${new Date(app.clock.now())})`.execute(db)
  for (const staff of shop.staffIds)
    await sql`insert into service_offers (organization_id, service_id, staff_id)
      values (${shop.organizationId}, ${id}, ${staff})`.execute(db)
  await sql`update comerces set rules_version = rules_version + 1 where id = ${shop.id}`.execute(db)
  app.app.context.availability.forget(shop.id)
  return id
}
