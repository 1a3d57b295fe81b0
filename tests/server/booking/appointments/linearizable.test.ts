/**
 * Thirty customers act at random on the same few staff members while the product or its database is killed. Some order
 * of single steps (`agenda-model.ts`) must explain all answers: nothing acknowledged is lost, no time is given twice,
 * and every refusal was right when it was given.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { send } from '#support/server/app.ts'
import { actAtRandom, readAll, type Agenda, type Line } from '#support/server/agenda-customers.ts'
import { agendaModel, readFromTheEnd, type AgendaOp } from '#support/server/agenda-model.ts'
import { createChance, times, type Chance } from '#support/server/chance.ts'
import { findContradiction } from '#support/server/linearizable.ts'
import {
  errorsOf,
  isReady,
  newHome,
  postmasterOf,
  startProduct,
  stopProducts,
} from '#support/server/product.ts'

const CUSTOMERS = 30
const AGENDAS = 3
const OPERATIONS = times(420, 200)
const eras = times(50, 1)

afterEach(stopProducts)

const oneAfterAnother = (...ops: AgendaOp[]) =>
  ops.map((op, index) => ({ op, called: index * 10, answered: index * 10 + 5 }))

const read = (...names: string[]): AgendaOp => ({
  kind: 'read',
  staff: 'ana',
  listed: names.map(name => ({ name, start: 0, status: 'booked' })),
})

const book = (name: string, outcome: 'done' | 'taken' | 'unknown'): AgendaOp => ({
  kind: 'book',
  name,
  staff: 'ana',
  start: 0,
  outcome,
})

const hold = (name: string): AgendaOp => ({
  kind: 'hold',
  name,
  staff: 'ana',
  start: 0,
  outcome: 'done',
})

describe('the check of histories', () => {
  const model = agendaModel(['ana'])

  test.each([
    [[book('a', 'done'), book('b', 'taken'), read('a')]],
    [[book('a', 'unknown'), book('b', 'done'), read('b')]],
    [[book('a', 'unknown'), book('b', 'taken'), read('a')]],
    [[book('a', 'done'), { kind: 'cancel', name: 'a', outcome: 'done' }, book('b', 'done')]],
    [
      [
        book('a', 'done'),
        { kind: 'cancel', name: 'a', outcome: 'done' },
        hold('h'),
        { kind: 'revive', name: 'a', outcome: 'done' },
        book('b', 'taken'),
      ],
    ],
  ] satisfies [AgendaOp[]][])('lets pass what can be explained (%#)', ops => {
    expect(findContradiction(oneAfterAnother(...ops), model)).toBeNull()
  })

  test.each([
    ['two in one chair', [book('a', 'done'), book('b', 'done')]],
    ['a booking that was lost', [book('a', 'done'), read()]],
    ['a chair refused that was free', [book('a', 'taken')]],
    ['a turn of nobody', [read('a')]],
    ['a guess that both did and did not happen', [book('a', 'unknown'), read('a'), read()]],
  ] satisfies [string, AgendaOp[]][])('sees %s', (_, ops) => {
    expect(findContradiction(oneAfterAnother(...ops), model)).not.toBeNull()
  })

  test('accepts concurrent operations in any order', () => {
    const history = [
      { op: book('b', 'taken'), called: 0, answered: 10 },
      { op: book('a', 'done'), called: 1, answered: 9 },
    ]

    expect(findContradiction(history, model)).toBeNull()
  })

  test('tries both outcomes of an operation whose answer was lost', () => {
    const cancel = { kind: 'cancel', name: 'a', outcome: 'done' } as const
    const history = [
      ...oneAfterAnother(book('a', 'done'), cancel),
      { op: cancel, called: 20, answered: 40 },
      { op: { kind: 'revive', name: 'a', outcome: 'done' } as const, called: 21, answered: 39 },
      { op: book('b', 'done'), called: 50, answered: 55 },
    ]

    expect(findContradiction(history, model)).toBeNull()
  })

  test('decides from the last list whether a booking without an answer was made', () => {
    const history = oneAfterAnother(book('a', 'unknown'), book('b', 'unknown'), read(), read('b'))

    expect(readFromTheEnd(history).map(one => one.op)).toEqual([
      { ...book('b', 'done'), staff: 'ana' },
      read(),
      read('b'),
    ])
  })
})

describe('what thirty customers are answered', () => {
  test(
    `has an order that explains it, however the product dies (${eras * OPERATIONS} operations)`,
    async () => {
      const chance = createChance()
      const house = await openHouse()
      let count = 0
      let undecided = 0
      for (let era = 0; era < eras; era += 1) {
        const agendas = await house.newAgendas()
        await liveThrough(chance, house, agendas)
        for (const agenda of agendas) {
          const { history, staff } = agenda
          count += history.length
          const timeline = readFromTheEnd(history)
          const contradiction = findContradiction(timeline, agendaModel(staff))
          if (contradiction === 'undecided') undecided += 1
          else expect(contradiction, memoryOf(agenda)).toBeNull()
        }
      }
      console.info(`${count} operations, ${house.kills()} kills, ${undecided} days undecided`)
      expect(undecided).toBeLessThanOrEqual(Math.ceil(eras / 10))
      expect([...house.unexpected, ...(await house.errors())]).toEqual([])
    },
    300_000 + eras * 120_000,
  )
})

/** For failure messages: everything that happened on that date, in the order of the answers. */
function memoryOf({ history }: Agenda): string {
  return history
    .toSorted((a, b) => a.answered - b.answered)
    .map(one => `${one.called.toFixed(1)}-${one.answered.toFixed(1)} ${JSON.stringify(one.op)}`)
    .join('\n')
}

