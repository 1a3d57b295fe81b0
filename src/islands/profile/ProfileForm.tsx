import { phoneText } from '#contract/phone-text.ts'
import { profileMessages as texts } from '#messages/profile.ts'
import { saveProfile, type ProfileWire } from '#stores/profile.ts'
import { Field } from '../form/Field.tsx'
import { FormEnd } from '../form/FormEnd.tsx'
import { textOf, useSubmission } from '../form/useSubmission.ts'
import { useToast } from '../providers/ToastProvider.tsx'

export function ProfileForm({ profile }: { readonly profile: ProfileWire }) {
  const { showToast } = useToast()
  const { form, field, isSending, problem } = useSubmission({
    send: async fields => {
      const refusal = await saveProfile({
        name: textOf(fields, 'name'),
        phone: textOf(fields, 'phone') || null,
      })
      if (!refusal) showToast({ type: 'success', message: texts.saved })
      return refusal
    },
  })
  return (
    <form className="form" {...form}>
      <Field
        {...field('name')}
        label={texts.name}
        defaultValue={profile.name}
        autoComplete="name"
        maxLength={80}
        required
      />
      <Field
        {...field('phone')}
        label={texts.phone}
        hint={texts.phoneHint}
        type="tel"
        defaultValue={profile.phone === null ? '' : phoneText(profile.phone)}
        autoComplete="tel"
        maxLength={30}
      />
      <Field
        {...field('email')}
        label={texts.email}
        hint={texts.emailHint}
        type="email"
        value={profile.email}
        readOnly
      />
      <FormEnd
        problem={problem}
        isSending={isSending}
        sendText={texts.save}
        sendingText={texts.saving}
      />
    </form>
  )
}
