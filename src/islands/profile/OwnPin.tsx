import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { sharedDeviceMessages as texts } from '#messages/shared-device.ts'
import type { ProfileWire } from '#stores/profile/profile.ts'
import {
  $sharedDevice,
  choosePin,
  forgetPin,
  loadSharedDevice,
} from '#stores/session/shared-device.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Form } from '../ui/Form.tsx'
import { FormEnd } from '../ui/FormEnd.tsx'
import { textOf } from '../ui/form-state.ts'
import { checkPin, PinField } from '../ui/PinField.tsx'
import { useToast } from '../providers/ToastProvider.tsx'
import { Fold } from './Section.tsx'

/** Drawn only on a shared device of a shop that the user belongs to. */
export function OwnPin({ profile }: { readonly profile: ProfileWire }) {
  const device = useStore($sharedDevice)
  const { showToast } = useToast()
  useEffect(() => void loadSharedDevice(), [])
  if (device === null || !profile.comerces.some(shop => shop.id === device.comerce.id)) return null

  const hasPin = device.members.some(one => one.id === profile.id)
  const send = async (values: FormData, form: HTMLFormElement) => {
    const problem = await choosePin(textOf(values, 'pin'))
    if (problem) return problem
    form.reset()
    showToast({ type: 'success', message: texts.pinSaved })
    return null
  }
  const forget = async () => {
    const problem = await forgetPin()
    showToast(
      problem
        ? { type: 'error', message: problem.detail }
        : { type: 'success', message: texts.pinForgotten },
    )
  }
  return (
    <Fold id="pin" title={texts.section}>
      <Form send={send} check={checkPin}>
        <p className="soft">{hasPin ? texts.chosen(device.name) : texts.without(device.name)}</p>
        <PinField label={texts.newPin} hint={texts.newPinHint} />
        <FormEnd sendText={texts.savePin} sendingText={texts.savingPin} isPlain />
      </Form>
      {hasPin && (
        <div>
          <Button look="plain" label={texts.forgetPin} onClick={() => void forget()} />
        </div>
      )}
    </Fold>
  )
}
