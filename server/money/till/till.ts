/** Where and when something is charged: what every use case of money begins with. */
import { sql, type Kysely } from 'kysely'
import { shopDayOf } from '#domain/money/shop-day.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import {
  type Method,
  methodNamed,
  type MoneySettings,
  settingsColumns,
  settingsOf,
  type Shop,
  type StoredSettings,
  toSettings,
} from '../money-settings/find-settings.ts'

export type Till = {
  readonly organizationId: string
  readonly shopId: string
  readonly currency: string
  readonly timeZone: string
  readonly settings: MoneySettings
  /** Epoch milliseconds. */
  readonly now: number
  /** The business day, `2026-11-24`. */
  readonly day: string
  /** Who acts; null: a job, or a customer. */
  readonly userId: string | null
  /** The open desk, which cannot be closed until the transaction ends; null: none is open. */
  readonly deskId: string | null
}

export async function openTill(work: Work, shop: Shop, userId: string | null): Promise<Till> {
  const { trx, now } = work
  const { organizationId, shopId } = shop
  const { rows } = await sql<Place & StoredSettings & { readonly desk_id: string | null }>`
    select c.currency, c.time_zone as "timeZone", ${settingsColumns},
      (select d.id from desk_sessions d where d.organization_id = c.organization_id and d.comerce_id = c.id
        and d.closed_at is null for share) as desk_id
    from comerces c ${settingsOf} where c.organization_id = ${organizationId} and c.id = ${shopId}`.execute(
    trx,
  )
  const { currency, timeZone, desk_id: deskId, ...stored } = rows[0] ?? refuse('not_found')
  const settings = toSettings(stored)
  const day = shopDayOf(now, timeZone, settings.day_ends_minute)
  return { organizationId, shopId, currency, timeZone, settings, now, day, userId, deskId }
}

export type Place = { readonly currency: string; readonly timeZone: string }

export async function findPlace(db: Kysely<unknown>, shop: Shop): Promise<Place> {
  const { rows } = await sql<Place>`select currency, time_zone as "timeZone" from comerces
    where organization_id = ${shop.organizationId} and id = ${shop.shopId}`.execute(db)
  return rows[0] ?? refuse('not_found')
}

/** One of the shop's methods that is switched on, for a new payment. Refuses the field by its name. */
export function methodFor({ settings }: Till, id: string, field: string): Method {
  const method = methodNamed(settings, id)
  if (method?.is_on === true) return method
  const names = settings.methods.filter(one => one.is_on).map(one => `${one.name} (${one.id})`)
  return refuseField(field, `Elegí una de las formas de pago del local: ${names.join(', ')}.`)
}
