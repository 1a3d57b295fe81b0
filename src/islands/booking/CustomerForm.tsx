import { type ChangeEvent, useState } from 'react'
import { bookingMessages as words } from '#messages/booking.ts'
import type { Booking } from '#stores/booking/face.ts'
import type { BookingState, CustomerFields } from '#stores/booking/state.ts'
import type { QuestionWire } from '#contract/questions.ts'
import { Household } from './Household.tsx'
import { Questions } from './Questions.tsx'
import frame from './Booking.module.css'
import styles from './who.module.css'

type Props = {
  readonly questions: readonly QuestionWire[]
  readonly state: BookingState
  readonly booking: Booking
}

export function CustomerForm({ questions, state, booking }: Props) {
  const errors = state.step.is === 'refused' ? state.step.errors : {}
  const [isMoreOpen, setIsMoreOpen] = useState(
    Boolean(state.fields.guest || state.fields.email || state.fields.note),
  )
  const field = (name: keyof CustomerFields) => ({
    id: `reserva-${name}`,
    name,
    value: state.fields[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      booking.write({ [name]: event.target.value }),
  })
  return (
    <section className={frame.step} id="datos">
      <h2>{words.whoseTitle}</h2>
      {state.rememberedAs && <Household state={state} booking={booking} />}
      <div className={styles.fields}>
        <TextField
          {...field('name')}
          label={words.name}
          autoComplete="name"
          autoCapitalize="words"
          maxLength={80}
          required
        />
        <TextField
          {...field('phone')}
          label={words.phone}
          hint={words.phoneHint}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
          required
        />
      </div>
      <Questions questions={questions} state={state} booking={booking} />
      <Honeypot />
      <details
        className={styles.more}
        open={isMoreOpen || Boolean(errors.guest || errors.email || errors.note)}
        onToggle={event => setIsMoreOpen(event.currentTarget.open)}
        data-native
      >
        <summary>{state.rememberedAs ? words.moreOfHers : words.more}</summary>
        <div className={styles.fields}>
          {!state.rememberedAs && (
            <TextField
              {...field('guest')}
              label={words.guest}
              hint={words.guestHint}
              autoComplete="off"
              autoCapitalize="words"
              maxLength={80}
            />
          )}
          <TextField
            {...field('email')}
            label={words.email}
            hint={words.emailHint}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
          />
          <NoteField {...field('note')} />
        </div>
      </details>
      {state.step.is === 'refused' && state.step.text && (
        <p className="problem" role="alert">
          {state.step.text}
        </p>
      )}
    </section>
  )
}

/** No person sees it; what fills it in is a program. */
function Honeypot() {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label htmlFor="reserva-website">{words.leaveEmpty}</label>
      <input id="reserva-website" name="website" tabIndex={-1} autoComplete="off" data-native />
    </div>
  )
}

type FieldProps = {
  readonly id: string
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
}

type TextFieldProps = FieldProps & {
  readonly label: string
  readonly hint?: string
  readonly type?: 'text' | 'tel' | 'email'
  readonly inputMode?: 'tel' | 'email'
  readonly autoComplete: string
  readonly autoCapitalize?: 'words'
  readonly maxLength: number
  readonly required?: boolean
}

function TextField({ label, hint, error, ...input }: TextFieldProps) {
  const described = [hint && `${input.id}-hint`, error && `${input.id}-error`].filter(Boolean)
  return (
    <div className="field">
      <label htmlFor={input.id} data-native>
        {label}
      </label>
      <input
        {...input}
        className="input"
        data-native
        aria-invalid={error ? true : undefined}
        aria-describedby={described.join(' ') || undefined}
      />
      {hint && !error && (
        <p className="field-hint" id={`${input.id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${input.id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

function NoteField({ error, ...input }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={input.id} data-native>
        {words.note}
      </label>
      <textarea
        {...input}
        className="input"
        data-native
        rows={2}
        maxLength={500}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${input.id}-error` : undefined}
      />
      {error && (
        <p className="field-error" id={`${input.id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
