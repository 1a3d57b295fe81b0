import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  Suspense,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useStore } from '@nanostores/react'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { problemWords } from '#messages/dashboard/problems.ts'
import { commonTexts as texts, theirsTexts } from '#messages/dashboard/common.ts'
import { $connection } from '#stores/socket.ts'
import { $isReadOnly } from '#stores/dashboard/read-only.ts'
import { noteUnsaved } from '#stores/dashboard/unsaved.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Form as AnyForm } from '#islands/ui/Form.tsx'
import { type FieldErrors, useFormState } from '#islands/ui/form-state.ts'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { InModal } from './Modal.tsx'
import { Theirs as TheirTexts } from './Theirs.tsx'
import styles from './parts.module.css'
import { useOutcome } from './use-sending.ts'

/** The present values of fields that somebody else changed, as the wire spells them. */
export type Theirs = Readonly<Record<string, unknown>>

type FormProps = {
  /** Checks the values before the request: an error message per field name. */
  readonly check?: ((values: FormData) => FieldErrors) | undefined
  /**
   * Returns the problem, null on success, or 'unsaved' when nothing was saved and that is no error. `opened`: the values
   * when the form was opened or last saved. `theirs`: what others saved meanwhile, which was shown since.
   */
  readonly save: (
    values: FormData,
    opened: FormData,
    theirs: Theirs,
  ) => Promise<ProblemWire | null | 'unsaved'>
  /** The toast after saving, and what happens next. */
  readonly saved?: string | ((values: FormData) => string)
  readonly onSaved?: () => void
  readonly children: ReactNode
  readonly label?: string
  /** Also while nothing new can be entered, as its call. */
  readonly afterTrial?: 'allowed' | undefined
  /** Called on each change, for a preview beside the form. */
  readonly onType?: (values: FormData) => void
}

/** A form of the dashboard. While nothing new can be entered, a dialog says so in its place. */
export function Form({ afterTrial, ...props }: FormProps) {
  const isClosed = useStore($isReadOnly) && afterTrial !== 'allowed'
  const isInModal = useContext(InModal)
  if (!isClosed) return <OpenForm {...props} />
  return (
    <Suspense>
      {isInModal ? (
        <ReadOnly />
      ) : (
        <>
          <ReadOnlyLine />
          <fieldset className={styles.group} disabled>
            <OpenForm {...props} />
          </fieldset>
        </>
      )}
    </Suspense>
  )
}

const loadReadOnly = async () => await import('../subscription/ReadOnly.tsx')
const ReadOnly = lazyPart(async () => (await loadReadOnly()).ReadOnly)
const ReadOnlyLine = lazyPart(async () => (await loadReadOnly()).ReadOnlyLine)

/** Asks before unsaved input is lost. */
function OpenForm(props: Omit<FormProps, 'afterTrial'>) {
  const { check = noErrors, save, saved, onSaved, children, label, onType } = props
  const report = useOutcome()
  const form = useRef<HTMLFormElement>(null)
  const found = useRef<FieldErrors>({})
  const opened = useRef(new FormData())
  const theirs = useRef<Theirs>({})
  useEffect(() => {
    if (form.current) opened.current = new FormData(form.current)
  }, [])
  const [isUnsaved, setUnsaved] = useState(false)
  useEffect(() => noteUnsaved(isUnsaved), [isUnsaved])

  const send = async (values: FormData, element: HTMLFormElement) => {
    const answer = await save(values, opened.current, theirs.current)
    if (answer === 'unsaved') return null
    if (answer !== null) {
      theirs.current = { ...theirs.current, ...answer.theirs }
      return answer
    }
    opened.current = values
    theirs.current = {}
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
        // In a dialog only typed text counts: a choice is quickly made again.
        if (hasWords || !event.currentTarget.closest('dialog')) setUnsaved(true)
        onType?.(new FormData(event.currentTarget))
      }}
    >
      <Banner form={form} />
      <DropMended {...{ form, found, wrong }} />
      {children}
    </AnyForm>
  )
}

const noErrors = () => ({})

/** Errors that a field keeps itself (`data-wrong`): its text is invalid, so its value would be sent empty. */
function wrongIn(form: HTMLFormElement | null): FieldErrors {
  const fields = form?.querySelectorAll<HTMLInputElement>('input[data-wrong]') ?? []
  return Object.fromEntries([...fields].map(({ name, dataset }) => [name, dataset['wrong']]))
}

type MendedProps = {
  readonly form: RefObject<HTMLFormElement | null>
  /** The form's own errors when it was submitted, and the function that finds the current ones. */
  readonly found: RefObject<FieldErrors>
  readonly wrong: (values: FormData) => FieldErrors
}

/**
 * Removes an error of the form's own check as soon as it no longer applies, whichever field was corrected: an error of
 * the end of a span may be corrected at its start.
 */
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
    // Picking a date or stepping a time by arrow keys fires no `input` event, so the attributes are observed.
    const observer = new MutationObserver(look)
    const values = { subtree: true, childList: true, attributeFilter: ['value', 'data-wrong'] }
    observer.observe(element, values)
    // On `document`, after React's own handlers: rendering before they have seen the character would lose it.
    document.addEventListener('input', look)
    return () => {
      observer.disconnect()
      document.removeEventListener('input', look)
    }
  })
  return null
}

/** Whether the field takes typed text. */
function isWritten(field: EventTarget): boolean {
  return field instanceof HTMLElement && field.matches(typedFields)
}

const typedFields =
  'textarea, input:not([type]), input[type="text"], input[type="tel"], input[type="email"]'

/**
 * The problem that belongs to no field of the form. One that was caused by a lost connection goes when that is back.
 */
function Banner({ form }: Pick<MendedProps, 'form'>) {
  const { errors, problem } = useFormState()
  const [mended, setMended] = useState<ProblemWire | null>(null)
  useEffect(
    () => $connection.listen(state => state === 'connected' && setMended(problem)),
    [problem],
  )
  if (!problem || problem === mended) return null
  if (problem.theirs !== undefined) {
    return (
      <div className="problem" role="alert" tabIndex={-1} data-problem>
        <p>{theirsTexts.intro}</p>
        <TheirTexts problem={problem} form={form.current} />
      </div>
    )
  }
  const others = (problem.errors ?? []).filter(one => !(one.field in errors))
  return (
    <p className="problem" role="alert" tabIndex={-1} data-problem>
      {others.length > 0 ? others.map(one => one.message).join(' ') : problemWords(problem)}
    </p>
  )
}

type SubmitProps = {
  readonly children: ReactNode
  /** For an action that cannot be undone. */
  readonly isDanger?: boolean | undefined
  /** Another button of the form is the recommended one. */
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

/** A checkbox whose whole row can be tapped. */
export function Check({
  label,
  hint,
  ...input
}: { readonly label: string; readonly hint?: string | undefined } & ComponentProps<'input'>) {
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

type ChipProps = { readonly label: ReactNode } & ComponentProps<'input'>

/** A radio button as a chip, in a row of several. */
export function Chip({ label, ...input }: ChipProps) {
  return (
    <label className={`slot ${styles.chip}`}>
      <input type="radio" {...input} />
      {label}
    </label>
  )
}

/** The error of a group of fields; it can take the focus. */
export function GroupError({ name }: { readonly name: string }) {
  const { errors } = useFormState()
  if (!errors[name]) return null
  return (
    <p className="field-error" role="alert" tabIndex={-1} data-problem>
      {errors[name]}
    </p>
  )
}
