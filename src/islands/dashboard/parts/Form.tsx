import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { problemWords } from '#messages/dashboard/problems.ts'
import { commonTexts as texts } from '#messages/dashboard/dashboard.ts'
import { $connection } from '#stores/socket.ts'
import { noteUnsaved } from '#stores/dashboard/unsaved.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Form as AnyForm } from '#islands/ui/Form.tsx'
import { type FieldErrors, useFormState } from '#islands/ui/form-state.ts'
import styles from './parts.module.css'
import { useOutcome } from './use-sending.ts'

type FormProps = {
  /** What can be told without the server: a message for each field, by its name. */
  readonly check?: ((values: FormData) => FieldErrors) | undefined
  /** Answers what was refused; 'unsaved': somebody thought better of it. */
  readonly save: (values: FormData) => Promise<ProblemWire | null | 'unsaved'>
  /** What is said once it is saved, and what comes then. */
  readonly saved?: string | ((values: FormData) => string)
  readonly onSaved?: () => void
  readonly children: ReactNode
  readonly label?: string
  /** While somebody types, for whoever shows it beside. */
  readonly onType?: (values: FormData) => void
}

/** A form of the dashboard: what was typed in it is not left behind by accident. */
export function Form(props: FormProps) {
  const { check = nothingToNotify, save, saved, onSaved, children, label, onType } = props
  const report = useOutcome()
  const form = useRef<HTMLFormElement>(null)
  const found = useRef<FieldErrors>({})
  const [isUnsaved, setUnsaved] = useState(false)
  useEffect(() => noteUnsaved(isUnsaved), [isUnsaved])

  const send = async (values: FormData, element: HTMLFormElement) => {
    const answer = await save(values)
    if (answer === 'unsaved') return null
    if (answer !== null) return answer
    setUnsaved(false)
    delete element.dataset['written']
    report(null, typeof saved === 'function' ? saved(values) : saved)
    onSaved?.()
    return null
  }
  const wrong = (values: FormData) => ({ ...check(values), ...wrongIn(form.current) })
  return (
    <AnyForm
      ref={form}
      send={send}
      check={values => (found.current = wrong(values))}
      autoComplete="off"
      aria-label={label}
      onChange={event => {
        const hasWords = isWritten(event.target)
        if (hasWords) event.currentTarget.dataset['written'] = 'yes'
        // In a dialog, what is only chosen is chosen again in a moment.
        if (hasWords || !event.currentTarget.closest('dialog')) setUnsaved(true)
        onType?.(new FormData(event.currentTarget))
      }}
    >
      <Banner />
      <DropMended {...{ form, found, wrong }} />
      {children}
    </AnyForm>
  )
}

const nothingToNotify = () => ({})

/** What a field knows of itself: it keeps what was typed, and would send nothing instead. */
function wrongIn(form: HTMLFormElement | null): FieldErrors {
  const fields = form?.querySelectorAll<HTMLInputElement>('input[data-wrong]') ?? []
  return Object.fromEntries([...fields].map(({ name, dataset }) => [name, dataset['wrong']]))
}

type MendedProps = {
  readonly form: RefObject<HTMLFormElement | null>
  /** When it was sent, and now. */
  readonly found: RefObject<FieldErrors>
  readonly wrong: (values: FormData) => FieldErrors
}

/** What the form itself found wrong is said no longer than it is so, whichever field mended it: the end of a span by its beginning. */
function DropMended({ form, found, wrong }: MendedProps) {
  const { errors, correct } = useFormState()
  useEffect(() => {
    const element = form.current
    if (!element || Object.keys(errors).length === 0) return
    const look = () => {
      const left = wrong(new FormData(element))
      for (const [name, message] of Object.entries(found.current))
        if (errors[name] === message && !(name in left)) correct(name)
    }
    // A day that is picked and an hour gone to by arrows are heard of by no event.
    const observer = new MutationObserver(look)
    const values = { subtree: true, childList: true, attributeFilter: ['value', 'data-wrong'] }
    observer.observe(element, values)
    // Above React, which must have heard of the letter first: drawn anew before that, the field would lose it.
    document.addEventListener('input', look)
    return () => {
      observer.disconnect()
      document.removeEventListener('input', look)
    }
  })
  return null
}

/** Typed in words. */
function isWritten(field: EventTarget): boolean {
  return field instanceof HTMLElement && field.matches(typedFields)
}

const typedFields =
  'textarea, input:not([type]), input[type="text"], input[type="tel"], input[type="email"]'

/** What is wrong with no field that the form has. What was refused for want of a line is over once there is one again. */
function Banner() {
  const { errors, problem } = useFormState()
  const [mended, setMended] = useState<ProblemWire | null>(null)
  useEffect(
    () => $connection.listen(state => state === 'connected' && setMended(problem)),
    [problem],
  )
  if (!problem || problem === mended) return null
  const others = (problem.errors ?? []).filter(one => !(one.field in errors))
  return (
    <p className="problem" role="alert" tabIndex={-1} data-problem>
      {others.length > 0 ? others.map(one => one.message).join(' ') : problemWords(problem)}
    </p>
  )
}

type SubmitProps = {
  readonly children: ReactNode
  /** What cannot be taken back looks like it. */
  readonly isDanger?: boolean | undefined
  /** Something else is done rather. */
  readonly isSecond?: boolean | undefined
}

export function SubmitButton({ children, isDanger = false, isSecond = false }: SubmitProps) {
  const { isSending } = useFormState()
  const look = isSecond ? 'plain' : 'go'
  return (
    <Button
      look={isDanger ? 'warn' : look}
      label={isSending ? texts.saving : children}
      type="submit"
      aria-disabled={isSending}
    />
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

/** One of several to choose from, beside each other. */
export function Chip({ label, ...input }: { readonly label: string } & ComponentProps<'input'>) {
  return (
    <label className={`slot ${styles.chip}`}>
      <input type="radio" {...input} />
      {label}
    </label>
  )
}

/** What is wrong with a group that is no single field; it takes the focus itself. */
export function GroupError({ name }: { readonly name: string }) {
  const { errors } = useFormState()
  if (!errors[name]) return null
  return (
    <p className="field-error" role="alert" tabIndex={-1} data-problem>
      {errors[name]}
    </p>
  )
}
