import { phoneText } from '#contract/texts/phone-text.ts'
import { profileMessages as texts } from '#messages/profile.ts'
import { saveProfile, type ProfileWire } from '#stores/profile/profile.ts'
import { TextField } from '../ui/Field.tsx'
import { FormEnd } from '../ui/FormEnd.tsx'
import { Form } from '../ui/Form.tsx'
import { textOf } from '../ui/form-state.ts'
import { useToast } from '../providers/ToastProvider.tsx'

export function ProfileForm({ profile }: { readonly profile: ProfileWire }) {
  const { showToast } = useToast()
  const send = async (values: FormData) => {
    const refusal = await saveProfile({
      name: textOf(values, 'name'),
      phone: textOf(values, 'phone') || null,
    })
    if (!refusal) showToast({ type: 'success', message: texts.saved })
    return refusal
  }
  return (
    <Form send={send}>
      <TextField
        name="name"
        label={texts.name}
        defaultValue={profile.name}
        autoComplete="name"
        maxLength={80}
        required
      />
      <TextField
        name="phone"
        label={texts.phone}
        hint={texts.phoneHint}
        type="tel"
        defaultValue={profile.phone === null ? '' : phoneText(profile.phone)}
        autoComplete="tel"
        maxLength={30}
      />
      <TextField
        name="email"
        label={texts.email}
        hint={texts.emailHint}
        type="email"
        value={profile.email}
        readOnly
      />
      <FormEnd sendText={texts.save} sendingText={texts.saving} />
    </Form>
  )
}
