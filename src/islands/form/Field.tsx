import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import styles from './Field.module.css'

export type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  readonly label: string
  readonly error: string | null
  readonly hint?: ReactNode
  /** What stands at the end of the input, as a button that shows the password. */
  readonly end?: ReactNode
  readonly prefix?: string
}

export function Field({ label, error, hint, end, prefix, ...input }: FieldProps) {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  const control = (
    <input
      className="input"
      id={id}
      aria-invalid={error ? true : undefined}
      aria-describedby={described || undefined}
      {...input}
    />
  )
  return (
    <div className={`field ${styles.field}`}>
      <label htmlFor={id}>{label}</label>
      {(end ?? prefix) ? (
        <div className={styles.row}>
          {prefix && (
            <span className={styles.prefix} aria-hidden="true">
              {prefix}
            </span>
          )}
          {control}
          {end}
        </div>
      ) : (
        control
      )}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
