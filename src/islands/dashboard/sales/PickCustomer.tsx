import { useEffect, useState } from 'react'
import { commonTexts } from '#messages/dashboard/common.ts'
import { chargeTexts as texts } from '#messages/dashboard/sales.ts'
import { newAppointmentTexts } from '#messages/dashboard/appointment-actions.ts'
import { findKnown } from '#stores/dashboard/new-appointment/known-customers.ts'
import type { SaleCustomer } from '#stores/dashboard/sales/charge.ts'
import { Combobox } from '#islands/dashboard/parts/Combobox.tsx'
import { phoneText } from '#stores/dashboard/phone-text.ts'

type Found = Awaited<ReturnType<typeof findKnown>>
type Props = {
  readonly isNeeded: boolean
  readonly onPick: (customer: SaleCustomer | null) => void
}

/** A customer of the shop, found by name or phone. */
export function PickCustomer({ isNeeded, onPick }: Props) {
  const [text, setText] = useState('')
  const [picked, setPicked] = useState('')
  const known = useFound(text === picked ? '' : text)
  const type = (typed: string) => {
    setText(typed)
    if (typed === picked) return
    setPicked('')
    onPick(null)
  }
  const choose = (id: string) => {
    const customer = known.find(one => one.id === id)
    if (!customer) return
    setText(customer.name)
    setPicked(customer.name)
    onPick(customer)
  }
  return (
    <Combobox
      name="customer"
      label={isNeeded ? texts.customer : `${texts.customer} ${commonTexts.optional}`}
      value={text}
      maxLength={80}
      autoComplete="off"
      listLabel={newAppointmentTexts.known}
      choices={known.map(({ id, name, phone }) => ({
        id,
        label: name,
        hint: phone === null ? undefined : phoneText(phone),
      }))}
      onText={type}
      onChoose={choose}
    />
  )
}

const typingPauseMs = 200

/** Customers that match, once somebody pauses. */
function useFound(text: string): Found {
  const [found, setFound] = useState<Found>([])
  const wanted = text.trim()
  useEffect(() => {
    if (wanted.length < 2) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const answer = await findKnown(wanted)
      if (isCurrent) setFound(answer)
    }, typingPauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [wanted])
  return wanted.length < 2 ? [] : found
}
