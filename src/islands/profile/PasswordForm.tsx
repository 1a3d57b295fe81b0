import { profileMessages as texts } from '#messages/profile.ts'
import { changePassword } from '#stores/profile/profile.ts'
import { NewPasswordForm } from '../ui/NewPasswordForm.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { useToast } from '../providers/ToastProvider.tsx'

const codeFields = {
  invalid_credentials: { field: 'current_password', message: texts.wrongPassword },
}

export function PasswordForm({ email }: { readonly email: string }) {
  const { showToast } = useToast()
  const send = async (values: FormData, form: HTMLFormElement) => {
    const refusal = await changePassword({
      current_password: String(values.get('current_password')),
      password: String(values.get('password')),
    })
    if (refusal) return refusal
    form.reset()
    showToast({ type: 'success', message: texts.changed })
    return null
  }
  return (
    <NewPasswordForm
      name="password"
      hint={texts.passwordHint}
      send={send}
      codeFields={codeFields}
      sendText={texts.change}
      sendingText={texts.changing}
      isPlain
    >
      {/* Tells password managers which account the password belongs to. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField name="current_password" label={texts.currentPassword} />
    </NewPasswordForm>
  )
}
