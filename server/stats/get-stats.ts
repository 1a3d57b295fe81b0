import { addDays, daysBetween } from '#domain/local-time.ts'
import type { ShopPlan } from '#domain/shop.ts'
import type { Received, Reply } from '#contract/contract.ts'
import type { Context } from '../context.ts'
import type { Membership } from '../http/caller.ts'
import { checkDays, instantsOfDays } from '../hours/check-days.ts'
import { ownShop } from '../settings/own-shop.ts'
import { findLost } from './lost-searches.ts'
import { addHours, hourKey, openHoursOf } from './open-hours.ts'
import {
  findFigures,
  findShares,
  findVisitors,
  type Share,
  type Totals,
  type TurnKind,
} from './queries.ts'

type Stats = Reply<'getStats'>
type Days = { readonly from: string; readonly to: string }

const LONGEST_DAYS = 366

export async function getStats(
  context: Context,
  shop: Membership,
  query: Received<'getStats', 'query'>,
): Promise<Stats> {
  checkDays(query, LONGEST_DAYS)
  const { db } = context.database
  const { row, plan } = await ownShop(context, shop)
  const during = instantsOfDays(query, row.timeZone)
  const compared = daysBefore(query)
  const [figures, clients, shares, lost, before] = await Promise.all([
    findFigures(db, shop, during, row.timeZone),
    findVisitors(db, shop, during),
    findShares(db, shop, during),
    findLost(db, shop, query),
    compared === null ? null : findBefore(context, shop, compared, row.timeZone),
  ])
  const open = openHoursOf(plan, query.from, query.to)
  return {
    ...figures.totals,
    clients,
    open_minutes: open.total,
    currency: row.currency,
    lost,
    days: figures.days,
    services: shares.services
      .sort(biggestFirst)
      .map(({ booked_minutes: _minutes, ...share }) => share),
    staff: shares.staff
      .sort(biggestFirst)
      .map(share => ({ ...share, open_minutes: open.byPerson.get(share.id) ?? 0 })),
    hours: hoursOf(open.byHour, figures.kinds),
    before: before === null || compared === null ? null : withDays(before, compared, plan),
  }
}

async function findBefore(
  { database }: Context,
  shop: Membership,
  days: Days,
  timeZone: string,
): Promise<Totals & Pick<Stats, 'clients'>> {
  const during = instantsOfDays(days, timeZone)
  const [{ totals }, clients] = await Promise.all([
    findFigures(database.db, shop, during, timeZone),
    findVisitors(database.db, shop, during),
  ])
  return { ...totals, clients }
}

function withDays(
  totals: Totals & Pick<Stats, 'clients'>,
  { from, to }: Days,
  plan: ShopPlan,
): NonNullable<Stats['before']> {
  return { ...totals, from, to, open_minutes: openHoursOf(plan, from, to).total }
}

/** As many days just before, or the same dates a year ago. */
function daysBefore({ from, to, compare }: Received<'getStats', 'query'>): Days | null {
  if (compare === undefined) return null
  // Whole weeks: a Saturday is compared with a Saturday.
  const back = compare === 'year' ? 364 : daysBetween(from, to) + 1
  return { from: addDays(from, -back), to: addDays(to, -back) }
}

/** Every hour that is open or was worked, Monday first. */
function hoursOf(open: ReadonlyMap<string, number>, kinds: readonly TurnKind[]): Stats['hours'] {
  const booked = new Map<string, number>()
  for (const { weekday, minute, minutes, turns } of kinds) {
    addHours(booked, weekday, { start: minute, end: minute + minutes }, turns)
  }
  return [1, 2, 3, 4, 5, 6, 7].flatMap(weekday =>
    Array.from({ length: 24 }, (_, hour) => {
      const key = hourKey(weekday, hour)
      return {
        weekday,
        hour,
        booked_minutes: booked.get(key) ?? 0,
        open_minutes: open.get(key) ?? 0,
      }
    }).filter(one => one.open_minutes > 0 || one.booked_minutes > 0),
  )
}

function biggestFirst(a: Share, b: Share): number {
  return b.turns - a.turns || b.revenue - a.revenue || byName.compare(a.name, b.name)
}

const byName = new Intl.Collator('es')
