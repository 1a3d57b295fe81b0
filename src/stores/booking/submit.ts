/* Sending the booking. What is answered counts only if it is still what is on its way. */
import { dateOf } from '#contract/texts/texts.ts'
import type { Reply } from '#contract/contract.ts'
import { dayWithin } from './bookable-days.ts'
import { rememberCustomer, rememberAppointment } from '#stores/device.ts'
import { createKeys } from '#stores/idempotency-key.ts'
import type { BookingContext } from './context.ts'
import { keepFields, customerAfter } from './customer.ts'
import type { Days } from './days.ts'
import type { HeldSlots } from './held-slots.ts'
import type { SlotHold } from './hold.ts'
import { bookingBody, missingFields, stepOfRefusal } from './request.ts'
import { type Alternative, type BookingState, isOnItsWay, noFields } from './state.ts'

type Parts = { readonly days: Days; readonly held: HeldSlots; readonly hold: SlotHold }

export function createSubmit(context: BookingContext, { days, held, hold }: Parts) {
  const { $booking, $shop, wire, patch, choiceNow } = context
  const keyOf = createKeys()

  const missing = () => {
    const { startsAt, fields, answers } = $booking.get()
    const { questions, phone_example: example } = $shop.get()
    return missingFields(startsAt, fields, { questions, answers, example })
  }

  const submit = async (): Promise<void> => {
    const state = $booking.get()
    const { startsAt } = state
    if (isOnItsWay(state.step)) return
    const errors = missing()
    if (startsAt === null || Object.keys(errors).length > 0) {
      // One thing at a time: nobody is told of a name that there was no reason to write yet.
      const next = errors.starts_at === undefined ? errors : { starts_at: errors.starts_at }
      return patch({ step: { is: 'refused', text: '', errors: next } })
    }
    hold.stop()
    const sending = { is: 'sending' } as const
    patch({ step: sending })
    const result = await send({ ...state, startsAt })
    if (result.ok) {
      held.clear()
      patch({ step: { is: 'booked' } })
      await remember(state, result.reply)
      return wire.leave(`/agenda/${result.reply.manage_token}?nuevo=1`)
    }
    const { problem } = result
    // Something else was chosen meanwhile.
    if ($booking.get().step !== sending) return
    if (problem.code === 'slot_taken') hold.lose(startsAt, problem.alternatives ?? [])
    else patch({ step: stepOfRefusal(problem), accepts: problem.terms?.asks })
  }

  const send = async (state: BookingState & { readonly startsAt: string }) => {
    // A hold of one's own that is still on its way would stand in the way of a booking that does not bring it.
    await held.settledSoon()
    const own = held.find(choiceNow(), state.startsAt) ?? held.latest()
    const { ad_url, link } = $shop.get()
    const body = bookingBody({ ...state, hold: own?.id, link })
    return await wire.call('createAppointment', {
      params: { ad_url },
      body,
      idempotencyKey: keyOf(body),
    })
  }

  const takeAlternative = async ({ starts_at, staff }: Alternative) => {
    const now = $booking.get()
    if (now.staff !== 'any' && now.staff !== staff) patch({ staff })
    hold.choose(starts_at)
    if (Object.keys(missing()).length === 0) await submit()
    else hold.keep()
    if ($booking.get().step.is === 'booked') return
    const [from, date] = [dayWithin(now.week, starts_at), dateOf(starts_at)]
    await days.look({ choice: choiceNow(), from, mayGoFurther: false, date })
  }

  return { submit, takeAlternative }
}

/** For the next booking from this device, and for the list of its appointments. */
async function remember(
  state: BookingState,
  { appointment, manage_token }: Reply<'createAppointment'>,
): Promise<void> {
  keepFields(noFields)
  await Promise.all([
    rememberAppointment({ manage_token, appointment }),
    rememberCustomer(customerAfter(state)),
  ])
}
