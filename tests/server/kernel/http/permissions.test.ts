/**
 * Eight callers times every operation of the OpenAPI document, compared with the table of permissions. Then the ids of
 * the other shop in every path, query and body. Nothing may reach another shop: the texts contain a canary that is
 * searched in every answer.
 */
import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations, type OperationId } from '#contract/protocol/operations.ts'
import { permissions } from '#contract/protocol/permissions.ts'
import type { Role } from '#contract/protocol/roles.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import {
  describeApi,
  exampleOf,
  type Described,
  type Example,
  type Ids,
} from '#support/server/openapi-examples.ts'
import { aMerge, anHoursRequest, aReview, aWaiting } from '#support/server/guests.ts'
import { aBooking, aMember, aShop, aUser, tokenOf, type TestShop } from '#support/server/shop.ts'

const PRIVATE = 'canario-privado'
const PHONE = '+5491150007777'
const DENIED = new Set(['not_authenticated', 'session_ended', 'forbidden'])
/** Would move the clock of the other tests. */
const LEFT_OUT = new Set<OperationId>(['setTestClock'])
/** Anybody may have a shop as a favourite, so these answers contain its name. */
const FAVOURITES = new Set(['exportMyData', 'listFavourites', 'addFavourite', 'removeFavourite'])

type StaffMember = {
  readonly name: string
  readonly roles: readonly Role[]
  readonly userId: string | null
}
type Shop = { readonly shop: TestShop; readonly ids: Ids; readonly advisorId: string }

let app: TestApp
let api: Described[]
let first: Shop
let second: Shop
let staffMembers: StaffMember[]

beforeAll(async () => {
  app = await openApp()
  api = (await describeApi(app.url)).filter(one => !LEFT_OUT.has(one.operationId as OperationId))
  first = await aWholeShop('Primera Canaria')
  second = await aWholeShop('Segunda')
  const removed = await aMember(app, first.shop)
  await sql`update memberships set status = 'removed' where user_id = ${removed}`.execute(
    app.app.context.database.db,
  )
  staffMembers = [
    { name: 'anonymous', roles: [], userId: null },
    { name: 'a customer', roles: ['user'], userId: await aUser(app) },
    { name: 'an advisor', roles: ['comerce_advisor'], userId: first.advisorId },
    { name: 'an owner', roles: ['comerce_admin'], userId: first.shop.ownerId },
    { name: "the other's advisor", roles: ['comerce_advisor'], userId: second.advisorId },
    { name: 'the other owner', roles: ['comerce_admin'], userId: second.shop.ownerId },
    {
      name: 'the platform',
      roles: ['admin'],
      userId: await aUser(app, { isAdmin: true, isCustomer: false }),
    },
    { name: 'somebody removed', roles: ['user'], userId: removed },
  ]
})

afterAll(async () => {
  await app.close()
})

