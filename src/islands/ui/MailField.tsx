import { useState, type FocusEvent } from 'react'
import { meantMail } from '#domain/customer/mail-typo.ts'
import { fieldMessages } from '#messages/fields.ts'
import { Button } from '#islands/ui/Button.tsx'
import { TextField, type TextFieldProps } from './Field.tsx'

/** An email address. When it looks mistyped, a correction is suggested before the form is sent. */
export function MailField(props: Omit<TextFieldProps, 'hint'> & { readonly hint?: string }) {
  const [meant, setMeant] = useState<string | null>(null)
  const look = ({ target }: FocusEvent<HTMLInputElement>) =>
    setMeant(meantMail(target.value.trim()))
  const take = (button: HTMLElement) => {
    const input = button.closest('.field')?.querySelector('input')
    if (!input || meant === null) return
    input.value = meant
    // As if it had been typed: the form removes its error and keeps the new text.
    input.dispatchEvent(new Event('input', { bubbles: true }))
    setMeant(null)
    input.focus()
  }
  return (
    <TextField
      {...props}
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      onBlur={look}
      hint={
        meant === null ? (
          props.hint
        ) : (
          <span role="status">
            {fieldMessages.meant}{' '}
            <Button look="quiet small" label={meant} onClick={event => take(event.currentTarget)} />
          </span>
        )
      }
    />
  )
}
