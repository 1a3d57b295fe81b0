import { profileMessages as texts } from '#messages/profile.ts'
import { changeEmail } from '#stores/profile/profile.ts'
import { TextField } from '../ui/Field.tsx'
import { FormEnd } from '../ui/FormEnd.tsx'
import { Form } from '../ui/Form.tsx'
import { textOf } from '../ui/form-state.ts'
import { PasswordField } from '../ui/PasswordField.tsx'
import { useToast } from '../providers/ToastProvider.tsx'

const codeFields = { invalid_credentials: { field: 'password', message: texts.wrongPassword } }

export function EmailForm() {
  const { showToast } = useToast()
  const send = async (values: FormData, form: HTMLFormElement) => {
    const refusal = await changeEmail({
      email: textOf(values, 'email'),
      password: String(values.get('password')),
    })
    if (refusal) return refusal
    form.reset()
    showToast({ type: 'success', message: texts.changeAsked })
    return null
  }
  return (
    <Form send={send} codeFields={codeFields}>
      <TextField
        name="email"
        label={texts.newEmail}
        hint={texts.newEmailHint}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        required
      />
      <PasswordField name="password" label={texts.yourPassword} />
      <FormEnd sendText={texts.askChange} sendingText={texts.askingChange} isPlain />
    </Form>
  )
}
