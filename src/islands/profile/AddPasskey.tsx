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
  /** The password is said before the first factor; later on a factor is. */
  readonly asksPassword: boolean
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** A name, and then the device asks for the finger, the face or its lock. */
export function AddPasskey({ asksPassword, onDone, onCancel }: Props) {
  const { showToast } = useToast()
  const form = useRef<HTMLFormElement>(null)
  // What was tapped is gone.
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
