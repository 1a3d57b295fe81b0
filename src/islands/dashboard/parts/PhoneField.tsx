import { useStore } from '@nanostores/react'
import { type ChangeEvent, useState } from 'react'
import { understoodText } from '#messages/fields.ts'
import { $phonePlace } from '#stores/dashboard/shop.ts'
import { useUnderstoodPhone } from '#islands/ui/use-understood-phone.ts'
import { TextField, type TextFieldProps } from '#islands/ui/Field.tsx'

/** A phone as people write it; says what will be understood when that is more than what was typed. */
export function PhoneField({ onChange, hint, ...field }: TextFieldProps) {
  const place = useStore($phonePlace)
  const [typed, setTyped] = useState('')
  const understood = useUnderstoodPhone(typed, place)
  return (
    <TextField
      inputMode="tel"
      {...field}
      hint={understood === null ? hint : understoodText(understood)}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        setTyped(event.target.value)
        onChange?.(event)
      }}
    />
  )
}
