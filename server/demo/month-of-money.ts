/**
 * A month of sales in a demo shop, by the use cases of the product with a clock of the past: what is charged, how, the
 * desk of each day (today's is open), commissions, an advance, products, and a package that is half used.
 */
import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { DAY, HOUR, MINUTE } from '#domain/calendar/interval.ts'
import { addDays, shiftMonth } from '#domain/calendar/dates.ts'
import { localDate } from '#domain/calendar/local-time.ts'
import { shopDayOf } from '#domain/money/shop-day.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import type { EventOf, Work } from '#server/kernel/unit-of-work/events.ts'
import { type AppointmentRow, findAppointments } from '#server/scheduling/queries.ts'
import { beginSession, endSession } from '../money/cash-desk/cash-desk.ts'
import { writeMoves } from '../money/journal/write-moves.ts'
import { completeSale } from '../money/sales/complete-sale.ts'
import { type Item, itemsOf, pickItems } from '../money/sales/items.ts'
import { createPriceChange } from '../money/price-changes/create-price-change.ts'
import { takeFromStock } from '../money/products/stock.ts'
import { earnCommissions } from '../money/statements/earn.ts'
import { addStatementLines } from '../money/journal/statement-lines.ts'
import { openTill } from '../money/till/till.ts'
import { organizationIdOf, shopIdOf, userIdOf } from './account-rows.ts'
import type { Generator } from './generator.ts'
import { minorUnits, staffIdOf } from './plan.ts'
import type { DemoShop } from './shop.ts'

type Scene = {
  readonly trx: Transaction<unknown>
  readonly shop: DemoShop
  readonly account: Account
  readonly generator: Generator
  readonly now: number
}

/** How many of today's appointments that are done nobody has charged yet. */
const LEFT_OPEN = 2
const LONGEST_AGO = 30 * DAY
const METHODS = ['cash', 'cash', 'cash', 'transfer', 'transfer', 'mercado_pago', 'debit', 'credit']

export async function chargeAMonth(
  trx: Transaction<unknown>,
  shop: DemoShop,
  { generator, now }: Pick<Scene, 'generator' | 'now'>,
): Promise<void> {
  const scene = {
    trx,
    shop,
    account: memberOf(shop, 'asesor@miturno.test', 'comerce_advisor'),
    generator,
    now,
  }
  const products = await defineWhatIsSold(scene)
  const visits = await findAppointments(
    trx,
    now,
    sql`a.comerce_id = ${shopIdOf(shop.adUrl)} and a.status = 'completed' and a.ends_at <= ${new Date(now)}
      and a.starts_at > ${new Date(now - LONGEST_AGO)}`,
    sql`order by a.ends_at, a.id`,
  )
  const packageId = await sellPackage(scene, visits)
  const today = shopDayOf(now, shop.timeZone, 240)
  const days = Map.groupBy(visits, one => shopDayOf(one.ends_at, shop.timeZone, 240))
  for (const [day, done] of days) {
    const isToday = day === today
    await openDay(scene, done[0]!)
    const charged = isToday ? done.slice(0, -LEFT_OPEN) : done
    for (const visit of charged) await charge(scene, visit, { products, packageId })
    if (!isToday) await closeDay(scene, done.at(-1)!)
  }
  if (!days.has(today)) await beginSession(workAt(scene, now), scene.account, amount(scene, 20_000))
  await sql`update appointments a set sale_id = s.id from sales s
    where s.organization_id = a.organization_id and s.appointment_id = a.id
      and a.comerce_id = ${shopIdOf(shop.adUrl)}`.execute(trx)
}

function memberOf(
  shop: DemoShop,
  email: string,
  role: 'comerce_admin' | 'comerce_advisor',
): Account {
  return {
    kind: 'account',
    userId: userIdOf(email),
    sessionId: '',
    name: '',
    avatar: null,
    roles: [role],
    ownShops: [],
    hasMoved: false,
    expiresAt: 0,
    key: null,
    membership: {
      organizationId: organizationIdOf(shop.organization),
      shopId: shopIdOf(shop.adUrl),
      role,
      onlyStaffId: null,
      staffId: null,
      isReadOnly: false,
      hidesPhones: false,
      sharesCustomers: true,
    },
  }
}

