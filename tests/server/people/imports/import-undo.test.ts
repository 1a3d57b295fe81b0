/** Random files, and a random use of the shop in between: an undo leaves the database as if there had been no import. */
import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  record,
  tuple,
} from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { bring, undo } from '#support/imports/importing.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

const RUNS = process.env['MITURNO_DEEP'] === '1' ? 100 : 4
const SEED = Number(process.env['MITURNO_SEED'] ?? 20_261_124)

let app: TestApp

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

const who = record({
  name: constantFrom('Ana Paz', 'Leo', 'Leo Sosa', 'Ñandú "Pepe"', "D'Angelo; Eva"),
  phone: constantFrom('', '1155550001', '15 5555-0002', '+54 9 11 5555-0003', '5,49E+12'),
  email: constantFrom('', 'ana@correo.test', 'leo@correo.test'),
  notes: constantFrom('', 'una\nnota', '=1+1'),
  birthday: constantFrom('', '05/03', '31/02/2026'),
})
const when = record({
  day: integer({ min: 20, max: 30 }),
  hour: integer({ min: 10, max: 18 }),
  staff: constantFrom('Persona 1', 'Persona 2'),
  status: constantFrom('', 'cancelado', 'no vino', 'confirmado'),
})
const scenario = record({
  known: array(who, { maxLength: 3 }),
  customers: array(who, { maxLength: 12 }),
  visits: array(tuple(who, when), { maxLength: 12 }),
  bookedAt: array(integer({ min: 10, max: 18 }), { maxLength: 2 }),
})

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const customersFile = (rows: readonly (typeof who extends Arbitrary<infer One> ? One : never)[]) =>
  ['Nombre,Tel,Mail,Notas,Cumpleaños']
    .concat(
      rows.map(row =>
        [row.name, row.phone, row.email, row.notes, row.birthday].map(quoted).join(','),
      ),
    )
    .join('\n')

/** What a shop has, in a fixed order; what only counts changes is left out, and when a row changed last. */
async function contentOf({ organizationId }: TestShop): Promise<unknown> {
  const { db } = app.app.context.database
  const tables = [
    'customers',
    'appointments',
    'appointment_legs',
    'appointment_events',
    'occupancy',
    'seats',
    'services',
    'service_offers',
    'mail_stops',
    'outbox',
    'customer_edits',
    'holds',
    'notices',
  ]
  const found = await Promise.all(
    tables.map(async table => {
      const { rows } = await sql<{ text: string }>`
        select (to_jsonb(t) - 'changed_at')::text as text from ${sql.table(table)} t where t.organization_id = ${organizationId}`.execute(
        db,
      )
      return [table, rows.map(row => row.text).toSorted()] as const
    }),
  )
  return Object.fromEntries(found)
}

test(
  'an import that is undone leaves nothing behind, whatever else happened meanwhile',
  { timeout: 1_200_000 },
  async () => {
    await assert(
      asyncProperty(scenario, async ({ known, customers, visits, bookedAt }) => {
        app.clock.set(TUESDAY_AT_TEN)
        const shop = await aShop(app, { people: 2 })
        const owner = await tokenOf(app, shop.ownerId)
        for (const { name, phone } of known.filter(one => /^[+1]/.test(one.phone)))
          await app.call('createClient', { body: { name, phone } }, owner)
        const before = await contentOf(shop)
        const visitLines = visits.map(([person, { day, hour, staff, status }]) =>
          [
            `${day}/11/2026`,
            `${hour}:00`,
            person.name,
            person.phone,
            person.email,
            'Corte',
            staff,
            status,
          ]
            .map(quoted)
            .join(','),
        )
        const done = []
        if (customers.length > 0) done.push(await bring(app, owner, customersFile(customers)))
        if (visits.length > 0)
          done.push(
            await bring(
              app,
              owner,
              ['Fecha,Hora,Cliente,Tel,Mail,Servicio,Barbero,Estado', ...visitLines].join('\n'),
              'appointments',
            ),
          )

        for (const one of done.toReversed()) await undo(app, owner, one.id)

        expect(await contentOf(shop)).toEqual(before)

        // What others book meanwhile stays, with its customer.
        const again =
          customers.length > 0 ? await bring(app, owner, customersFile(customers)) : null
        for (const hour of bookedAt)
          await app.call(
            'createAppointment',
            aBooking(shop, `2026-11-27T${hour}:00:00-03:00`, '11 5555-0001'),
          )
        const booked = (
          await app.mustCall(
            'listAppointments',
            { query: { from: '2026-11-27', to: '2026-11-27' } },
            owner,
          )
        ).items
        if (again !== null) await undo(app, owner, again.id)
        expect(
          (
            await app.mustCall(
              'listAppointments',
              { query: { from: '2026-11-27', to: '2026-11-27' } },
              owner,
            )
          ).items,
        ).toEqual(booked)
      }),
      { numRuns: RUNS, seed: SEED },
    )
  },
)
