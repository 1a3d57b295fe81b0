import { useState } from 'react'
import { passwordMessages } from '#messages/fields.ts'
import { TextField, type TextFieldProps } from './Field.tsx'
import styles from './form.module.css'

/** A password that can be looked at while it is typed: on a phone nobody sees what the thumb did. */
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
  /** What happens besides, when it is more than a new password. */
  readonly hint?: string
}

/** A password that is being chosen: the same rule and the same words wherever that is. */
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
