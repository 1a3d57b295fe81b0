import { type FormEvent, type InputEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { type CodeFields, messageOf, type Typed, wrongFields } from './field-errors.ts'
import type { FieldErrors, FormState } from './form-state.ts'
import { releaseSubmit } from './release-submit.ts'

/** Longer than a tap. */
const unhurriedMilliseconds = 250

type Submission =
  | { readonly step: 'ready'; readonly errors: FieldErrors; readonly problem: ProblemWire | null }
  | { readonly step: 'sending'; readonly errors: FieldErrors; readonly problem: null }
  | { readonly step: 'refused'; readonly errors: FieldErrors; readonly problem: ProblemWire | null }

const ready: Submission = { step: 'ready', errors: {}, problem: null }

export type FormOptions = {
  /** Answers the problem to show, or null when it went well. */
  readonly send: (values: FormData, form: HTMLFormElement) => Promise<ProblemWire | null>
  /** What can be told before asking; without it the browser is asked, also when a field is left. */
  readonly check?: ((values: FormData) => FieldErrors) | undefined
  /** Which field a code is about. */
  readonly codeFields?: CodeFields | undefined
  readonly onInput?: ((event: InputEvent<HTMLFormElement>) => void) | undefined
}

/**
 * A form whose fields stay as typed whatever happens: an error stands beside its field, anything else in the form's own
 * place for it, and the focus goes to the first of them.
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
      // Only a bug throws; it must not leave the button dead.
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
 * What was typed is looked at when its field is left; what is empty waits for the button. A moment later, so that a
 * button under the finger does not move away from it.
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