type House = Awaited<ReturnType<typeof openHouse>>

async function liveThrough(
  chance: Chance,
  house: House,
  agendas: readonly Agenda[],
): Promise<void> {
  const done = (): number => agendas.reduce((sum, one) => sum + one.history.length, 0)
  const marks = [120 + chance.int(60), 260 + chance.int(60)]
  const killers = [house.killProduct, house.killDatabase]
  let killing: Promise<void> = Promise.resolve()
  const customer = async (): Promise<void> => {
    while (done() < OPERATIONS) {
      if (done() >= (marks[0] ?? Infinity)) {
        marks.shift()
        const kill = killers.shift()!
        killing = killing.then(() => kill(agendas))
      }
      await actAtRandom(chance, house.line, chance.pick(agendas))
    }
  }
  await Promise.all(Array.from({ length: CUSTOMERS }, customer))
  await killing
  for (const agenda of agendas) await readAll(house.line, agenda)
}

/** A product with an owner, and functions to kill and restart it. */
async function openHouse() {
  const home = await newHome()
  const begin = () => startProduct(home, { TRUSTED_PROXIES: 'loopback' })
  let product = begin()
  let kills = 0
  const unexpected: string[] = []
  const call = async (...[id, input]: [Parameters<typeof send>[1], object]) => {
    const { url } = await product
    const ask = () => send(url, id, input as never, line.ownerToken).catch(() => null)
    let answer = await ask()
    // After a kill a kept connection may be closed, or the database not ready yet. A retry may create the same thing
    // twice; the first one is then never booked.
    for (let tries = 1; tries < 20 && (answer === null || answer.status === 503); tries += 1) {
      await pause(250)
      answer = await ask()
    }
    if (answer === null || answer.status >= 300)
      throw new Error(`${id}: ${JSON.stringify(answer?.body)}`)
    return answer.body as never
  }
  const line = {
    url: async () => (await product).url,
    ownerToken: '',
    onUnexpected: (what: string) => void unexpected.push(what),
  } satisfies Line
  const credentials = { email: 'comercio@miturno.test', password: 'miturno-demo' }
  line.ownerToken = ((await call('login', { body: credentials })) as { token: string }).token
  const body = { name: 'Corte de prueba', price: 10_000_00, duration_minutes: 30, offers: [] }
  const { service } = (await call('createService', { body })) as { service: { id: string } }

  return {
    line,
    unexpected,
    kills: () => kills,
    errors: async () => errorsOf(await product),
    /** Two new staff members on three future days. */
    newAgendas: async (): Promise<Agenda[]> => {
      const staff: string[] = []
      for (const name of ['Ana', 'Beto']) {
        const staffMember = { name, services: [service.id] }
        staff.push(
          ((await call('createStaff', { body: staffMember })) as { staff: { id: string } }).staff
            .id,
        )
      }
      const query = { services: service.id, staff: staff[0], days: 14 }
      const listed = (await call('listStaffSlots', { query })) as {
        days: { date: string; slots: { starts_at: string }[] }[]
      }
      return listed.days
        .slice(2)
        .filter(day => day.slots.length >= 12)
        .slice(0, AGENDAS)
        .map(({ date, slots }) => ({
          adUrl: 'barberia-demo',
          serviceId: service.id,
          staff,
          date,
          from: Date.parse(slots[0]!.starts_at),
          quarters: 6,
          history: [],
          turns: [],
          holds: [],
          blocks: [],
        }))
    },
    killProduct: async (agendas: readonly Agenda[]) => {
      const { child } = await product
      kills += 1
      child.kill('SIGKILL')
      product = begin()
      await product
      settle(agendas)
    },
    killDatabase: async (agendas: readonly Agenda[]) => {
      const { url } = await product
      kills += 1
      process.kill(await postmasterOf(home), 'SIGKILL')
      product = (async before => {
        while (!(await isReady(url))) await pause(50)
        return before
      })(await product)
      await product
      settle(agendas)
    },
  }
}

/** Whatever was in progress when the product died has happened by now, or never will. */
function settle(agendas: readonly Agenda[]): void {
  const now = performance.now()
  for (const { history } of agendas) {
    for (const [index, one] of history.entries()) {
      if (one.answered === Infinity) history[index] = { ...one, answered: now }
    }
  }
}
