import type { Context } from '#server/context.ts'
import { waitingState } from '#domain/appointment/request.ts'
import { minutesOf } from '#domain/booking/shares.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { Inquiry, Demand, Policy } from '../book/policies.ts'
import { noteArrival, originLock } from './arrivals.ts'
import { dateOf, judgeVisit, refuseTooMuch } from './judge.ts'
import type { Origin } from '#domain/booking/shares.ts'
import { mailboxLock, type Wait, waitOf } from './wait.ts'

/** What may come to a shop from one network: beyond its share a booking waits, and beyond that it is refused. */
export const shareOfNetwork: Policy<Context> = {
  locks: (context, { customer, origin }) =>
    origin === undefined ? [] : [...originLock(origin), ...mailboxLock(context, customer.email)],
  ask: asked => (asked.request.origin === undefined ? null : demandOf(asked, asked.request.origin)),
}

function demandOf({ context, agenda, request }: Inquiry<Context>, origin: Origin): Demand {
  let wait: Wait | null = null
  return {
    settle: async ({ visit, state }) => {
      const { status } = state
      // A party is judged as one, before its appointments.
      const verdict = request.verdict ?? (await judgeVisit(context, agenda, { origin, visit }))
      if (verdict === 'refuse') refuseTooMuch()
      const { inParty, customer, startsAt, expects } = request
      const isParty = inParty !== undefined
      const sent = { verdict, status, origin, isParty, email: customer.email }
      wait = await waitOf(context, agenda, sent)
      if (wait === null) return state
      // Whoever does not say what they were told, such as a program, takes what comes.
      if (expects !== undefined && expects !== wait.says.for)
        refuse('would_wait', { waits: wait.says })
      const confirmsByMail = wait.mailbox !== null
      return waitingState(state, { startsAt, confirmsByMail }, agenda.now)
    },
    written: async ({ trx, now }, { row, visit, hold }) => {
      await noteArrival(trx, agenda.row, origin, {
        kind: 'appointment',
        id: row.id,
        date: dateOf(agenda.plan, visit),
        minutes: minutesOf(visit),
        waits: wait !== null,
        mailbox: wait?.mailbox ?? null,
        replaces: hold ?? undefined,
        now,
      })
    },
  }
}
