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
  /** The page that it leads to; absent: the dashboard, or what was asked for before. */
  readonly to?: string
}

/** The six digits of the mail, typed where one is waiting for it: nobody has to leave the page. */
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
