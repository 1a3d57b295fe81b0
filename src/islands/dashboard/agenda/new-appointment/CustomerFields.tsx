import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { dateOf, shortDateText, timeText } from '#contract/texts/texts.ts'
import { useUnderstoodPhone } from '#islands/ui/use-understood-phone.ts'
import { understoodText } from '#messages/fields.ts'
import { phoneText } from '#stores/dashboard/phone-text.ts'
import { $phonePlace } from '#stores/dashboard/shop.ts'
import {
  appointmentTexts,
  newAppointmentTexts as texts,
} from '#messages/dashboard/appointment-actions.ts'
import { rungNames } from '#messages/ladder.ts'
import { commonTexts } from '#messages/dashboard/common.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import type { Draft } from '#stores/dashboard/new-appointment/draft.ts'
import type { CustomerRow } from '#stores/dashboard/new-appointment/new-appointment.ts'
import {
  createCustomerFacts,
  findKnown,
  isStill,
} from '#stores/dashboard/new-appointment/known-customers.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { TextField, type TextFieldProps } from '#islands/ui/Field.tsx'
import { Combobox } from '#islands/dashboard/parts/Combobox.tsx'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'
import { PhoneField } from '#islands/dashboard/parts/PhoneField.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import styles from './new-appointment.module.css'

type Props = {
  /** The customer of the appointment, when they are already known. */
  readonly first?: Draft['customer']
  readonly onKnown: (lastServices: readonly string[]) => void
}

const typingPauseMs = 200

/**
 * One field takes a name or a phone number, and a second one asks for the other. Known customers are found by either.
 */
export function CustomerFields({ first, onKnown }: Props) {
  const [text, setText] = useState(first?.name ?? '')
  const [other, setOther] = useState(first?.phone ? phoneText(first.phone) : '')
  const [picked, setPicked] = useState(first)
  const isPhone = /^\+?[\d\s().-]{6,}/.test(text.trim())
  const place = useStore($phonePlace)
  const understood = useUnderstoodPhone(isPhone ? text : '', place)
  const { known, forget } = useKnownCustomers(text, first?.name ?? '')

  const choose = (customer: CustomerRow) => {
    setText(customer.name)
    setOther(customer.phone ? phoneText(customer.phone) : '')
    setPicked(customer)
    forget(customer.name)
    onKnown(customer.last_services)
  }
  /** Another name means another customer, so the phone that came with the first one is removed. */
  const type = (typed: string) => {
    setText(typed)
    if (!picked || isStill(picked.name, typed)) return
    if (picked.phone && other === phoneText(picked.phone)) setOther('')
    setPicked(undefined)
    onKnown([])
  }
  return (
    <>
      {picked?.id && picked.name === text && (
        <input type="hidden" name="customer.id" value={picked.id} />
      )}
      <div className={parts.two}>
        <Combobox
          key="who"
          name={isPhone ? 'customer.phone' : 'customer.name'}
          label={texts.customer}
          value={text}
          data-first
          onText={type}
          listLabel={texts.known}
          choices={known.map(choiceOf)}
          onChoose={id => {
            const customer = known.find(one => one.id === id)
            // Whoever looked for the child books for the child, on the parent's card.
            if (customer) choose({ ...customer, name: customer.found_as ?? customer.name })
          }}
        />
        <PhoneOrName
          key="other"
          name={isPhone ? 'customer.name' : 'customer.phone'}
          label={isPhone ? texts.name : `${texts.phone} ${commonTexts.optional}`}
          isPhone={!isPhone}
          value={other}
          onChange={event => setOther(event.target.value)}
        />
      </div>
      {understood !== null && (
        <output className={styles.facts}>{understoodText(understood)}</output>
      )}
      {picked?.id && picked.name === text && <PickedFacts id={picked.id} />}
    </>
  )
}

function PhoneOrName({ isPhone, ...field }: TextFieldProps & { readonly isPhone: boolean }) {
  return isPhone ? <PhoneField {...field} /> : <TextField {...field} />
}

/** What the staff should know before they choose a customer, beside the name. */
function choiceOf({
  id,
  name,
  phone,
  no_shows: noShows,
  is_blocked: isBlocked,
  rung,
  found_as: as,
}: CustomerRow) {
  const hint = [
    as !== undefined && appointmentTexts.cardOf(name),
    isBlocked && texts.isBlocked,
    noShows > 0 && texts.noShows(noShows),
    rung !== null && rungNames[rung],
    phone !== null && phoneText(phone),
  ]
  return { id, label: as ?? name, hint: dotted(...hint) || undefined }
}

/** One line of facts about the chosen customer. */
function PickedFacts({ id }: { readonly id: string }) {
  const [source] = useState(createCustomerFacts)
  useLoad(source, id)
  const facts = valueOf(useStore(source.$store))
  return (
    <output className={styles.facts}>
      {facts && (
        <>
          {facts.blocked !== null && <strong>{texts.blocked(facts.blocked)}</strong>}
          {facts.rung !== null && <strong>{texts.rungOnLine(rungNames[facts.rung])}</strong>}
          {facts.noShows > 0 && <strong>{texts.noShows(facts.noShows)}</strong>}
          <span>{facts.came === 0 ? texts.neverCame : texts.came(facts.came)}</span>
          <span>{facts.next ? texts.next(shortMoment(facts.next)) : texts.noNext}</span>
          {facts.note && <span>{facts.note}</span>}
        </>
      )}
    </output>
  )
}

function shortMoment(instant: string): string {
  return `${shortDateText(dateOf(instant))}, ${timeText(instant)}`
}

function useKnownCustomers(text: string, alreadyKnown: string) {
  const [known, setKnown] = useState<readonly CustomerRow[]>([])
  const [settled, setSettled] = useState(alreadyKnown)
  const wanted = text.trim()
  const isAsked = wanted.length >= 2 && wanted !== settled
  useEffect(() => {
    if (!isAsked) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const found = await findKnown(wanted)
      if (isCurrent) setKnown(found)
    }, typingPauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [isAsked, wanted])
  return { known: isAsked ? known : [], forget: setSettled }
}