/** Prices rise from the first of the month that is at least four weeks away. */
export async function planPrices(context: Context, shop: DemoShop): Promise<void> {
  const today = localDate(context.clock.now(), shop.timeZone)
  const starts_on = shiftMonth(`${addDays(today, 28).slice(0, 7)}-01`, 1)
  const owner = memberOf(shop, 'comercio@miturno.test', 'comerce_admin')
  await createPriceChange(context, owner, { starts_on, percent: 12, round_to: 500 })
}

/** A unit of work of the past. Only those listen who write money; nothing is announced, mailed or put on record. */
function workAt({ trx }: Scene, now: number): Work {
  const emit = async (event: EventOf<'sale.created'> | { readonly type: string }) => {
    if (!isSale(event)) return
    await earnCommissions(work, event)
    await takeFromStock(work, event)
  }
  const work: Work = { trx, now, emit }
  return work
}

function isSale(event: { readonly type: string }): event is EventOf<'sale.created'> {
  return event.type === 'sale.created'
}

const amount = ({ shop }: Scene, pesos: number): number => minorUnits(shop, pesos)

/** Half for everybody but the newest, a tenth of products; three products and a package. */
async function defineWhatIsSold(scene: Scene): Promise<readonly string[]> {
  const { trx, shop, now } = scene
  const [organization, place] = [organizationIdOf(shop.organization), shopIdOf(shop.adUrl)]
  const begin = new Date(now - LONGEST_AGO - DAY)
  const newest = staffIdOf(shop, shop.staff.length - 1)
  for (const [staff, kind, rate] of [
    [null, 'service', 5000],
    [newest, 'service', 4000],
    [null, 'product', 1000],
  ] as const)
    await sql`insert into commission_rules (organization_id, id, comerce_id, staff_id, kind, starts_on, rate_bp, created_at)
      values (${organization}, ${randomUUID()}, ${place}, ${staff}, ${kind}, ${begin}::date, ${rate}, ${begin})`.execute(
      trx,
    )
  const ids: string[] = []
  for (const [name, price, cost, stock, low] of [
    ['Cera mate', 7500, 4200, 24, 5],
    ['Shampoo de barba', 9800, 6100, 24, 4],
    ['Aceite para barba', 11_200, 7000, 8, 4],
  ] as const) {
    const id = randomUUID()
    await sql`insert into products (organization_id, id, comerce_id, name, price, cost, low_stock, created_at)
      values (${organization}, ${id}, ${place}, ${name}, ${amount(scene, price)}, ${amount(scene, cost)}, ${low}, ${begin})`.execute(
      trx,
    )
    await sql`insert into stock_moves (organization_id, id, product_id, kind, quantity, at)
      values (${organization}, ${randomUUID()}, ${id}, 'purchase', ${stock}, ${begin})`.execute(trx)
    ids.push(id)
  }
  return ids
}

