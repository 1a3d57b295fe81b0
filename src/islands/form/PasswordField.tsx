import { useState } from 'react'
import { commonMessages } from '#messages/common.ts'
import { Field, type FieldProps } from './Field.tsx'
import styles from './Field.module.css'

/** A password that can be looked at while it is typed: on a phone nobody sees what the thumb did. */
export function PasswordField(props: FieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <button
          className={styles.peek}
          type="button"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? commonMessages.hide : commonMessages.show}
        </button>
      }
    />
  )
}
