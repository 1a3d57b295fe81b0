import { useEffect, useRef } from 'react'
import { secondFactorMessages as texts } from '#messages/second-factor.ts'
import { addPasskey } from '#stores/profile/passkeys.ts'
import { deviceName } from '#stores/session/device-name.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { textOf } from '../ui/form-state.ts'
import { FormEnd } from '../ui/FormEnd.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { useToast } from '../providers/ToastProvider.tsx'

type Props = {
  /** The password is asked for before the first factor is added; after that a second factor is asked for instead. */
  readonly asksPassword: boolean
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** Adds a passkey: the user names it, and the device asks for a fingerprint, the face or its screen lock. */
export function AddPasskey({ asksPassword, onDone, onCancel }: Props) {
  const { showToast } = useToast()
  const form = useRef<HTMLFormElement>(null)
  // The button that had the focus is gone, so the focus goes to the name.
  useEffect(() => form.current?.querySelector('input')?.select(), [])
  const send = async (values: FormData) => {
    const password = asksPassword ? String(values.get('password')) : null
    const problem = await addPasskey(textOf(values, 'name'), password)
    if (problem === null) {
      showToast({ type: 'success', message: texts.passkeyAdded })
      onDone()
    }
    return problem
  }
  return (
    <Form
      ref={form}
      send={send}
      codeFields={{ invalid_credentials: { field: 'password', message: texts.wrongPassword } }}
    >
      <p className="soft">{texts.passkeyText}</p>
      <TextField
        name="name"
        label={texts.passkeyName}
        hint={texts.passkeyNameHint}
        defaultValue={deviceName(navigator.userAgent) ?? ''}
        maxLength={80}
        required
        data-first
      />
      {asksPassword && <PasswordField name="password" label={texts.yourPassword} />}
      <FormEnd sendText={texts.makePasskey} sendingText={texts.makingPasskey} />
      <Button look="quiet block" label={texts.cancel} onClick={onCancel} />
    </Form>
  )
}
