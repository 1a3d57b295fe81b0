import type { QuestionWire } from '#contract/questions.ts'
import { bookingMessages as words } from '#messages/booking.ts'
import type { Booking } from '#stores/booking/face.ts'
import type { BookingState } from '#stores/booking/state.ts'
import styles from './who.module.css'

type Props = {
  readonly questions: readonly QuestionWire[]
  readonly state: BookingState
  readonly booking: Booking
}

/** What the shop wants to know before: up to three, each a line to write or one of some options. */
export function Questions({ questions, state, booking }: Props) {
  if (questions.length === 0) return null
  const errors = state.step.is === 'refused' ? state.step.errors : {}
  return (
    <div className={styles.fields}>
      {questions.map(question => {
        const id = `reserva-answer-${question.id}`
        const error = errors[`answer_${question.id}`]
        const shared = {
          id,
          name: `answer_${question.id}`,
          value: state.answers[question.id] ?? '',
          required: question.required,
          className: 'input',
          'data-native': true,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': error ? `${id}-error` : undefined,
        } as const
        return (
          <div className="field" key={question.id}>
            <label htmlFor={id} data-native>
              {question.label}
              {!question.required && <span className="soft">{` (${words.optional})`}</span>}
            </label>
            {question.kind === 'choice' ? (
              <select
                {...shared}
                onChange={event => booking.answer(question.id, event.target.value)}
              >
                <option value="">{words.choose}</option>
                {question.options.map(option => (
                  <option key={option}>{option}</option>
                ))}
              </select>
            ) : (
              <input
                {...shared}
                autoComplete="off"
                maxLength={300}
                onChange={event => booking.answer(question.id, event.target.value)}
              />
            )}
            {error && (
              <p className="field-error" id={`${id}-error`}>
                {error}
              </p>
            )}
          </div>
        )
      })}
    </div>
  )
}
