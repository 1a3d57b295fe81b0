import { sql } from 'kysely'
import { openState } from '#domain/hours.ts'
import type { Context } from '../context.ts'
import { Bytes, type Handlers } from '../http/handler.ts'
import { refuse } from '../http/refusal.ts'
import { findPublic, refuseHidden } from './find.ts'
import { listSlotsFor, refuseFarDates } from './slots.ts'
import { toComerceWire, toLinkedServiceWire } from './wire.ts'

const PAGE = 40

/** Shops as the public finds them. */
export function comerceRoutes(
  context: Context,
): Handlers<'listComerces' | 'getComerce' | 'getLinkedService' | 'listSlots'> {
  const { clock } = context
  return {
    getComerce: async ({ params }) => {
      return { comerce: toComerceWire(await findPublic(context, params.ad_url), clock.now()) }
    },
    getLinkedService: async ({ params }) => {
      const service = toLinkedServiceWire(await findPublic(context, params.ad_url), params.link)
      return { service: service ?? refuse('not_found') }
    },
    listSlots: async ({ params, query }) => {
      const shop = await findPublic(context, params.ad_url)
      refuseHidden(shop, query.services, query.link)
      refuseFarDates(query.from, clock.now(), shop.plan.timeZone)
      return new Bytes(
        listSlotsFor(shop, query, clock.now(), 'public'),
        'application/json; charset=utf-8',
      )
    },
    listComerces: async ({ query }) => {
      const found = await searchComerces(context, query)
      const items = await Promise.all(found.slice(0, PAGE).map(row => toListItem(context, row)))
      const offset = Number(query.cursor ?? 0) || 0
      return { items, next_cursor: found.length > PAGE ? String(offset + PAGE) : null }
    },
  }
}

type ListRow = {
  readonly id: string
  readonly ad_url: string
  readonly name: string
  readonly category: string
  readonly address: string
  readonly city: string
  readonly distance_km: number | null
}

type Search = {
  readonly q?: string | undefined
  readonly near?: string | undefined
  readonly radius_km?: number | undefined
  readonly category?: string | undefined
  readonly cursor?: string | undefined
}

async function searchComerces(
  context: Context,
  { q, near, radius_km, category, cursor }: Search,
): Promise<ListRow[]> {
  const [latitude = null, longitude = null] = near?.split(',').map(Number) ?? []
  // The haversine formula on a sphere of 6371 km: metres matter less than the order of the list.
  const distance =
    latitude === null || longitude === null
      ? sql`null::double precision`
      : sql`2 * 6371 * asin(sqrt(least(1, power(sin(radians(c.latitude - ${latitude}) / 2), 2)
          + cos(radians(${latitude})) * cos(radians(c.latitude)) * power(sin(radians(c.longitude - ${longitude}) / 2), 2))))`
  const text = sql`plain_text(c.name || ' ' || c.city || ' ' || c.address)`
  const matches = q
    ? sql`(${text} like '%' || plain_text(${q}) || '%' or plain_text(${q}) <% ${text})`
    : sql`true`
  const { rows } = await sql<ListRow>`
    select * from (
      select c.id, c.ad_url, c.name, c.category, c.address, c.city, ${distance} as distance_km
      from comerces c
      where c.status = 'published' and ${matches} and (${category ?? null}::text is null or c.category = ${category ?? null})
    ) as found
    where ${radius_km ?? null}::double precision is null or distance_km <= ${radius_km ?? null}
    order by distance_km nulls last, plain_text(name), id
    limit ${PAGE + 1} offset ${Number(cursor ?? 0) || 0}`.execute(context.database.db)
  return rows
}

async function toListItem(context: Context, { distance_km, ...row }: ListRow) {
  const shop = await context.availability.open(row.id)
  const item = {
    ...row,
    open_now: shop !== null && openState(shop.plan, context.clock.now()).isOpen,
  }
  return distance_km === null ? item : { ...item, distance_km: Math.round(distance_km * 10) / 10 }
}
