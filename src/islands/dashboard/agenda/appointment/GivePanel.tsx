import { useStore } from '@nanostores/react'
import type { AppointmentWire } from '#contract/contract.ts'
import { appointmentTexts, giveTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import { change } from '#stores/change.ts'
import { appointmentCard, giveAppointment } from '#stores/dashboard/appointment/appointment.ts'
import { followUp } from '#stores/dashboard/board/undo.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { Button } from '#islands/ui/Button.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { Check, Form, SubmitButton } from '#islands/dashboard/parts/Form.tsx'
import { takeFocus } from '#islands/dashboard/parts/take-focus.ts'
import parts from '#islands/dashboard/parts/parts.module.css'
import { CustomerFields } from '../new-appointment/CustomerFields.tsx'
import styles from './appointment.module.css'

type Props = { readonly appointment: AppointmentWire; readonly onBack: () => void }

/** The wrong customer was picked: who it is, and which of the two hears of it. */
export function GivePanel({ appointment, onBack }: Props) {
  const card = valueOf(useStore(appointmentCard.$store))
  const { name } = appointment.customer
  const save = async (values: FormData) => {
    const fields = {
      customer: customerIn(values),
      notify: values.has('notify'),
      notify_former: values.has('notify_former'),
    }
    const undo = card
      ? ({ to: 'customer', customer: { id: card.customer.id, name } } as const)
      : null
    return await change(giveAppointment(appointment, fields), ({ appointment: given }) => {
      followUp({ kind: 'given', appointment: given, undo })
      onBack()
    })
  }
  return (
    <div className={styles.panel}>
      <h3 tabIndex={-1} ref={takeFocus}>
        {texts.title}
      </h3>
      <Form afterTrial="allowed" label={texts.title} save={save} check={checkCustomer}>
        <CustomerFields onKnown={nothing} />
        <p className="soft small">{texts.hint(name)}</p>
        <div className={parts.stack}>
          <Check name="notify" label={texts.notify} defaultChecked />
          <Check name="notify_former" label={texts.notifyFormer(name)} defaultChecked />
        </div>
        <div className={parts.actions}>
          <SubmitButton>{texts.action}</SubmitButton>
          <Button look="plain" label={appointmentTexts.keep} onClick={onBack} />
        </div>
      </Form>
    </div>
  )
}

function nothing(): void {
  // What they had last time does not matter here.
}

function customerIn(values: FormData) {
  const [id, phone] = [textOf(values, 'customer.id'), textOf(values, 'customer.phone')]
  return {
    name: textOf(values, 'customer.name'),
    ...(id ? { id } : {}),
    ...(phone ? { phone } : {}),
  }
}

function checkCustomer(values: FormData): Record<string, string> {
  return textOf(values, 'customer.name') ? {} : { 'customer.name': texts.needName }
}
