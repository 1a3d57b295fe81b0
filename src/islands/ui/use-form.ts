import { type FormEvent, type InputEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { type CodeFields, messageOf, type Typed, wrongFields } from './field-errors.ts'
import type { FieldErrors, FormState } from './form-state.ts'

/** Longer than a tap. */
const unhurriedMilliseconds = 250

type Submission =
  | { readonly step: 'ready'; readonly errors: FieldErrors; readonly problem: ProblemWire | null }
  | { readonly step: 'sending'; readonly errors: FieldErrors; readonly problem: null }
  | { readonly step: 'refused'; readonly errors: FieldErrors; readonly problem: ProblemWire | null }

const ready: Submission = { step: 'ready', errors: {}, problem: null }

export type FormOptions = {
  /** Returns the problem to show, or null on success. */
  readonly send: (values: FormData, form: HTMLFormElement) => Promise<ProblemWire | null>
  /**
   * Checks the values before the request. Without it the browser's own validation is used, also when a field loses
   * focus.
   */
  readonly check?: ((values: FormData) => FieldErrors) | undefined
  /** The field to which each problem code belongs. */
  readonly codeFields?: CodeFields | undefined
  readonly onInput?: ((event: InputEvent<HTMLFormElement>) => void) | undefined
}

/**
 * A form that keeps what was typed after an error. The errors of a field are shown beside it, any other problem in the
 * form's own place, and the focus moves to the first of them.
 */
export function useForm({ send, check, codeFields = {}, onInput }: FormOptions) {
  const form = useRef<HTMLFormElement>(null)
  const [submission, setSubmission] = useState<Submission>(ready)

  useEffect(() => {
    if (form.current) releaseSubmit(form.current)
  }, [])
  useEffect(() => {
    if (submission.step === 'refused') focusFirstProblem(form.current)
  }, [submission])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (submission.step === 'sending') return
    const element = event.currentTarget
    const values = new FormData(element)
    const errors = check ? check(values) : wrongFields(element)
    if (Object.keys(errors).length > 0)
      return setSubmission({ step: 'refused', errors, problem: null })
    setSubmission({ step: 'sending', errors: {}, problem: null })
    try {
      const problem = await send(values, element)
      setSubmission(problem ? refused(values, problem, codeFields) : ready)
    } catch (error) {
      // Only a bug throws here. The button must still become usable again.
      setSubmission(ready)
      throw error
    }
  }

  const [correct, leave] = useMemo(() => [correctIn(setSubmission), leaveIn(setSubmission)], [])
  const { errors, problem, step } = submission
  const state: FormState = useMemo(
    () => ({ errors, problem, isSending: step === 'sending', correct }),
    [errors, problem, step, correct],
  )
  return {
    element: form,
    state,
    form: {
      ref: form,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
      onInput: (event: InputEvent<HTMLFormElement>) => {
        correct((event.target as HTMLInputElement).name)
        onInput?.(event)
      },
      onBlur: (event: { readonly target: EventTarget }) => {
        if (!check) leave(event.target as Typed)
      },
    },
  }
}

type SetSubmission = (change: (now: Submission) => Submission) => void

function correctIn(setSubmission: SetSubmission) {
  return (field: string) =>
    setSubmission(now => {
      if (!(field in now.errors) || now.step === 'sending') return now
      const { [field]: _corrected, ...errors } = now.errors
      return { ...now, step: 'ready', errors }
    })
}

/**
 * Validates a field when it loses focus; an empty one is only checked on submit. It waits a moment: an error shown at
 * once would move the button away from under the finger.
 */
function leaveIn(setSubmission: SetSubmission) {
  return (field: Typed) => {
    setTimeout(() => {
      if (!field.name || !('validity' in field) || field.value.trim() === '') return
      const message = messageOf(field)
      if (message === null || document.activeElement === field) return
      setSubmission(now =>
        now.step === 'sending'
          ? now
          : { ...now, step: 'ready', errors: { ...now.errors, [field.name]: message } },
      )
    }, unhurriedMilliseconds)
  }
}

function refused(values: FormData, problem: ProblemWire, codeFields: CodeFields): Submission {
  const errors = problemFields(values, problem, codeFields)
  const isAllInFields =
    Object.keys(errors).length > 0 && (problem.errors ?? []).every(one => one.field in errors)
  return { step: 'refused', errors, problem: isAllInFields ? null : problem }
}

/** The parts of a problem that belong to a field of this form. */
function problemFields(
  values: FormData,
  problem: ProblemWire,
  codeFields: CodeFields,
): FieldErrors {
  const known = codeFields[problem.code]
  if (known) return { [known.field]: known.message }
  const errors: Record<string, string> = {}
  for (const { field, message } of problem.errors ?? []) {
    if (values.has(field)) errors[field] ??= message
  }
  return errors
}

function focusFirstProblem(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]')?.focus()
}

/** Marks the form as listening. If the user submitted it before (`EarlySubmits.astro`), submits it again. */
function releaseSubmit(form: HTMLFormElement): void {
  form.dataset.ready = ''
  if (form.dataset.waiting === undefined) return
  delete form.dataset.waiting
  form.requestSubmit()
}
