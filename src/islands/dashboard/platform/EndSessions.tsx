import { useState } from 'react'
import { refusalTexts as texts } from '#messages/dashboard/refusals.ts'
import { endAccountSessions } from '#stores/dashboard/platform/refusals.ts'
import { Button } from '#islands/ui/Button.tsx'
import { TextArea, TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { FormDialog } from '../parts/FormDialog.tsx'
import parts from '../parts/parts.module.css'

type Props = {
  /** The account whose sessions are ended. */
  readonly account: string
  /** Its owner's name, where several accounts are listed. */
  readonly name?: string
}

/** Ends all sessions of an account that somebody else has got into. */
export function EndSessions({ account, name }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={parts.actions}>
      <Button
        look="plain small"
        label={name === undefined ? texts.endSessions : texts.endSessionsOf}
        of={name}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <FormDialog
          afterTrial="allowed"
          title={name === undefined ? texts.endSessions : texts.endSessionsTitle(name)}
          check={checkReason}
          save={values =>
            endAccountSessions({ email: textOf(values, 'email'), reason: textOf(values, 'reason') })
          }
          saved={texts.sessionsEnded}
          submit={texts.endSessionsNow}
          isDanger
          onClose={() => setOpen(false)}
        >
          <p>{texts.endSessionsHint}</p>
          <TextField
            name="email"
            type="email"
            label={texts.account}
            defaultValue={account}
            readOnly={name !== undefined}
            maxLength={254}
            required
          />
          <TextArea
            name="reason"
            label={texts.reason}
            hint={texts.reasonHint}
            maxLength={300}
            required
          />
        </FormDialog>
      )}
    </div>
  )
}

function checkReason(values: FormData): Record<string, string> {
  return textOf(values, 'reason').length >= 3 ? {} : { reason: texts.noReason }
}
