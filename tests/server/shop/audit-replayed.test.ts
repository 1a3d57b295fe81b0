/**
 * A desk acts at random: with undo, visits of several services and add-ons, requests with approval and deposit, and
 * days closed at once. Replaying the audit log from its first line must give what the tables contain, each line must
 * begin where the previous one ended, and refused acts must leave no line.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditOf, type AuditLine } from '#support/audit/act-scene.ts'
import { doSomething, sellMore, type Fields, type RandomDesk } from '#support/audit/random-desk.ts'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { createChance, newSeed, times, type Chance } from '#support/server/chance.ts'
import { aShop, tokenOf } from '#support/server/shop.ts'

const DESKS = times(10_000, 25)
const STEPS = 14
const AT_ONCE = 6

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

test(
  'the record replayed says what the tables say',
  { timeout: times(36_000_000, 240_000) },
  async () => {
    const seed = newSeed()
    let next = 0
    const follow = async () => {
      for (let number = next++; number < DESKS; number = next++) {
        // Ten thousand desks take half an hour, in which requests would expire, and that is no act of a desk.
        app.clock.set(TUESDAY_AT_TEN)
        await followDesk(number, createChance(seed + number))
      }
    }
    // Several at once: each has a shop of its own and mostly waits for the database.
    await Promise.all(Array.from({ length: AT_ONCE }, follow))
  },
)

async function followDesk(number: number, chance: Chance): Promise<void> {
  const desk = await aDesk(chance)
  const { shop } = desk
  let before = await stateOf(desk)
  let known = (await auditOf(app, shop)).length
  const atFirst = known
  for (let step = 0; step < STEPS; step += 1) {
    const label = await doSomething(desk)
    const [after, lines] = [await stateOf(desk), await auditOf(app, shop)]
    const where = `desk ${number}, step ${step}: ${label}`
    const expected = label === 'ask true' ? withAsked(desk, before, after) : before
    expect(lines.length > known, where).toBe(JSON.stringify(after) !== JSON.stringify(expected))
    expect(replay(lines.slice(atFirst), desk.asked), where).toEqual(after)
    ;[before, known] = [after, lines.length]
  }
}

async function aDesk(chance: Chance): Promise<RandomDesk> {
  // Long enough that no two of ten thousand are equal.
  const adUrl = `local-${randomUUID().slice(0, 18)}`
  const shop = await aShop(app, { people: 2, adUrl })
  const token = await tokenOf(app, shop.ownerId)
  const sold = await sellMore(app, token, shop)
  return { app, shop, token, chance, ...sold, appointments: [], blocks: [], asked: {}, undo: [] }
}

/** The state in which the audit log of a request begins. */
function withAsked({ asked }: RandomDesk, before: State, after: State): State {
  const isNew = ([id]: [string, Fields]) => before.appointments[id] === undefined
  Object.assign(asked, Object.fromEntries(Object.entries(after.appointments).filter(isNew)))
  return { ...before, appointments: after.appointments }
}

type State = {
  readonly appointments: Readonly<Record<string, Fields>>
  readonly blocks: readonly string[]
}

/** The state in the tables. */
async function stateOf({ shop: { organizationId } }: RandomDesk): Promise<State> {
  const { db } = app.app.context.database
  const { rows } = await sql<Fields & { id: string }>`
    select a.id, extract(epoch from a.starts_at)::bigint * 1000 as starts_at, l.staff_id as staff,
      extract(epoch from a.ends_at - a.starts_at)::integer / 60 as duration_minutes, a.price,
      a.deposit, a.status, a.note <> '' as note,
      (select string_agg(l.service_name || case when l.add_ons = '[]' then '' else
          ' (' || (select string_agg(one->>'name', ', ' order by place)
            from jsonb_array_elements(l.add_ons) with ordinality as all_of(one, place)) || ')' end,
          ' + ' order by l.position)
        from appointment_legs l
        where l.organization_id = a.organization_id and l.appointment_id = a.id) as sold,
      (select coalesce(jsonb_agg(l.staff_id order by l.position), '[]') from appointment_legs l
        where l.organization_id = a.organization_id and l.appointment_id = a.id and l.position > 0) as next_staff
    from appointments a join appointment_legs l on l.appointment_id = a.id and l.position = 0
    where a.organization_id = ${organizationId} order by a.id`.execute(db)
  const { rows: blocks } = await sql<{ staff: string; starts_at: number; ends_at: number }>`
    select staff_id as staff, starts_at, ends_at from blocks
    where organization_id = ${organizationId}`.execute(db)
  return {
    appointments: Object.fromEntries(rows.map(({ id, ...fields }) => [id, fields])),
    blocks: blocks.map(one => `${one.staff} ${one.starts_at} ${one.ends_at}`).toSorted(),
  }
}

/** The state that results from the audit lines, starting with the customers' requests. */
function replay(lines: readonly AuditLine[], asked: RandomDesk['asked']): State {
  const appointments: Record<string, Fields> = { ...asked }
  const blocks: string[] = []
  for (const { action, subject_id: id, detail } of lines) {
    const [from, to] = [detail.from ?? {}, detail.to ?? {}] as [Fields, Fields]
    if (action === 'block.added' || action === 'person.away') blocks.push(blockWords(id, to))
    else if (action === 'block.removed') blocks.splice(blocks.indexOf(blockWords(id, from)), 1)
    else {
      const before = appointments[id ?? ''] ?? { note: false, deposit: null, next_staff: [] }
      expect(before, action).toMatchObject(from)
      appointments[id ?? ''] = { ...before, ...to }
    }
  }
  return { appointments, blocks: blocks.toSorted() }
}

function blockWords(staff: string | null, { starts_at, ends_at }: Fields): string {
  return `${staff} ${String(starts_at)} ${String(ends_at)}`
}
