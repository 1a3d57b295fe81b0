/** Acts of a shop's day in random order. Each is sent with a key of its own, again and again until it is answered. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CallInput } from '#contract/protocol/call.ts'
import type { CallResult } from '#contract/protocol/call.ts'
import type { OperationId } from '#contract/protocol/operations.ts'
import type { TestApp } from '#support/server/app.ts'
import type { Chance } from '#support/server/chance.ts'
import { tokenOf } from '#support/server/shop.ts'
import { aService, aTill, cents, type Sale, type TestTill } from './till.ts'

export type Scene = {
  readonly till: TestTill
  readonly chance: Chance
  /** Owner, receptionist, and the owner on another device. */
  readonly tokens: readonly string[]
  readonly serviceId: string
  readonly productId: string
  readonly planId: string
  readonly customerId: string
  /** Every sale and refund that was answered, by its id. */
  readonly sales: Map<string, Sale>
  /** How often the database was cut off. */
  cuts: number
}

/** A shop with something of each kind to sell, and people who sell it. */
export async function openScene(test: TestApp, chance: Chance): Promise<Scene> {
  const till = await aTill(test)
  const { product } = await till.must('createProduct', { body: { name: 'Cera', price: 1 } })
  const { plan } = await till.must('createPackagePlan', {
    body: { name: '3 cortes', units: 3, price: cents(25_000) },
  })
  await till.must('saveCommissionRule', { body: { kind: 'product', percent: 12.5 } })
  await till.must('saveCommissionRule', { body: { kind: 'package', fixed: 77 } })
  const visit = await till.visit([cents(1)])
  const { customer } = await till.must('getBill', { params: { id: visit.id } })
  return {
    till,
    chance,
    tokens: [till.owner, await till.receptionist(), await tokenOf(test, till.shop.ownerId)],
    serviceId: await aService(test, till.shop, { name: 'Barba', price: 333 }),
    productId: product.id,
    planId: plan.id,
    customerId: customer.id,
    sales: new Map(),
    cuts: 0,
  }
}

const AMOUNTS = [1, 99, 333, 1000, 7490, 10_000.01, 12_345.67]
const METHODS = ['cash', 'transfer', 'debit'] as const

/**
 * Sends it until the product answers: a request that was cut off is repeated with its key, as an app would do. One in
 * twelve is cut off by ending every connection of the product to its database.
 */
async function act<Op extends OperationId>(
  scene: Scene,
  id: Op,
  input: CallInput<Op>,
): Promise<CallResult<Op>> {
  const { till, chance, tokens } = scene
  const idempotencyKey = randomUUID()
  const token = chance.pick(tokens)
  for (;;) {
    const answer = till.app.call(id, { ...input, idempotencyKey }, token)
    if (chance.int(12) === 0) await cutOff(scene)
    const done = await answer.catch(() => null)
    if (done !== null && (done.ok || done.problem.status < 500)) return done
  }
}

async function cutOff(scene: Scene): Promise<void> {
  scene.cuts += 1
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
    .execute(scene.till.db)
    .catch(() => undefined)
}

const acts: readonly ((scene: Scene) => Promise<Prepared> | Prepared)[] = [
  charge,
  charge,
  charge,
  sell,
  sell,
  refund,
  refund,
  undo,
  moveCash,
  advance,
  sellPackage,
  usePackage,
  openDesk,
  closeDesk,
  settle,
]

/** Three acts at once, several times. What they need is prepared while nothing is cut off. */
export async function liveADay(scene: Scene): Promise<void> {
  for (let batch = 0; batch < 4; batch += 1) {
    const prepared: (() => Promise<void>)[] = []
    for (let n = 0; n < 3; n += 1) prepared.push(await scene.chance.pick(acts)(scene))
    await Promise.all(prepared.map(async run => await run()))
    await waitForConnections(scene)
  }
}

/** Connections that were cut off are still in the pool until somebody tries to use them. */
async function waitForConnections({ till: { db } }: Scene): Promise<void> {
  for (;;) {
    const tries = await Promise.allSettled(
      Array.from({ length: 24 }, () => sql`select 1`.execute(db)),
    )
    if (tries.every(one => one.status === 'fulfilled')) return
  }
}

/** What is to be done, once it is prepared. */
type Prepared = () => Promise<void>

const nothing: Prepared = async () => undefined

function keep(scene: Scene, answer: CallResult<'createSale'> | CallResult<'refundSale'>): void {
  if (answer.ok) scene.sales.set(answer.reply.sale.id, answer.reply.sale)
}

