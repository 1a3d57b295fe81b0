import { useState } from 'react'
import { passwordMessages } from '#messages/fields.ts'
import { TextField, type TextFieldProps } from './Field.tsx'
import styles from './form.module.css'

/** A password with a button that shows it: typing blind on a phone is error-prone. */
export function PasswordField(props: TextFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      end={
        <button
          className={styles.peek}
          type="button"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? passwordMessages.hide : passwordMessages.show}
        </button>
      }
    />
  )
}

type NewProps = {
  readonly name: string
  readonly label?: string
  /** What else saving does, when it is more than setting a new password. */
  readonly hint?: string
}

/** A new password, with the same rule and the same texts everywhere. */
export function NewPasswordField({ name, label, hint }: NewProps) {
  return (
    <PasswordField
      name={name}
      label={label ?? passwordMessages.newPassword}
      hint={hint ?? passwordMessages.hint}
      autoComplete="new-password"
      minLength={8}
    />
  )
}
