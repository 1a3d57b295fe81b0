import { useRef, useState } from 'react'
import type { Sent } from '#contract/contract.ts'
import { dateOf, shortDateText } from '#contract/texts/texts.ts'
import { newAppointmentTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import { findStanding, type Standing } from '#stores/dashboard/new-appointment/known-customers.ts'
import { $today } from '#stores/dashboard/shop.ts'
import type { NewAppointment } from './use-new-appointment.ts'

type Body = Sent<'createStaffAppointment', 'body'>
type Question = { readonly name: string; readonly day: string; readonly other: Standing }

/** Whoever has an appointment that day already may have meant that one: it is asked once, and a class is one of several. */
export function useSameDay({ capacity }: NewAppointment) {
  const [asked, setAsked] = useState<Question | null>(null)
  const known = useRef<string>(null)
  const asks = async ({ customer, starts_at }: Body): Promise<boolean> => {
    const date = dateOf(starts_at)
    const others =
      customer.id === undefined || capacity > 1 ? [] : await findStanding(customer.id, date)
    const other = others.find(one => one.elsewhere === null)
    if (other === undefined || other.id === known.current) {
      setAsked(null)
      return false
    }
    const day = date === $today.get() ? texts.near[0]!.toLowerCase() : `el ${shortDateText(date)}`
    setAsked({ name: customer.name, day, other })
    return true
  }
  return {
    asked,
    asks,
    /** They said that it is another one. */
    another: () => {
      known.current = asked?.other.id ?? null
    },
    /** It is about somebody else now. */
    forget: () => setAsked(null),
  }
}
