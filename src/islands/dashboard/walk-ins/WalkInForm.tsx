import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { timeText } from '#contract/texts/texts.ts'
import { walkInTexts as texts } from '#messages/dashboard/walk-ins.ts'
import { commonTexts } from '#messages/dashboard/common.ts'
import { $activeServices, $activeStaff, offersAll } from '#stores/dashboard/catalogue/catalogue.ts'
import { $now } from '#stores/dashboard/shop.ts'
import { addWalkIn } from '#stores/dashboard/walk-ins/walk-in-steps.ts'
import { $joinsAt, writeDown } from '#stores/dashboard/new-appointment/queue-estimate.ts'
import { type WalkIn, wasJustOpened } from '#stores/dashboard/walk-ins/walk-ins.ts'
import { Options, SelectField, TextField } from '#islands/ui/Field.tsx'
import { textsOf } from '#islands/ui/form-state.ts'
import { Form, SubmitButton } from '#islands/dashboard/parts/Form.tsx'
import styles from './walk-ins.module.css'
import { PhoneField } from '#islands/dashboard/parts/PhoneField.tsx'

/** Adds a walk-in. The name is optional, because each gets a number. The estimated start is shown before that. */
export function WalkInForm({ onSaved }: { readonly onSaved?: () => void }) {
  const { services, service, setService, able, staff, setStaff } = useWish()
  const [added, setAdded] = useState(0)
  const name = useRef<HTMLInputElement>(null)
  // For the next one. On a phone the form is hidden by then, and its opener has the focus.
  useLayoutEffect(() => {
    if (added > 0 || wasJustOpened()) name.current?.focus()
  }, [added])
  const save = (values: FormData) =>
    addWalkIn({ ...textsOf(values, ['name', 'phone']), services: [service], staff })
  // The fields are emptied for the next walk-in.
  const empty = () => {
    setAdded(added + 1)
    setService(null)
    setStaff(null)
    onSaved?.()
  }
  if (services.length === 0) return null
  return (
    <div className={styles.join}>
      <Form key={added} label={texts.add} save={save} onSaved={empty}>
        <div className={styles.joinFields}>
          <NameField ref={name} />
          <SelectField
            name="services"
            label={texts.service}
            value={service}
            onChange={event => setService(event.target.value)}
          >
            <Options of={services} />
          </SelectField>
        </div>
        <JoinsAt />
        <div className={styles.joinEnd}>
          <details>
            <summary>{texts.more}</summary>
            <div className={styles.joinFields}>
              <PhoneField name="phone" label={`${texts.phone} ${commonTexts.optional}`} />
              <SelectField
                name="staff"
                label={texts.person}
                value={staff}
                onChange={event => setStaff(event.target.value)}
              >
                <option value="any">{texts.anybody}</option>
                <Options of={able} />
              </SelectField>
            </div>
          </details>
          <SubmitButton>{texts.add}</SubmitButton>
        </div>
      </Form>
    </div>
  )
}

function NameField({ ref }: { readonly ref: RefObject<HTMLInputElement | null> }) {
  return (
    <TextField ref={ref} name="name" label={`${texts.name} ${commonTexts.optional}`} data-first />
  )
}

/** The service and staff member the customer wants; the estimate depends on both. */
function useWish() {
  const services = useStore($activeServices)
  const staffMembers = useStore($activeStaff)
  const [chosen, setService] = useState<string | null>(null)
  const [asked, setStaff] = useState<string | null>(null)
  const service = chosen ?? services[0]?.id ?? ''
  const able = staffMembers.filter(staffMember => offersAll(staffMember, [service]))
  const staff = able.find(staffMember => staffMember.id === asked)?.id ?? 'any'
  useEffect(() => writeDown(service ? { services: service, staff } : null), [service, staff])
  useEffect(() => () => writeDown(null), [])
  return { services, service, setService, able, staff, setStaff }
}

function JoinsAt() {
  const now = useStore($now)
  const at = useStore($joinsAt)
  return (
    <output className={styles.joinsAt} data-late={at === null || undefined}>
      {at !== undefined && joinsAtWords(at, now)}
    </output>
  )
}

function joinsAtWords(at: WalkIn['expected'], now: number): string {
  if (at === null) return texts.joinsNot
  const isNow = Date.parse(at.starts_at) <= now
  return isNow ? texts.joinsNow : texts.joinsAt(timeText(at.starts_at), at.staff.name)
}
