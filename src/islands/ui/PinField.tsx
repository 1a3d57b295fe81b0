import { useEffect, useRef } from 'react'
import { sharedDeviceMessages } from '#messages/shared-device.ts'
import { TextField } from './Field.tsx'
import { textOf } from './form-state.ts'

type Props = {
  readonly label: string
  readonly hint?: string
  /** Where it takes the place of what was tapped. */
  readonly isAsked?: boolean
}

/** Told without the server. */
export function checkPin(values: FormData): Record<string, string> {
  return /^\d{4,6}$/.test(textOf(values, 'pin')) ? {} : { pin: sharedDeviceMessages.badPin }
}

/** Digits that nobody over the shoulder reads, typed with the keys of numbers. No browser offers to keep them. */
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
