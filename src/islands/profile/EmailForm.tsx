import { profileMessages as texts } from '#messages/profile.ts'
import { changeEmail } from '#stores/profile.ts'
import { Field } from '../form/Field.tsx'
import { FormEnd } from '../form/FormEnd.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { textOf, useSubmission } from '../form/useSubmission.ts'
import { useToast } from '../providers/ToastProvider.tsx'

const codeFields = { invalid_credentials: { field: 'password', message: texts.wrongPassword } }

export function EmailForm() {
  const { showToast } = useToast()
  const { form, field, isSending, problem } = useSubmission({
    codeFields,
    send: async fields => {
      const refusal = await changeEmail({
        email: textOf(fields, 'email'),
        password: String(fields.get('password')),
      })
      if (refusal) return refusal
      form.ref.current?.reset()
      showToast({ type: 'success', message: texts.changeAsked })
      return null
    },
  })
  return (
    <form className="form" {...form}>
      <Field
        {...field('email')}
        label={texts.newEmail}
        hint={texts.newEmailHint}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        required
      />
      <PasswordField
        {...field('password')}
        label={texts.yourPassword}
        autoComplete="current-password"
        required
      />
      <FormEnd
        problem={problem}
        isSending={isSending}
        sendText={texts.askChange}
        sendingText={texts.askingChange}
        isPlain
      />
    </form>
  )
}
