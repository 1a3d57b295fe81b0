import type { ChangeEvent } from 'react'
import type { QuestionWire } from '#contract/questions.ts'
import { bookingMessages as words } from '#messages/booking.ts'
import type { Booking } from '#stores/booking/face.ts'
import type { BookingState } from '#stores/booking/state.ts'
import { SelectField, TextField } from '../ui/Field.tsx'
import styles from './who.module.css'

type Props = {
  readonly questions: readonly QuestionWire[]
  readonly state: BookingState
  readonly booking: Booking
}

/** The shop's own questions: up to three, each a text field or a choice of options. */
export function Questions({ questions, state, booking }: Props) {
  if (questions.length === 0) return null
  return (
    <div className={styles.fields} data-native>
      {questions.map(question => (
        <Question
          key={question.id}
          question={question}
          answer={state.answers[question.id] ?? ''}
          booking={booking}
        />
      ))}
    </div>
  )
}

type QuestionProps = {
  readonly question: QuestionWire
  readonly answer: string
  readonly booking: Booking
}

function Question({
  question: { id, label, kind, required, options },
  answer,
  booking,
}: QuestionProps) {
  const field = {
    id: `reserva-answer-${id}`,
    name: `answer_${id}`,
    label: (
      <>
        {label}
        {!required && <span className="soft">{` (${words.optional})`}</span>}
      </>
    ),
    value: answer,
    required,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      booking.answer(id, event.target.value),
  }
  if (kind === 'text') return <TextField {...field} autoComplete="off" maxLength={300} />
  return (
    <SelectField {...field}>
      <option value="">{words.choose}</option>
      {options.map(option => (
        <option key={option}>{option}</option>
      ))}
    </SelectField>
  )
}