function split({ chance, till }: Scene, due: number) {
  const held = chance.int(5) === 0 ? { collected_by: till.ana } : {}
  if (chance.int(3) > 0 || due < 2) return [{ method: chance.pick(METHODS), amount: due, ...held }]
  const first = 1 + chance.int(due - 1)
  return [
    { method: 'cash', amount: first },
    { method: chance.pick(METHODS), amount: due - first, ...held },
  ]
}

async function charge(scene: Scene): Promise<Prepared> {
  const { chance, till } = scene
  const visit = await till.visit(
    [cents(chance.pick(AMOUNTS)), till.ana],
    ...(chance.int(2) === 0 ? [[cents(chance.pick(AMOUNTS)), till.beto] as const] : []),
  )
  const amount = chance.int(2) === 0 ? chance.int(visit.price + 1) : 0
  const tip = chance.int(3) === 0 ? 1 + chance.int(500) : 0
  const body = {
    payments: split(scene, visit.price - amount + tip),
    ...(amount > 0 && { discount: { amount, reason: 'Promo' } }),
    ...(tip > 0 && { tips: [{ staff: till.beto, amount: tip }] }),
  }
  return async () =>
    keep(scene, await act(scene, 'chargeAppointment', { params: { id: visit.id }, body }))
}

function sell(scene: Scene): Prepared {
  const { chance, till, serviceId, productId } = scene
  const quantity = 1 + chance.int(4)
  const price = cents(chance.pick(AMOUNTS))
  const lines = [
    { kind: 'product' as const, id: productId, quantity, price, staff: till.ana },
    { kind: 'service' as const, id: serviceId, price: 333, staff: till.beto },
  ]
  const payments = split(scene, price * quantity + 333)
  return async () => keep(scene, await act(scene, 'createSale', { body: { lines, payments } }))
}

function refund(scene: Scene): Prepared {
  const { chance, sales } = scene
  const made = [...sales.values()].filter(sale => sale.kind === 'sale')
  if (made.length === 0) return nothing
  const sale = chance.pick(made)
  const way = chance.pick(['all', 'amount', 'line'] as const)
  const line = chance.pick(sale.lines)
  const body = {
    method: chance.pick(METHODS),
    reason: 'Cambio',
    returns_stock: chance.int(2) === 0,
    ...(way === 'amount' && { amount: 1 + chance.int(sale.total + 1) }),
    ...(way === 'line' && { lines: [{ id: line.id, quantity: 1 }] }),
  }
  return async () => keep(scene, await act(scene, 'refundSale', { params: { id: sale.id }, body }))
}

function undo(scene: Scene): Prepared {
  const last = [...scene.sales.values()].findLast(sale => sale.kind === 'sale')
  if (last === undefined) return nothing
  return async () => keep(scene, await act(scene, 'undoSale', { params: { id: last.id } }))
}

function moveCash(scene: Scene): Prepared {
  const amount = 1 - scene.chance.int(2) * 2 * (1 + scene.chance.int(1000))
  return async () => void (await act(scene, 'moveCash', { body: { amount, reason: 'Varios' } }))
}

function advance(scene: Scene): Prepared {
  const { chance, till } = scene
  const kind = chance.pick(['advance', 'rent', 'correction'] as const)
  const body = { staff: till.ana, kind, amount: 1 + chance.int(1000), reason: 'Varios' }
  return async () => void (await act(scene, 'addStatementLine', { body }))
}

function sellPackage(scene: Scene): Prepared {
  const { planId, customerId, till } = scene
  const lines = [{ kind: 'package' as const, id: planId, staff: till.ana }]
  const payments = split(scene, cents(25_000))
  const body = { lines, payments, customer: customerId }
  return async () => keep(scene, await act(scene, 'createSale', { body }))
}

async function usePackage(scene: Scene): Promise<Prepared> {
  const { till, customerId, chance } = scene
  const { items } = await till.must('listCustomerPackages', { params: { id: customerId } })
  const usable = items.filter(one => one.is_usable)
  if (usable.length === 0) return nothing
  const visit = await till.visit([cents(10_000), till.ana])
  const body = { payments: [], package: chance.pick(usable).id }
  return async () =>
    keep(scene, await act(scene, 'chargeAppointment', { params: { id: visit.id }, body }))
}

function openDesk(scene: Scene): Prepared {
  const body = { float: scene.chance.int(1000) }
  return async () => void (await act(scene, 'openCashDesk', { body }))
}

function closeDesk(scene: Scene): Prepared {
  const counted = scene.chance.int(100_000)
  const taken_out = scene.chance.int(counted + 1)
  return async () => void (await act(scene, 'closeCashDesk', { body: { counted, taken_out } }))
}

function settle(scene: Scene): Prepared {
  const { till, chance } = scene
  const body = { staff: chance.pick([till.ana, till.beto]), from: till.today(), to: till.today() }
  return async () => void (await act(scene, 'settleStatement', { body }))
}