describe('every operation of the document', () => {
  test('is in the table, with the roles that the document states', () => {
    expect(api.map(one => one.operationId).toSorted()).toEqual(
      Object.keys(operations)
        .filter(id => !LEFT_OUT.has(id as OperationId))
        .toSorted(),
    )
    for (const { operationId, ...one } of api) {
      const access = permissions[operationId as OperationId]
      expect(one['x-public'] ?? one['x-roles']).toEqual(access === 'public' ? true : access)
    }
  })

  test('admits the callers in the table, and nobody else', { timeout: 300_000 }, async () => {
    const wrong: string[] = []
    for (const staffMember of staffMembers) {
      for (const operation of api) {
        const { code, status } = await tryAs(staffMember, exampleOf(operation, idsFor(operation)))
        const access = permissions[operation.operationId as OperationId]
        const isLet = access === 'public' || staffMember.roles.some(role => access.includes(role))
        const expected = isLet ? 'let in' : staffMember.userId === null ? 401 : 403
        const got = DENIED.has(code) ? status : 'let in'
        if (expected !== got || status >= 500)
          wrong.push(`${staffMember.name}: ${operation.operationId} → ${status} ${code}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

test('no screen, mail or calendar of another shop has anything of this one', async () => {
  const screens = await Promise.all(
    [
      { token: await tokenOf(app, second.shop.ownerId), id_comerce: second.shop.id },
      { token: await tokenOf(app, second.advisorId), id_comerce: second.shop.id },
      { token: await tokenOf(app, staffMembers[1]?.userId ?? ''), id_comerce: null },
      { manage_token: second.ids['manage_token'] },
    ].map(login => aScreen(login)),
  )
  const owner = await tokenOf(app, first.shop.ownerId)
  // The calls above may have hidden staff members.
  const { items } = await app.mustCall('listStaff', {}, owner)
  for (const { id } of items)
    await app.mustCall('updateStaff', { params: { id }, body: { is_hidden: false } }, owner)
  const booking = aBooking(first.shop, '2026-11-27T11:00:00-03:00', PHONE)
  const customer = { ...booking.body.customer, name: PRIVATE, email: 'canaria@correo.test' }
  const { appointment } = await app.mustCall('createAppointment', {
    ...booking,
    body: { ...booking.body, customer },
  })
  const params = { id: appointment.id }
  await app.mustCall(
    'moveAppointment',
    { params, body: { starts_at: '2026-11-27T12:00:00-03:00' } },
    owner,
  )
  await app.mustCall('setAppointmentStatus', { params, body: { status: 'cancelled' } }, owner)
  await app.app.context.outbox.drain()

  for (const { socket, heard } of screens) {
    // Events arrive in order: after one more round trip all earlier ones have arrived.
    await socket.emitWithAck('room:watch', { ad_url: second.shop.adUrl })
    expect(heard.join('')).not.toMatch(/canari/i)
    socket.disconnect()
  }
  // The customer themselves, and the staff of the shop they booked at.
  const own = ['canaria@correo.test', first.shop.ownerId, first.advisorId]
  const foreign = (await app.mails()).filter(mail => {
    const to = /^To: (.*)$/m.exec(mail)?.[1] ?? ''
    return !own.some(address => to.includes(address))
  })
  expect(foreign.length).toBeLessThan((await app.mails()).length)
  expect(foreign.filter(mail => mail.includes(PRIVATE))).toEqual([])
  const params2 = { manage_token: second.ids['manage_token'] ?? '' }
  expect(await app.mustCall('getManagedCalendar', { params: params2 })).not.toMatch(/canari/i)
})

async function aScreen(login: object) {
  const socket = io(app.url, { transports: ['websocket'], forceNew: true, reconnection: false })
  const heard: string[] = []
  socket.onAny((...frame: unknown[]) => heard.push(JSON.stringify(frame)))
  const reply: unknown = await socket.emitWithAck('room:login', login)
  expect(reply).toEqual({ ok: true })
  return { socket, heard }
}

describe('the ids of another shop', () => {
  test(
    'give access to nothing in path or body, and no answer contains any of its texts',
    { timeout: 300_000 },
    async () => {
      const wrong: string[] = []
      const before = await rowsOf(first)
      for (const staffMember of staffMembers.filter(one =>
        /other|removed|customer/.test(one.name),
      )) {
        for (const operation of api.filter(one => one['x-public'] === undefined)) {
          const example = exampleOf(operation, idsFor(operation))
          const { status, body } = await tryAs(staffMember, example)
          const carries = Object.values(first.ids).some(
            id =>
              example.url.split('?')[0]?.includes(id) || JSON.stringify(example.body)?.includes(id),
          )
          const label = `${staffMember.name}: ${operation.operationId} → ${status}`
          if (carries && status < 400 && !FAVOURITES.has(operation.operationId))
            wrong.push(`${label} went through`)
          if (isLeak(operation.operationId, body)) wrong.push(`${label} leaks`)
          if (status >= 500) wrong.push(label)
        }
      }
      expect(wrong).toEqual([])
      expect(await rowsOf(first)).toEqual(before)
    },
  )

  test('give a stranger no name, phone or note of any customer', async () => {
    const wrong: string[] = []
    const manage = new Set(['manage_token'])
    for (const operation of api.filter(one => one['x-public'] !== undefined)) {
      if (operation.parameters.some(one => manage.has(one.name))) continue
      const { body } = await tryAs(staffMembers[0]!, exampleOf(operation, first.ids))
      if (body.includes(PRIVATE) || body.includes(PHONE)) wrong.push(operation.operationId)
    }
    expect(wrong).toEqual([])
  })
})

/** The name of a shop where they worked is their own data too; nothing else of the shop is. */
function isLeak(operationId: string, body: string): boolean {
  const ownWord = FAVOURITES.has(operationId) ? body.replaceAll('Primera Canaria', '') : body
  return /canari/i.test(ownWord) || body.includes(PHONE)
}

/** Public operations get the real link of the appointment, which anybody who has it may use; all others get a wrong one. */
function idsFor(operation: Described): Ids {
  return operation['x-public'] === true ? first.ids : { ...first.ids, manage_token: 'x'.repeat(43) }
}

async function tryAs(
  staffMember: StaffMember,
  { url, method, body }: Example,
): Promise<{ status: number; code: string; body: string }> {
  // A new session each time, because some operations end it.
  const token = staffMember.userId === null ? null : await tokenOf(app, staffMember.userId)
  const answer = await fetch(app.url + url, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  })
  const text = await answer.text()
  const isProblem = answer.headers.get('content-type')?.includes('problem') ?? false
  const code = isProblem ? (JSON.parse(text) as { code: string }).code : ''
  return { status: answer.status, code, body: text }
}

async function aWholeShop(name: string): Promise<Shop> {
  const { db } = app.app.context.database
  const shop = await aShop(app, { name })
  const [staff = ''] = shop.staffIds
  const isFirst = name.includes('Canaria')
  const booking = aBooking(shop, '2026-11-26T11:00:00-03:00', isFirst ? PHONE : '11 2222-3333')
  const { appointment, manage_token } = await app.mustCall('createAppointment', {
    ...booking,
    body: {
      ...booking.body,
      customer: { ...booking.body.customer, name: `Sofía ${isFirst ? PRIVATE : 'Paz'}` },
      note: isFirst ? `nota ${PRIVATE}` : '',
    },
  })
  const owner = await tokenOf(app, shop.ownerId)
  const { block } = await app.mustCall(
    'createBlock',
    {
      body: {
        staff,
        starts_at: '2026-11-26T15:00:00-03:00',
        ends_at: '2026-11-26T16:00:00-03:00',
        reason: isFirst ? `motivo ${PRIVATE}` : '',
      },
    },
    owner,
  )
  const { exception } = await app.mustCall(
    'createException',
    {
      body: {
        staff,
        from: '2027-01-05',
        to: '2027-01-06',
        kind: 'closed',
        ranges: [],
        reason: null,
      },
    },
    owner,
  )
  const { rows } = await sql<{ id: string }>`
    select customer_id as id from appointments where id = ${appointment.id}`.execute(db)
  const merge = await aMerge(app, shop, owner, rows[0]?.id ?? '')
  const advisorId = await aMember(app, shop, { role: 'comerce_advisor' })
  return {
    shop,
    advisorId,
    ids: {
      ad_url: shop.adUrl,
      id_comerce: shop.id,
      comerces: shop.id,
      staff,
      service: shop.serviceId,
      services: shop.serviceId,
      appointments: appointment.id,
      blocks: block.id,
      exceptions: exception.id,
      'hours-requests': await anHoursRequest(app, shop, isFirst ? PRIVATE : ''),
      clients: rows[0]?.id ?? '',
      other: rows[0]?.id ?? '',
      merges: merge,
      members: advisorId,
      waitlist: await aWaiting(app, shop, isFirst ? PRIVATE : 'Paz'),
      reviews: await aReview(app, shop, appointment.id),
      manage_token,
    },
  }
}

/** All rows of a shop, to check that nobody else changed them. */
async function rowsOf({ shop }: Shop): Promise<unknown[]> {
  const { db } = app.app.context.database
  const tables = [
    'comerces',
    'services',
    'staff',
    'appointments',
    'blocks',
    'hours_exceptions',
    'hours_requests',
    'memberships',
    'customers',
    'waitlist_entries',
    'customer_merges',
    'reviews',
  ]
  const found: unknown[] = []
  for (const table of tables) {
    const { rows } = await sql`select t::text as row from ${sql.table(table)} t
      where organization_id = ${shop.organizationId} order by 1`.execute(db)
    found.push(rows)
  }
  return found
}
