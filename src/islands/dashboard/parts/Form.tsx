import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ProblemWire } from '#contract/problems.ts'
import { problemWords } from '#messages/dashboard-problems.ts'
import { commonTexts as texts } from '#messages/dashboard.ts'
import { noteUnsaved } from '#stores/dashboard/unsaved.ts'
import styles from './parts.module.css'

type Errors = Readonly<Record<string, string>>
type Outcome = { readonly errors: Errors; readonly banner: string | null }

const fine: Outcome = { errors: {}, banner: null }
const FormContext = createContext<{ readonly errors: Errors; readonly isSaving: boolean }>({
  errors: {},
  isSaving: false,
})

type FormProps = {
  /** What can be told without the server: a message for each field, by its name. */
  readonly check?: (values: FormData) => Errors
  readonly save: (values: FormData) => Promise<ProblemWire | null>
  readonly children: ReactNode
  readonly label?: string
  /** While somebody types, for whoever shows it beside. */
  readonly onType?: (values: FormData) => void
}

/**
 * Fields are named as the wire spells them, so that the server's problems land beside them. What was typed is kept,
 * and the focus goes to the first field that is wrong.
 */
export function Form({ check, save, children, label, onType }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [outcome, setOutcome] = useState(fine)
  const [isSaving, setSaving] = useState(false)
  const [isTouched, setTouched] = useState(false)

  // A dialog is closed on purpose; a section is left by a click somewhere else.
  useEffect(() => noteUnsaved(isTouched && !form.current?.closest('dialog')), [isTouched])
  useEffect(() => {
    if (outcome === fine) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-banner]')?.focus()
  }, [outcome])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSaving) return
    const values = new FormData(event.currentTarget)
    const errors = check?.(values) ?? {}
    if (Object.keys(errors).length > 0) {
      setOutcome({ errors, banner: null })
      return
    }
    setSaving(true)
    const problem = await save(values)
    setSaving(false)
    if (!problem) {
      setTouched(false)
      delete form.current?.dataset['written']
    }
    setOutcome(problem ? outcomeOf(problem, values) : fine)
  }

  const context = useMemo(() => ({ errors: outcome.errors, isSaving }), [outcome, isSaving])
  return (
    <FormContext value={context}>
      <form
        ref={form}
        className="form"
        noValidate
        aria-label={label}
        onSubmit={event => void submit(event)}
        onChange={event => {
          setTouched(true)
          if (isWritten(event.target)) event.currentTarget.dataset['written'] = 'yes'
          onType?.(new FormData(event.currentTarget))
        }}
      >
        {outcome.banner && (
          <p className="problem" role="alert" tabIndex={-1} data-banner>
            {outcome.banner}
          </p>
        )}
        {children}
      </form>
    </FormContext>
  )
}

/** Typed in words: what is only chosen is chosen again in a moment. */
function isWritten(field: EventTarget): boolean {
  return field instanceof HTMLElement && field.matches(typedFields)
}

const typedFields = 'textarea, input:not([type]), input[type="text"], input[type="tel"]'

function outcomeOf(problem: ProblemWire, values: FormData): Outcome {
  const errors = problem.errors ?? []
  const beside = errors.filter(error => values.has(error.field))
  const others = errors.filter(error => !values.has(error.field)).map(error => error.message)
  const banner = errors.length === 0 ? problemWords(problem) : others.join(' ')
  return {
    errors: Object.fromEntries(beside.map(error => [error.field, error.message])),
    banner: banner || null,
  }
}

type SubmitProps = {
  readonly children: ReactNode
  /** What cannot be taken back looks like it. */
  readonly isDanger?: boolean
}

export function SubmitButton({ children, isDanger = false }: SubmitProps) {
  const { isSaving } = use(FormContext)
  return (
    <button
      className={`btn ${isDanger ? 'btn-warn' : 'btn-go'}`}
      type="submit"
      aria-disabled={isSaving}
    >
      {isSaving ? texts.saving : children}
    </button>
  )
}

export type FieldProps = {
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
}

export function TextField({
  name,
  label,
  hint,
  error,
  ...input
}: FieldProps & ComponentProps<'input'> & { readonly 'data-first'?: boolean }) {
  const field = useField({ name, hint, error })
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      <input className="input" name={name} autoComplete="off" {...input} {...field.aria} />
      <FieldNotes field={field} />
    </div>
  )
}

export function TextArea({
  name,
  label,
  hint,
  error,
  ...input
}: FieldProps & { readonly defaultValue?: string; readonly maxLength?: number }) {
  const field = useField({ name, hint, error })
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      <textarea className="input" name={name} rows={3} {...input} {...field.aria} />
      <FieldNotes field={field} />
    </div>
  )
}

export function SelectField({
  name,
  label,
  hint,
  error,
  children,
  ...select
}: FieldProps & ComponentProps<'select'>) {
  const field = useField({ name, hint, error })
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      <select className="input" name={name} {...select} {...field.aria}>
        {children}
      </select>
      <FieldNotes field={field} />
    </div>
  )
}

/** A checkbox as a row to tap. */
export function Check({
  label,
  hint,
  ...input
}: { readonly label: string; readonly hint?: string } & ComponentProps<'input'>) {
  return (
    <label className={`choice ${styles.check}`}>
      <input type="checkbox" {...input} />
      <span>
        {label}
        {hint && <small className="soft">{hint}</small>}
      </span>
    </label>
  )
}

type Field = ReturnType<typeof useField>

export function useField({ name, hint, error }: Omit<FieldProps, 'label'>) {
  const id = useId()
  const { errors } = use(FormContext)
  const message = error ?? errors[name]
  const notes = [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(' ')
  const aria = {
    id,
    'aria-invalid': message ? true : undefined,
    'aria-describedby': notes || undefined,
  }
  return { id, hint, message, aria }
}

export function FieldNotes({ field }: { readonly field: Field }) {
  return (
    <>
      {field.hint && (
        <p className="field-hint" id={`${field.id}-hint`}>
          {field.hint}
        </p>
      )}
      {field.message && (
        <p className="field-error" id={`${field.id}-error`}>
          {field.message}
        </p>
      )}
    </>
  )
}

/** What is wrong with a group that is no single field; it takes the focus itself. */
export function GroupError({ name }: { readonly name: string }) {
  const { errors } = use(FormContext)
  if (!errors[name]) return null
  return (
    <p className="field-error" role="alert" tabIndex={-1} data-banner>
      {errors[name]}
    </p>
  )
}

/** What a form holds under a name, trimmed. */
export function textOf(values: FormData, name: string): string {
  const value = values.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
