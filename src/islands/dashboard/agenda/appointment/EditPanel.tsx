import type { AppointmentWire } from '#contract/contract.ts'
import { appointmentTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import { change } from '#stores/change.ts'
import { editOf } from '#stores/dashboard/changed-in.ts'
import { minorUnitsIn, amountText } from '#stores/dashboard/catalogue/prices.ts'
import { editAppointment } from '#stores/dashboard/appointment/appointment.ts'
import { Button } from '#islands/ui/Button.tsx'
import { TextArea, TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { Form, SubmitButton, type Theirs } from '#islands/dashboard/parts/Form.tsx'
import { takeFocus } from '#islands/dashboard/parts/take-focus.ts'
import parts from '#islands/dashboard/parts/parts.module.css'
import styles from './appointment.module.css'

type Props = { readonly appointment: AppointmentWire; readonly onBack: () => void }

/** Changes what was agreed during the visit: the price and the note. */
export function EditPanel({ appointment, onBack }: Props) {
  const fieldsIn = (values: FormData) => ({
    note: textOf(values, 'note'),
    price: minorUnitsIn(textOf(values, 'price')) ?? appointment.price,
  })
  const save = async (values: FormData, opened: FormData, theirs: Theirs) => {
    const fields = editOf(fieldsIn(values), { ...fieldsIn(opened), ...theirs })
    return await change(editAppointment(appointment, fields), onBack)
  }
  return (
    <div className={styles.panel}>
      <h3 tabIndex={-1} ref={takeFocus}>
        {texts.editTitle}
      </h3>
      <Form
        afterTrial="allowed"
        label={texts.editTitle}
        save={save}
        check={values =>
          minorUnitsIn(textOf(values, 'price')) === null ? { price: texts.badPrice } : noErrors
        }
      >
        <TextField
          name="price"
          label={texts.price}
          inputMode="decimal"
          defaultValue={amountText(appointment.price)}
        />
        <TextArea name="note" label={texts.note} defaultValue={appointment.note} maxLength={500} />
        <div className={parts.actions}>
          <SubmitButton>{texts.editSave}</SubmitButton>
          <Button look="plain" label={texts.keep} onClick={onBack} />
        </div>
      </Form>
    </div>
  )
}

const noErrors: Record<string, string> = {}
