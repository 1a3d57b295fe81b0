import { useEffect, useRef } from 'react'
import { sharedDeviceMessages } from '#messages/shared-device.ts'
import { TextField } from './Field.tsx'
import { textOf } from './form-state.ts'

type Props = {
  readonly label: string
  readonly hint?: string
  /** Takes the focus when it appears, in place of the button that was tapped. */
  readonly isAsked?: boolean
}

/** Checks the PIN's format in the browser, without a request. */
export function checkPin(values: FormData): Record<string, string> {
  return /^\d{4,6}$/.test(textOf(values, 'pin')) ? {} : { pin: sharedDeviceMessages.badPin }
}

/** A PIN: hidden while it is typed, with the numeric keyboard. Browsers must not offer to save it. */
export function PinField({ label, hint, isAsked = false }: Props) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isAsked) field.current?.focus()
  }, [isAsked])
  return (
    <TextField
      ref={field}
      name="pin"
      label={label}
      hint={hint}
      type="password"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]{4,6}"
      minLength={4}
      maxLength={6}
      required
    />
  )
}
