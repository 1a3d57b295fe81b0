import { useState } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import { dateOf, timeText } from '#contract/texts/texts.ts'
import {
  appointmentTexts,
  changeServicesTexts as texts,
  newAppointmentTexts,
} from '#messages/dashboard/appointment-actions.ts'
import { changeServices, saleOf } from '#stores/dashboard/appointment/services.ts'
import { followUp } from '#stores/dashboard/board/undo.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Options, SelectField } from '#islands/ui/Field.tsx'
import { Check, Form, GroupError, SubmitButton } from '#islands/dashboard/parts/Form.tsx'
import { takeFocus } from '#islands/dashboard/parts/take-focus.ts'
import parts from '#islands/dashboard/parts/parts.module.css'
import { Suggestions } from '../../hours/Suggestions.tsx'
import { ServiceRows } from '../new-appointment/ServiceRows.tsx'
import styles from './appointment.module.css'
import { Combo, PushNext } from './ServicesOffers.tsx'
import { ServicesOutcome } from './ServicesOutcome.tsx'
import { useServices } from './use-services.ts'

type Props = {
  readonly appointment: AppointmentWire
  readonly onBack: () => void
  readonly onDone: () => void
}

/**
 * Adds, exchanges or removes services ("Sumale la barba"). Before saving it shows the duration, the price and any
 * conflict.
 */
export function ServicesPanel({ appointment, onBack, onDone }: Props) {
  const change = useServices(appointment)
  const { services, addOns, staff, startsAt, isElsewhere, preview, isOverbooked } = change
  const [opened, setOpened] = useState(appointment)
  const save = async () => {
    // What a colleague changed meanwhile is refused once, so that nobody undoes it without having seen it.
    const isSame = JSON.stringify(saleOf(opened)) === JSON.stringify(saleOf(appointment))
    const { id, revision } = isSame ? appointment : opened
    const answer = await changeServices(
      { id, revision },
      {
        services,
        add_ons: addOns,
        ...(staff === null ? {} : { staff }),
        ...(isElsewhere ? { starts_at: startsAt } : {}),
        ...(isOverbooked ? { overbook: true } : {}),
      },
    )
    if (!answer.ok) {
      setOpened(appointment)
      void change.source.reload()
      return answer.problem
    }
    if (answer.reply.appointment.revision !== appointment.revision)
      followUp({ kind: 'changed', ...answer.reply, undo: saleOf(appointment) })
    onDone()
    return null
  }
  const check = () => (preview?.reason && !isOverbooked ? { place: texts.choose } : noErrors)
  return (
    <div className={styles.panel}>
      <h3 tabIndex={-1} ref={takeFocus}>
        {texts.title}
      </h3>
      {appointment.series && <p className="soft">{texts.onlyThis}</p>}
      <Form afterTrial="allowed" label={texts.title} save={save} check={check}>
        <What appointment={appointment} change={change} />
        <Combo appointment={appointment} change={change} />
        <ServicesOutcome appointment={appointment} change={change} />
        <PushNext appointment={appointment} change={change} />
        <Anyway change={change} />
        <GroupError name="place" />
        <div className={parts.actions}>
          <SubmitButton>{texts.save(isElsewhere ? timeText(startsAt) : null)}</SubmitButton>
          <Button look="plain" label={appointmentTexts.keep} onClick={onBack} />
        </div>
      </Form>
    </div>
  )
}

const noErrors = {}

type ChangeProps = { readonly change: ReturnType<typeof useServices> }

function What({ appointment, change }: ChangeProps & Pick<Props, 'appointment'>) {
  return (
    <>
      <ServiceRows
        services={change.services}
        offered={change.offered}
        extras={change.extras}
        addOns={change.addOns}
        currency={appointment.currency}
        onService={change.setService}
        onAdd={change.addService}
        onAddOn={change.toggleAddOn}
      />
      <SelectField
        name="staff"
        label={newAppointmentTexts.person}
        value={change.staff ?? ''}
        onChange={event => change.setStaff(event.target.value || null)}
      >
        <option value="">{texts.asItIs}</option>
        <Options of={change.able} />
      </SelectField>
    </>
  )
}

/** What the owner can change to make it fit, and a checkbox to overbook. */
function Anyway({ change: { preview, startsAt, source, ...change } }: ChangeProps) {
  if (!preview?.reason) return null
  return (
    <>
      <Suggestions suggestions={preview.remedies} date={dateOf(startsAt)} onDone={source.reload} />
      {preview.ends_at && (
        <Check
          label={texts.overbook}
          checked={change.isOverbooked}
          onChange={event => change.setOverbooked(event.target.checked)}
        />
      )}
    </>
  )
}
