import type { ProblemWire } from '#contract/protocol/problems.ts'
import { profileMessages as texts } from '#messages/profile.ts'
import { Button } from '#islands/ui/Button.tsx'
import { FormEnd } from '../ui/FormEnd.tsx'
import { Form } from '../ui/Form.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'

const codeFields = { invalid_credentials: { field: 'password', message: texts.wrongPassword } }

type Props = {
  readonly send: (password: string) => Promise<ProblemWire | null>
  readonly sendText: string
  readonly sendingText: string
  readonly onKeep: () => void
}

/** The last step of closing the account: the password, or a button to keep it. */
export function ConfirmWithPassword({ send, sendText, sendingText, onKeep }: Props) {
  return (
    <Form send={values => send(String(values.get('password')))} codeFields={codeFields}>
      <PasswordField name="password" label={texts.yourPassword} />
      <FormEnd sendText={sendText} sendingText={sendingText} isPlain />
      <Button look="plain block" label={texts.keep} onClick={onKeep} />
    </Form>
  )
}
