import { useEffect, useState } from 'react'
import { phoneText } from '#stores/dashboard/phone-text.ts'
import { newAppointmentTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import { commonTexts } from '#messages/dashboard/dashboard.ts'
import type { Draft } from '#stores/dashboard/new-appointment/draft.ts'
import { type Client, findCustomers } from '#stores/dashboard/new-appointment/new-appointment.ts'
import { Button } from '#islands/ui/Button.tsx'
import { TextField } from '#islands/ui/Field.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import styles from './new-appointment.module.css'

type Props = {
  /** Whom the appointment is for, when that is known already. */
  readonly first?: Draft['customer']
  readonly onKnown: (lastServices: readonly string[]) => void
}

const typingPauseMs = 200

/** One field for a name or a phone; the other one follows. Whoever came before is found by either. */
export function CustomerFields({ first, onKnown }: Props) {
  const [text, setText] = useState(first?.name ?? '')
  const [other, setOther] = useState(first?.phone ? phoneText(first.phone) : '')
  const [picked, setPicked] = useState(first)
  const isPhone = /^\+?[\d\s().-]{6,}$/.test(text.trim())
  const { known, forget } = useKnownCustomers(text, first?.name ?? '')

  const choose = (customer: Client) => {
    setText(customer.name)
    setOther(customer.phone ? phoneText(customer.phone) : '')
    setPicked(customer)
    forget(customer.name)
    onKnown(customer.last_services)
  }
  return (
    <>
      {picked?.id && picked.name === text && (
        <input type="hidden" name="customer.id" value={picked.id} />
      )}
      <div className={parts.two}>
        <TextField
          key="who"
          name={isPhone ? 'customer.phone' : 'customer.name'}
          label={texts.customer}
          value={text}
          data-first
          onChange={event => setText(event.target.value)}
        />
        <TextField
          key="other"
          name={isPhone ? 'customer.name' : 'customer.phone'}
          label={isPhone ? texts.name : `${texts.phone} ${commonTexts.optional}`}
          inputMode={isPhone ? 'text' : 'tel'}
          value={other}
          onChange={event => setOther(event.target.value)}
        />
      </div>
      {known.length > 0 && (
        <fieldset className={parts.group} aria-label={texts.known}>
          <div className={styles.known}>
            {known.map(customer => (
              <Button
                key={customer.id}
                look="plain small"
                label={[customer.name, customer.phone && phoneText(customer.phone)]
                  .filter(Boolean)
                  .join(' · ')}
                onClick={() => choose(customer)}
              />
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}

function useKnownCustomers(text: string, alreadyKnown: string) {
  const [known, setKnown] = useState<readonly Client[]>([])
  const [settled, setSettled] = useState(alreadyKnown)
  const wanted = text.trim()
  const isAsked = wanted.length >= 2 && wanted !== settled
  useEffect(() => {
    if (!isAsked) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const found = await findCustomers(wanted)
      if (isCurrent) setKnown(found)
    }, typingPauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [isAsked, wanted])
  return { known: isAsked ? known : [], forget: setSettled }
}
