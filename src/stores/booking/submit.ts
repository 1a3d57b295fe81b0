/* Sends the booking. An answer counts only if its booking is still the one being sent. */
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
import { afterRefusal, bookingBody, missingFields } from './request.ts'
import { type Alternative, type BookingState, isOnItsWay, noFields, queryOf } from './state.ts'

type Parts = { readonly days: Days; readonly held: HeldSlots; readonly hold: SlotHold }

export function createSubmit(context: BookingContext, { days, held, hold }: Parts) {
  const { $booking, $shop, wire, patch, choiceNow } = context
  const keyOf = createKeys()
  let sentHold: string | undefined

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
      // One thing at a time: without a start, errors of fields further down are not shown yet.
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
      // Going back from the ticket must not choose the same hour again.
      wire.show(queryOf({ ...state, startsAt: null }, $shop.get().link))
      await remember(state, result.reply)
      return wire.leave(`/agenda/${result.reply.manage_token}?nuevo=1`)
    }
    const { problem } = result
    // The customer chose something else while this was being sent.
    if ($booking.get().step !== sending) return
    if (problem.code === 'slot_taken') hold.lose(startsAt, problem.alternatives ?? [])
    else patch(afterRefusal(problem, state.accepts))
  }

  const send = async (state: BookingState & { readonly startsAt: string }) => {
    // The visitor's own hold, if still being requested, would block a booking that does not bring it.
    await held.settledSoon()
    const { startsAt, step } = state
    const own = held.find(choiceNow(), startsAt)
    // Another body would be another booking, so a retry of a lost answer names its hold even when that has ended.
    const isRetry = step.is === 'refused' && step.isUnanswered
    sentHold = own?.id ?? (isRetry ? sentHold : held.latest()?.id)
    const { ad_url, link } = $shop.get()
    const body = bookingBody({ ...state, hold: sentHold, link })
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

/** Remembers the customer and the appointment on this device. */
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
