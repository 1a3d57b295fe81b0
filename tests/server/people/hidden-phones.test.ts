/**
 * With phones hidden by the owner, customers do everything they can. Then everything that an advisor can reach is
 * searched for phones: every answer, screen and mail, and the pages behind a customer's link. Operations come from the
 * OpenAPI document, so new ones are included.
 */
import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { answerTo, idsOf, organizationOf } from '#support/server/every-call.ts'
import { describeApi, type Described, type Ids } from '#support/server/openapi-examples.ts'
import { aMember, tokenOf } from '#support/server/shop.ts'
import { aWriter } from '#support/writing/test-writer.ts'
import { writeEverywhere, type Written } from '#support/writing/write-everywhere.ts'
import { openShop, type WrittenShop } from '#support/writing/write-shop.ts'
import { at, type Writer } from '#support/writing/writer.ts'

/** Would move the test's clock. */
const LEFT_OUT = new Set(['setTestClock'])
const KEY = /(?<=^|[/=\s"]|%2F|%3D)[\w-]{43}(?![\w-])/i

let app: TestApp
let api: Described[]
let writer: Writer
let shop: WrittenShop
let written: Written
let ids: Ids
let advisor: string
let phones: string[]
let heard: string[]

beforeAll(async () => {
  app = await openApp({ hasPages: true })
  const described = (await describeApi(app.url)).filter(one => !LEFT_OUT.has(one.operationId))
  const reads = described.filter(one => one.method === 'GET')
  api = [...reads, ...described.filter(one => one.method !== 'GET')]
  writer = await aWriter(app, {
    own: 'palabras de alguien '.repeat(60),
    shown: 'a la vista '.repeat(99),
  })
  shop = await openShop(writer)
  await app.mustCall('updateSettings', { body: { hides_phones: true } }, shop.token)
  advisor = await aMember(app, await placeOf(shop), { role: 'comerce_advisor' })
  heard = await listen(await tokenOf(app, advisor), shop.id)
  written = await writeEverywhere(writer, shop)
  ids = await idsOf(app, shop, written)
  phones = await customersPhones()
}, 240_000)
afterAll(async () => {
  await app.close()
})

test('the owner reads the phones that the others are not to see', async () => {
  const lists = api.filter(one =>
    /^(listClients|listAppointments|listWalkIns)$/.test(one.operationId),
  )
  const owner = await ownerOf(shop)
  const bodies = await Promise.all(lists.map(async one => await answerTo(app, one, ids, owner)))

  expect(phones.length).toBeGreaterThan(8)
  expect(phonesIn(bodies.join('\n')).length).toBeGreaterThan(1)
})

test(
  'no answer to an advisor has a phone, or a link that opens one',
  { timeout: 300_000 },
  async () => {
    const wrong: string[] = []
    for (const operation of api) {
      const body = await answerTo(app, operation, { ...ids, manage_token: 'x'.repeat(43) }, advisor)
      if (phonesIn(body).length > 0) wrong.push(`${operation.operationId}: a phone`)
      if (operation.path.startsWith('/api/dashboard') && KEY.test(body))
        wrong.push(`${operation.operationId}: a key`)
    }
    expect(wrong).toEqual([])
  },
)

test('no event and no mail to an advisor contains a phone', async () => {
  // Tomorrow's list is mailed in the evening.
  const evening = new Date(writer.now + 34 * 3_600_000).toISOString()
  await app.mustCall('setTestClock', { body: { now: evening } })
  const own = (await app.mails()).filter(mail => mail.includes(`To: ${advisor}@example.test`))

  expect(own.some(mail => mail.includes('X-Mi-Turno-Kind: daily_digest'))).toBe(true)
  expect(heard.length).toBeGreaterThan(5)
  expect(phonesIn([...own, ...heard].join('\n'))).toEqual([])
  expect([...own, ...heard].join('\n')).not.toMatch(/\/(agenda|espera)\/[\w-]{43}/)
})

test("a customer's link shows no phone to anybody who has it", async () => {
  const { manageToken } = written.turn
  const manage = { params: { manage_token: manageToken } }
  const place = { params: { waitlist_token: written.waitlistToken } }
  const late = { ...manage, body: { minutes: 5 } } as const
  const paths = [
    `/agenda/${manageToken}`,
    `/agenda/${manageToken}?ver=mover`,
    `/espera/${written.waitlistToken}`,
    `/comerce/${shop.adUrl}/fila?lugar=${written.queueToken}`,
  ]
  const answers = [
    await app.mustCall('getManagedAppointment', manage),
    await app.mustCall('getWaitlistEntry', place),
    await app.call('getQueuePlace', { params: { queue_token: written.queueToken } }),
    await app.mustCall('getManagedCalendar', manage),
    await app.call('tellLate', late),
    await app.call('confirmManagedAppointment', { ...manage, body: {} }),
    ...(await Promise.all(paths.map(async path => await (await fetch(app.url + path)).text()))),
  ]

  expect(phonesIn(answers.map(one => JSON.stringify(one)).join('\n'))).toEqual([])
})

test('an address of their own on the card opens nothing: neither the mail, nor the account it is claimed into', async () => {
  const token = await tokenOf(app, advisor)
  const { items } = await app.mustCall(
    'listClients',
    { query: {} },
    await tokenOf(app, await ownerOf(shop)),
  )
  const known = items.find(one => one.phone !== null)!
  const email = `${advisor}@example.test`
  await app.mustCall('updateClient', { params: { id: known.id }, body: { email } }, token)
  await app.mustCall(
    'createStaffAppointment',
    {
      body: {
        services: [written.service],
        staff: written.staff,
        starts_at: at({ now: app.clock.now() }, 5, '09:00'),
        customer: { id: known.id, name: known.name, email },
      },
    },
    token,
  )
  await app.app.context.outbox.drain()
  const mail = (await app.mails()).findLast(one => one.includes(`To: ${email}`)) ?? ''
  const key = /\/agenda\/([\w-]{43})/.exec(mail)?.[1] ?? ''
  const params = { manage_token: key }
  await app.mustCall('claimAppointment', { body: params }, token)
  await app.mustCall('askEarlier', { params, body: {} })

  const answers = [
    mail,
    await app.mustCall('getManagedAppointment', { params }),
    await app.mustCall('listMyAppointments', { query: {} }, token),
    await app.mustCall('exportMyData', {}, token),
  ]
  expect(JSON.stringify(answers[2])).toContain(known.name)
  expect(answers[3]).toMatchObject({ waitlist: [{ name: known.name }] })
  expect(phonesIn(answers.map(one => JSON.stringify(one)).join('\n'))).toEqual([])
})

/** In any spelling: with spaces, brackets or a plus. Ten digits in a row are not random. */
function phonesIn(text: string): string[] {
  const bare = text.replaceAll(/[\s().+-]|%20|&nbsp;/g, '')
  return phones.filter(phone => bare.includes(phone))
}

/** The phones of all customers and waiting people, as ten digits. */
async function customersPhones(): Promise<string[]> {
  const organization = await organizationOf(app, shop)
  const { rows } = await sql<{ phone: string }>`
    select phone from customers where organization_id = ${organization} and phone is not null
    union select phone from walk_ins where organization_id = ${organization} and phone is not null
    union select phone from waitlist_entries where organization_id = ${organization}`.execute(
    app.app.context.database.db,
  )
  return rows.map(row => row.phone.slice(-10))
}

async function placeOf(place: WrittenShop) {
  return { id: place.id, organizationId: await organizationOf(app, place) } as Parameters<
    typeof aMember
  >[1]
}

async function ownerOf(place: WrittenShop): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select owner_id as id from organizations where id = ${await organizationOf(app, place)}`.execute(
    app.app.context.database.db,
  )
  return rows[0]?.id ?? ''
}

async function listen(token: string, shopId: string): Promise<string[]> {
  const frames: string[] = []
  const socket = io(app.url, { transports: ['websocket'], forceNew: true, reconnection: false })
  socket.onAny((...frame: unknown[]) => frames.push(JSON.stringify(frame)))
  expect(await socket.emitWithAck('room:login', { token, id_comerce: shopId })).toEqual({
    ok: true,
  })
  return frames
}
