import { localDate } from '#domain/calendar/local-time.ts'
import {
  mayHold,
  minutesOf,
  minutesOfDay,
  type Verdict,
  verdictOn,
} from '#domain/booking/shares.ts'
import type { PlacedVisit } from '#domain/visit/visit.ts'
import { limitFactor } from '#server/kernel/http/limiter.ts'
import type { Context } from '#server/context.ts'
import { type Refused, refused } from '#server/kernel/http/refusal.ts'
import type { LockedAgenda } from '../appointments/book/claim-slot.ts'
import { findTaken } from './arrivals.ts'
import type { Origin } from './origin.ts'

type Agenda = Pick<LockedAgenda, 'trx' | 'row' | 'plan' | 'now'>
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

export async function isHoldAllowed(
  context: Config,
  agenda: Agenda,
  coming: Coming,
): Promise<boolean> {
  const { taken, wanted } = await weigh(context, agenda, coming)
  return mayHold(taken, wanted)
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

export function dateOf({ timeZone }: LockedAgenda['plan'], { interval }: PlacedVisit): string {
  return localDate(interval.start, timeZone)
}

const TOO_MUCH =
  'Desde tu conexión ya se pidieron muchos turnos en este local. Escribile por WhatsApp y te anota, o entrá con tu cuenta y reservá.'

/** Beyond every limit: how an honest customer who shares the connection still gets an appointment. */
export function tooMuchFromThere(): Refused {
  return refused('ask_the_shop', { detail: TOO_MUCH })
}