/** To whoever came first and comes often enough to have used half of it. */
async function sellPackage(
  scene: Scene,
  visits: readonly AppointmentRow[],
): Promise<{ readonly customerId: string; readonly id: string } | null> {
  const { trx, shop } = scene
  const counts = Map.groupBy(visits, one => one.customer_id)
  const often = [...counts.values()].toSorted((a, b) => b.length - a.length)[0]
  const [first] = often ?? []
  if (first === undefined) return null
  const work = workAt(scene, first.ends_at - HOUR)
  const [organization, place] = [organizationIdOf(shop.organization), shopIdOf(shop.adUrl)]
  const units = Math.min(10, Math.max(2, often!.length * 2))
  const price = Math.round((first.legs[0]!.price * units * 9) / 10)
  const plan = randomUUID()
  await sql`insert into package_plans (organization_id, id, comerce_id, name, units, price, valid_days, created_at)
    values (${organization}, ${plan}, ${place}, ${`Paquete de ${units} visitas`}, ${units}, ${price}, 180,
      ${new Date(work.now)})`.execute(trx)
  const till = await openTill(
    work,
    { organizationId: organization, shopId: place },
    scene.account.userId,
  )
  await completeSale(
    work,
    { till, account: scene.account },
    {
      items: await pickItems(trx, till, [{ kind: 'package', id: plan }], 'lines'),
      customerId: first.customer_id,
      appointment: null,
      held: 0,
      sent: { payments: [{ method: 'transfer', amount: price }] },
    },
  )
  const { rows } = await sql<{ id: string }>`select id from customer_packages
    where organization_id = ${organization} and plan_id = ${plan}`.execute(trx)
  return { customerId: first.customer_id, id: rows[0]!.id }
}

type Offered = {
  readonly products: readonly string[]
  readonly packageId: Awaited<ReturnType<typeof sellPackage>>
}

async function charge(
  scene: Scene,
  visit: AppointmentRow,
  { products, packageId }: Offered,
): Promise<void> {
  const { trx, account, generator } = scene
  const work = workAt(scene, visit.ends_at)
  const till = await openTill(work, account.membership!, account.userId)
  const seller = visit.legs[0]!.staff_id
  const isOfPackage = packageId?.customerId === visit.customer_id
  const extra = !isOfPackage && generator.next() < 0.12 ? [generator.pick(products)] : []
  const items: Item[] = [
    ...itemsOf(visit),
    ...(await pickItems(
      trx,
      till,
      extra.map(id => ({ kind: 'product', id, staff: seller })),
      'products',
    )),
  ]
  const price = items.reduce((sum, item) => sum + item.unitPrice, 0)
  const tip =
    generator.next() < 0.3 ? Math.round((price * 0.1) / amount(scene, 100)) * amount(scene, 100) : 0
  const due = (isOfPackage ? 0 : price) + tip
  await completeSale(
    work,
    { till, account },
    {
      items,
      customerId: visit.customer_id,
      appointment: { id: visit.id, round: 0 },
      held: 0,
      sent: {
        payments: due === 0 ? [] : [{ method: generator.pick(METHODS), amount: due }],
        ...(tip > 0 && { tips: [{ staff: seller, amount: tip }] }),
        ...(isOfPackage && { package: packageId.id }),
      },
    },
  )
}

async function openDay(scene: Scene, first: AppointmentRow): Promise<void> {
  await beginSession(
    workAt(scene, first.starts_at - HOUR / 2),
    scene.account,
    amount(scene, 20_000),
  )
}

/** Sometimes a note is missing; once in a while somebody got an advance. */
async function closeDay(scene: Scene, last: AppointmentRow): Promise<void> {
  const { trx, account, generator } = scene
  const work = workAt(scene, last.ends_at + 20 * MINUTE)
  const till = await openTill(work, account.membership!, account.userId)
  if (generator.next() < 0.15) {
    const staffId = last.legs[0]!.staff_id
    const advance = amount(scene, 10_000)
    await addStatementLines(trx, till, [
      { staffId, kind: 'advance', amount: -advance, reason: 'Adelanto' },
    ])
    await writeMoves(trx, till, { reason: 'Adelanto' }, [
      {
        from: { name: 'drawer', deskId: till.deskId! },
        to: { name: 'staff_due', staffId },
        amount: advance,
      },
    ])
  }
  const isShort = generator.next() < 0.2
  await endSession(workAt(scene, work.now + MINUTE), account, expected => {
    const counted = Math.max(0, expected - (isShort ? amount(scene, 500) : 0))
    return { counted, takenOut: Math.max(0, counted - amount(scene, 20_000)) }
  })
}
