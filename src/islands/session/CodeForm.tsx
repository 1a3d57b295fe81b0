import { authMessages } from '#messages/session.ts'
import { verifyByCode } from '#stores/session/auth.ts'
import { TextField } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { FormEnd } from '../ui/FormEnd.tsx'
import { textOf } from '../ui/form-state.ts'

const texts = authMessages.code
const codeFields = { wrong_code: { field: 'code', message: texts.wrong } }

type Props = {
  readonly email: string
  readonly sendText: string
  /** The page to open afterwards. Absent: the page that was asked for before the login, or the dashboard. */
  readonly to?: string
}

/** The six-digit code of the mail, typed on the page that waits for it, so that nobody has to leave it. */
export function CodeForm({ email, sendText, to }: Props) {
  return (
    <Form send={values => verifyByCode(email, textOf(values, 'code'), to)} codeFields={codeFields}>
      <TextField
        name="code"
        label={texts.label}
        hint={texts.hint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        required
      />
      <FormEnd sendText={sendText} sendingText={texts.sending} />
    </Form>
  )
}
