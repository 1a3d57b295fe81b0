import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { dateOf, shortDateText, timeText } from '#contract/texts/texts.ts'
import { waitlistMessages } from '#messages/waitlist.ts'
import { waitingTexts as texts } from '#messages/dashboard/waitlist.ts'
import { $activeServices, $activeStaff } from '#stores/dashboard/catalogue/catalogue.ts'
import { $today } from '#stores/dashboard/shop.ts'
import { addToWaitlist, type NewWindow } from '#stores/dashboard/waitlist/waitlist.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Options, SelectField, TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { DateField } from '#islands/dashboard/parts/DateField.tsx'
import { FormDialog } from '#islands/dashboard/parts/FormDialog.tsx'
import styles from '../walk-ins/walk-ins.module.css'
import parts from '#islands/dashboard/parts/parts.module.css'
import { PhoneField } from '#islands/dashboard/parts/PhoneField.tsx'

const mostWindows = 5

/** Adds a customer who asks at the desk or by phone to the waitlist, with all the times that suit them. */
export function AddToWaitlist({ onClose }: { readonly onClose: () => void }) {
  const [windows, setWindows] = useState([1])
  const save = async (values: FormData) => {
    const text = (name: string) => textOf(values, name)
    const [first, ...also] = windows.map(place => windowIn(text, place))
    const problem = await addToWaitlist({
      first: first!,
      also,
      customer: { name: text('name'), phone: text('phone'), email: text('email') },
    })
    if (!problem) return null
    const free = problem.alternatives?.map(one => momentOf(one.starts_at)).join(', ')
    const errors = problem.errors?.map(error => ({
      ...error,
      field: fieldIn(error.field, windows),
    }))
    return {
      ...problem,
      ...(free ? { detail: texts.roomLeft(free) } : {}),
      ...(errors && { errors }),
    }
  }
  return (
    <FormDialog title={texts.addTitle} submit={texts.save} save={save} onClose={onClose}>
      <TextField name="name" label={texts.name} required maxLength={80} />
      <PhoneField name="phone" label={texts.phone} required maxLength={30} />
      <TextField name="email" label={texts.email} hint={texts.emailHint} type="email" />
      {windows.map((place, index) => (
        <WindowFields
          key={place}
          place={place}
          title={texts.window(index + 1)}
          onDrop={index === 0 ? undefined : () => setWindows(windows.filter(one => one !== place))}
        />
      ))}
      {windows.length < mostWindows && (
        <Button
          look="plain small"
          label={texts.more}
          onClick={() => setWindows([...windows, Math.max(...windows) + 1])}
        />
      )}
    </FormDialog>
  )
}

type WindowProps = {
  readonly place: number
  readonly title: string
  readonly onDrop: (() => void) | undefined
}

function WindowFields({ place, title, onDrop }: WindowProps) {
  const services = useStore($activeServices)
  const staff = useStore($activeStaff)
  const today = useStore($today) ?? ''
  return (
    <fieldset className={parts.group}>
      <legend>{title}</legend>
      <div className={styles.joinFields}>
        <SelectField name={`service_${place}`} label={texts.service}>
          <Options of={services} />
        </SelectField>
        <SelectField name={`staff_${place}`} label={texts.staff}>
          <option value="any">{texts.anybody}</option>
          <Options of={staff} />
        </SelectField>
        <DateField
          name={`from_${place}`}
          label={texts.from}
          min={today}
          defaultValue={today}
          required
        />
        <DateField
          name={`to_${place}`}
          label={texts.to}
          min={today}
          defaultValue={today}
          required
        />
        <SelectField name={`part_${place}`} label={texts.part}>
          {Object.entries(waitlistMessages.parts).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      {onDrop && <Button look="quiet small" label={texts.drop} of={title} onClick={onDrop} />}
    </fieldset>
  )
}

function windowIn(text: (name: string) => string, place: number): NewWindow {
  return {
    services: [text(`service_${place}`)],
    staff: text(`staff_${place}`),
    from: text(`from_${place}`),
    to: text(`to_${place}`),
    part: text(`part_${place}`) as NewWindow['part'],
  }
}

/** The form's name of a field of the wire: `also.0.to` is `to` of the second window. Other fields keep their name. */
function fieldIn(field: string, windows: readonly number[]): string {
  const [, place, name = field] = /^also\.(\d+)\.(\w+)$/.exec(field) ?? []
  const isOfWindow = place !== undefined || ['from', 'to', 'part', 'staff'].includes(field)
  return isOfWindow ? `${name}_${windows[place === undefined ? 0 : Number(place) + 1]}` : field
}

function momentOf(instant: string): string {
  return `${shortDateText(dateOf(instant))} ${timeText(instant)}`
}
