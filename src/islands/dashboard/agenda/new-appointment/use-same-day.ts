import { useRef, useState } from 'react'
import type { Sent } from '#contract/contract.ts'
import { dateOf, shortDateText } from '#contract/texts/texts.ts'
import { newAppointmentTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import {
  findOtherVisits,
  type OtherVisit,
} from '#stores/dashboard/new-appointment/known-customers.ts'
import { $today } from '#stores/dashboard/shop.ts'
import type { NewAppointment } from './use-new-appointment.ts'

type Body = Sent<'createStaffAppointment', 'body'>
type Question = {
  readonly name: string
  readonly date: string
  readonly day: string
  readonly other: OtherVisit
}

/** A customer with an appointment on that day may have meant that one, so it is asked once. Not asked for a class. */
export function useSameDay({ capacity, date: chosenDate }: NewAppointment) {
  const [asked, setAsked] = useState<Question | null>(null)
  // Counts the questions, so that the same one is read aloud again.
  const [times, setTimes] = useState(0)
  const known = useRef<string>(null)
  const asks = async ({ customer, starts_at }: Body): Promise<boolean> => {
    const date = dateOf(starts_at)
    const others =
      customer.id === undefined || capacity > 1 ? [] : await findOtherVisits(customer.id, date)
    const other = others.find(one => one.elsewhere === null)
    if (other === undefined || other.id === known.current) {
      setAsked(null)
      return false
    }
    const day = date === $today.get() ? texts.near[0]!.toLowerCase() : `el ${shortDateText(date)}`
    setAsked({ name: customer.name, date, day, other })
    setTimes(count => count + 1)
    return true
  }
  /** The user said that this is another appointment. */
  const onAnother = () => {
    known.current = asked?.other.id ?? null
  }
  return {
    asked: asked?.date === chosenDate ? { ...asked, onAnother } : null,
    times,
    asks,
    /** Called when the form is about another customer. */
    forget: () => setAsked(null),
  }
}
