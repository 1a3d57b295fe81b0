/* One form field: its label, its hint and its error, the same in every form. */
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useFormState } from './form-state.ts'
import styles from './form.module.css'

export type FieldProps = {
  readonly name: string
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** For an error that the form's state does not contain. */
  readonly error?: string | null | undefined
  readonly id?: string | undefined
}

type Control = {
  readonly id: string
  readonly name: string
  readonly className: 'input'
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

type Props = FieldProps & { readonly children: (control: Control) => ReactNode }

/** Wraps any input with its label, hint and error. */
export function Field({ name, label, hint, error, id: ownId, children }: Props) {
  const drawnId = useId()
  const id = ownId ?? drawnId
  const { errors } = useFormState()
  const message = error === undefined ? errors[name] : error
  const notes = [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        className: 'input',
        'aria-invalid': message ? true : undefined,
        'aria-describedby': notes || undefined,
      })}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {message && (
        <p className="field-error" id={`${id}-error`}>
          {message}
        </p>
      )}
    </div>
  )
}

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'prefix'> & {
    /** Drawn at the end of the input, for example the button that shows the password. */
    readonly end?: ReactNode
    readonly prefix?: string
  }

export function TextField({ name, label, hint, error, id, end, prefix, ...input }: TextFieldProps) {
  return (
    <Field {...{ name, label, hint, error, id }}>
      {control =>
        (end ?? prefix) ? (
          <div className={styles.row}>
            {prefix && (
              <span className={styles.prefix} aria-hidden="true">
                {prefix}
              </span>
            )}
            <input {...control} {...input} />
            {end}
          </div>
        ) : (
          <input {...control} {...input} />
        )
      }
    </Field>
  )
}

export function TextArea({
  name,
  label,
  hint,
  error,
  id,
  ...area
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field {...{ name, label, hint, error, id }}>
      {control => <textarea rows={3} {...control} {...area} />}
    </Field>
  )
}

export function SelectField({
  name,
  label,
  hint,
  error,
  id,
  ...select
}: FieldProps & ComponentProps<'select'>) {
  return (
    <Field {...{ name, label, hint, error, id }}>
      {control => <select {...control} {...select} />}
    </Field>
  )
}

type OptionsProps = { readonly of: readonly { readonly id: string; readonly name: string }[] }

/** One option for each, by its name. */
export function Options({ of }: OptionsProps) {
  return of.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
}
