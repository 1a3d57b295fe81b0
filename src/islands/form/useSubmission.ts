import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { ProblemWire } from '#contract/problems.ts'
import {
  messageOf,
  problemFields,
  wrongFields,
  type CodeFields,
  type FieldErrors,
  type TextField,
} from './field-errors.ts'
import { releaseSubmit } from './release-submit.ts'

/** Longer than a tap. */
const unhurriedMilliseconds = 250

type Submission =
  | { readonly step: 'ready'; readonly errors: FieldErrors; readonly problem: ProblemWire | null }
  | { readonly step: 'sending'; readonly errors: FieldErrors; readonly problem: null }
  | { readonly step: 'refused'; readonly errors: FieldErrors; readonly problem: ProblemWire | null }

type Options = {
  /** Answers the problem to show, or null when it went well. */
  readonly send: (fields: FormData) => Promise<ProblemWire | null>
  readonly codeFields?: CodeFields
}

/**
 * A form whose fields stay as typed whatever happens: an error stands beside its field, anything else above the button,
 * and the focus goes to the first of them.
 */
export function useSubmission({ send, codeFields = {} }: Options) {
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
    const errors = wrongFields(element)
    if (Object.keys(errors).length > 0) {
      setSubmission({ step: 'refused', errors, problem: null })
      return
    }
    setSubmission({ step: 'sending', errors: {}, problem: null })
    try {
      const problem = await send(new FormData(element))
      setSubmission(problem ? refused(element, problem, codeFields) : ready)
    } catch (error) {
      // Only a bug throws; it must not leave the button dead.
      setSubmission(ready)
      throw error
    }
  }

  /** A field that is being corrected is no longer wrong. */
  const correct = (name: string) => {
    if (!(name in submission.errors) || submission.step === 'sending') return
    const { [name]: _corrected, ...errors } = submission.errors
    setSubmission({ ...submission, step: 'ready', errors })
  }

  /**
   * What was typed is looked at when its field is left; what is empty waits for the button. A moment later, so that a
   * button under the finger does not move away from it.
   */
  const leave = (field: TextField) => {
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

  return {
    form: {
      ref: form,
      method: 'post',
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
      onInput: (event: FormEvent<HTMLFormElement>) =>
        correct((event.target as HTMLInputElement).name),
      onBlur: (event: { readonly target: EventTarget }) => leave(event.target as TextField),
    } as const,
    field: (name: string) => ({ name, error: submission.errors[name] ?? null }),
    correct,
    isSending: submission.step === 'sending',
    problem: submission.problem,
  }
}

const ready: Submission = { step: 'ready', errors: {}, problem: null }

function refused(form: HTMLFormElement, problem: ProblemWire, codeFields: CodeFields): Submission {
  const errors = problemFields(form, problem, codeFields)
  const isAllInFields = Object.keys(errors).length >= Math.max(problem.errors?.length ?? 0, 1)
  return { step: 'refused', errors, problem: isAllInFields ? null : problem }
}

function focusFirstProblem(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]')?.focus()
}

/** The text of a field as it is sent. */
export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
