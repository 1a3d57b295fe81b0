import { useState } from 'react'
import { appointmentsAheadTexts as texts } from '#messages/dashboard/branches.ts'
import type { Touched } from '#stores/dashboard/subscription/subscription.ts'
import { SelectField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'

/** What becomes of the appointments after a closing, and who is told. */
export function AppointmentsAhead({ touched }: { readonly touched: Touched }) {
  const { turns, mails, without_mail: withoutMail } = touched
  const [isCancelling, setCancelling] = useState(false)
  if (turns === 0) return <p>{texts.none}</p>
  return (
    <SelectField
      name="turns"
      label={texts.label(turns)}
      hint={isCancelling ? texts.told(mails, withoutMail) : texts.notTold}
      value={isCancelling ? 'cancel' : 'keep'}
      onChange={event => setCancelling(event.target.value === 'cancel')}
    >
      <option value="keep">{texts.keep}</option>
      <option value="cancel">{texts.cancel}</option>
    </SelectField>
  )
}

export function choiceIn(values: FormData): 'keep' | 'cancel' {
  return textOf(values, 'turns') === 'cancel' ? 'cancel' : 'keep'
}
