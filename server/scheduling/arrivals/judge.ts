import { sql, type Transaction } from 'kysely'
import { localDate } from '#domain/calendar/local-time.ts'
import {
  mayHold,
  minutesOf,
  minutesOfDay,
  type Verdict,
  verdictOn,
} from '#domain/booking/shares.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import type { PlacedVisit } from '#domain/visit/visit.ts'
import { limitFactor } from '#server/kernel/http/limiter.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { ShopKey } from '../availability/load.ts'
import { findTaken } from './arrivals.ts'
import type { Origin } from '#domain/booking/shares.ts'

export type Agenda = {
  readonly trx: Transaction<unknown>
  readonly row: ShopKey
  readonly plan: ShopPlan
  readonly now: number
}
/** What comes from where; `exceptId`: the appointment that moves, which is not counted twice. */
type Coming = {
  readonly origin: Origin
  readonly visit: PlacedVisit
  readonly exceptId?: string | undefined
}
type Config = Pick<Context, 'config'>

/** Whether a stranger's visit is booked, waits for the shop, or is not taken. */
export async function judgeVisit(
  context: Config,
  agenda: Agenda,
  coming: Coming,
): Promise<Verdict> {
  const { taken, wanted } = await weigh(context, agenda, coming)
  return verdictOn(taken, wanted)
}

/** Whether a stranger may hold a start, and what becomes of its booking, which `booker` sends. */
export async function judgeHold(
  context: Config,
  agenda: Agenda,
  { booker, ...coming }: Coming & { readonly booker: Origin },
): Promise<{ readonly isAllowed: boolean; readonly verdict: Verdict }> {
  const { taken, wanted } = await weigh(context, agenda, coming)
  const verdict =
    booker.line === coming.origin.line
      ? verdictOn(taken, wanted)
      : await judgeVisit(context, agenda, { ...coming, origin: booker })
  return { isAllowed: mayHold(taken, wanted), verdict }
}

async function weigh({ config }: Config, agenda: Agenda, { origin, visit, exceptId }: Coming) {
  const { trx, row, plan, now } = agenda
  const date = dateOf(plan, visit)
  const taken = await findTaken(trx, row, origin, { date, now, exceptId })
  const factor = limitFactor(config)
  return {
    taken,
    wanted: { minutes: minutesOf(visit), dayMinutes: minutesOfDay(plan, date), factor },
  }
}

export function dateOf({ timeZone }: ShopPlan, { interval }: PlacedVisit): string {
  return localDate(interval.start, timeZone)
}

const TOO_MUCH =
  'Desde tu conexión ya se pidieron muchos turnos en este local. Escribile por WhatsApp y te anota, o entrá con tu cuenta y reservá.'

/** Beyond every limit: how an honest customer who shares the connection still gets an appointment. */
export function refuseTooMuch(): never {
  return refuse('ask_the_shop', { detail: TOO_MUCH })
}

/** Whether a stranger may move an appointment of theirs to this date: many of different dates could fill one day. */
export async function isMoveAllowed(
  context: Config,
  agenda: Agenda,
  { appointmentId, visit }: { readonly appointmentId: string; readonly visit: PlacedVisit },
): Promise<boolean> {
  const origin = await findOrigin(agenda, { appointmentId, date: dateOf(agenda.plan, visit) })
  if (origin === null) return true
  return (await judgeVisit(context, agenda, { origin, visit, exceptId: appointmentId })) === 'book'
}

/** From where an appointment came; null when that is forgotten, or it is of this date already. */
async function findOrigin(
  { trx, row }: Agenda,
  { appointmentId, date }: { readonly appointmentId: string; readonly date: string },
): Promise<Origin | null> {
  const { rows } = await sql<Origin>`
    select line, network from arrivals where organization_id = ${row.organizationId}
      and subject_id = ${appointmentId} and date <> ${date}`.execute(trx)
  return rows[0] ?? null
}

/** An appointment takes time of another date now. */
export async function noteMovedArrival(
  { trx, row, plan }: Agenda,
  { appointmentId, visit }: { readonly appointmentId: string; readonly visit: PlacedVisit },
): Promise<void> {
  await sql`
    update arrivals set date = ${dateOf(plan, visit)}::date, minutes = ${minutesOf(visit)}
    where organization_id = ${row.organizationId} and subject_id = ${appointmentId}
      and kind = 'appointment'`.execute(trx)
}
