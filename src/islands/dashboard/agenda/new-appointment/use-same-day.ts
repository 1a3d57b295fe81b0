import { useRef, useState } from 'react'
import type { Sent } from '#contract/contract.ts'
import { dateOf, shortDateText } from '#contract/texts/texts.ts'
import { newAppointmentTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import type { Ahead } from '#stores/dashboard/new-appointment/known-customers.ts'
import { $today } from '#stores/dashboard/shop.ts'
import type { NewAppointment } from './use-new-appointment.ts'

type Body = Sent<'createStaffAppointment', 'body'>
type Asked = { readonly name: string; readonly day: string; readonly other: Ahead }

/** Whoever has an appointment that day already may have meant that one: it is asked once, and a class is one of several. */
export function useSameDay({ capacity }: NewAppointment) {
  const [ahead, setAhead] = useState<readonly Ahead[]>([])
  const [asked, setAsked] = useState<Asked | null>(null)
  const known = useRef<string>(null)
  const asks = ({ customer, starts_at }: Body): boolean => {
    const other = ahead.find(
      one => dateOf(one.starts_at) === dateOf(starts_at) && one.elsewhere === null,
    )
    if (capacity > 1 || other === undefined || other.id === known.current) {
      setAsked(null)
      return false
    }
    const date = dateOf(starts_at)
    const day = date === $today.get() ? texts.near[0]!.toLowerCase() : `el ${shortDateText(date)}`
    setAsked({ name: customer.name, day, other })
    return true
  }
  const another = () => {
    known.current = asked?.other.id ?? null
  }
  // Whoever is another one now has none.
  const isTheirs = asked !== null && ahead.includes(asked.other)
  return { setAhead, asks, shown: isTheirs ? { ...asked, onAnother: another } : null }
}
