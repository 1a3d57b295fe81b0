import { profileMessages as texts } from '#messages/profile.ts'
import { changePassword } from '#stores/profile.ts'
import { FormEnd } from '../form/FormEnd.tsx'
import { NewPasswordField } from '../form/NewPasswordField.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { useSubmission } from '../form/useSubmission.ts'
import { useToast } from '../providers/ToastProvider.tsx'

const codeFields = {
  invalid_credentials: { field: 'current_password', message: texts.wrongPassword },
}

export function PasswordForm({ email }: { readonly email: string }) {
  const { showToast } = useToast()
  const { form, field, isSending, problem } = useSubmission({
    codeFields,
    send: async fields => {
      const refusal = await changePassword({
        current_password: String(fields.get('current_password')),
        password: String(fields.get('password')),
      })
      if (refusal) return refusal
      form.ref.current?.reset()
      showToast({ type: 'success', message: texts.changed })
      return null
    },
  })
  return (
    <form className="form" {...form}>
      {/* Password managers ask whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        {...field('current_password')}
        label={texts.currentPassword}
        autoComplete="current-password"
        required
      />
      <NewPasswordField {...field('password')} hint={texts.passwordHint} />
      <FormEnd
        problem={problem}
        isSending={isSending}
        sendText={texts.change}
        sendingText={texts.changing}
        isPlain
      />
    </form>
  )
}
