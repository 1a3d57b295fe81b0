import type { Transaction } from 'kysely'
import { addDays, localDate, startOfDay } from '#domain/calendar/local-time.ts'
import { rulesFor } from '#domain/shop/rules.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import type { VisitRequest } from '#domain/visit/visit.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { countAppointmentsOn } from '../queries.ts'

/** Two appointments of one phone are counted one after the other. */
export function phoneLock(phone: string | null): string[] {
  return phone === null ? [] : [`!phone:${phone}`]
}

type OnOneDay = {
  readonly visit: VisitRequest
  readonly startsAt: number
  readonly phone: string | null
  /** The appointment that is being moved: it is not one more. */
  readonly exceptId?: string
}

/** What one phone may have on one date, booked or moved there. */
export async function refuseFullPhoneDay(
  trx: Transaction<unknown>,
  shop: { readonly organizationId: string; readonly id: string },
  plan: ShopPlan,
  { visit, startsAt, phone, exceptId }: OnOneDay,
  now: number,
): Promise<void> {
  const most = rulesFor(plan, visit.serviceIds).maxAppointmentsPerPhoneDay
  if (phone === null || most === null) return
  const date = localDate(startsAt, plan.timeZone)
  const day = {
    start: startOfDay(date, plan.timeZone),
    end: startOfDay(addDays(date, 1), plan.timeZone),
  }
  const appointments = await countAppointmentsOn(trx, shop, { phone, day, exceptId }, now)
  if (appointments >= most) refuse('too_many_turns', { reason: 'phone_day' })
}
