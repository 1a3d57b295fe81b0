import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { dateOf, timeText } from '#contract/texts/texts.ts'
import { moveTexts as texts, appointmentTexts } from '#messages/dashboard/appointment-actions.ts'
import { hasArrived } from '#domain/appointment/appointment-status.ts'
import { problemWords } from '#messages/dashboard/problems.ts'
import { serverNow } from '#stores/server-time.ts'
import { moveWithUndo } from '#stores/dashboard/board/undo.ts'
import { $activeStaff } from '#stores/dashboard/catalogue/catalogue.ts'
import { instantAt, minuteOn, minutesOf } from '#stores/wall-clock.ts'
import { $timeZone, $today } from '#stores/dashboard/shop.ts'
import { namedConflicts } from '#stores/dashboard/appointment/named-conflicts.ts'
import type { Destination } from '#stores/dashboard/appointment/appointment.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Problem } from '#islands/ui/Problem.tsx'
import { ClockField } from '#islands/dashboard/parts/Clock.tsx'
import { TextField } from '#islands/ui/Field.tsx'
import { Check, Form, SubmitButton } from '#islands/dashboard/parts/Form.tsx'
import { goOnAtCard } from '#islands/dashboard/parts/keep-focus.ts'
import parts from '#islands/dashboard/parts/parts.module.css'
import styles from './appointment.module.css'
import { Alternatives } from '../new-appointment/Alternatives.tsx'
import { FreeTimes } from '../new-appointment/FreeTimes.tsx'
import { StaffAndDay } from '../new-appointment/StaffAndDay.tsx'
import { firstStaff, longest, shortest, staffOfMove, useMove } from './use-move.ts'

type Props = {
  readonly appointment: AppointmentWire
  readonly onBack: () => void
  readonly onDone: () => void
}

/** Moves the appointment to another staff member, day or time by form. Its code and its link stay the same. */
export function MovePanel({ appointment, onBack, onDone }: Props) {
  const staffMembers = useStore($activeStaff)
  const move = useMove(appointment)
  const { place, picked, isOverbooked } = move
  const { taken, go } = useGo(appointment, onDone)
  const save = async (values: FormData) => {
    const startsAt = move.startIn(values)
    if (startsAt === null) return null
    const durationMinutes = move.resizedIn(values)
    const whom = staffOfMove(appointment, place.staff)
    return await go({ startsAt, ...whom, overbook: isOverbooked, durationMinutes })
  }
  return (
    <div className={styles.panel}>
      <h3>{texts.title}</h3>
      {appointment.series && <p className="soft">{texts.onlyThis}</p>}
      <Form
        afterTrial="allowed"
        label={texts.title}
        save={save}
        check={values => (move.startIn(values) ? noErrors : { starts_at: texts.choose })}
      >
        <Later appointment={appointment} resizedIn={move.resizedIn} onChoose={go} />
        <Longer appointment={appointment} onChoose={go} />
        {taken && (
          <Alternatives
            problem={taken}
            staffMembers={staffMembers}
            // With several staff members: with those of the refused start.
            onChoose={(at, staff) => move.take(at, staff === 'any' ? place.staff : staff)}
          />
        )}
        <StaffAndDay
          {...place}
          asItIs={move.isShared}
          around={dateOf(appointment.starts_at)}
          className={parts.two}
        />
        <Duration usual={minutesOf(appointment)} onType={move.setLength} />
        <Times appointment={appointment} move={move} />
        <Check
          label={texts.overbook}
          checked={isOverbooked}
          onChange={event => move.setOverbooked(event.target.checked)}
        />
        <div className={parts.actions}>
          <SubmitButton>
            {picked && !isOverbooked ? texts.confirm(timeText(picked)) : texts.title}
          </SubmitButton>
          <Button look="plain" label={appointmentTexts.keep} onClick={onBack} />
        </div>
      </Form>
    </div>
  )
}

type TimesProps = Pick<Props, 'appointment'> & { readonly move: ReturnType<typeof useMove> }

function Times({ appointment: { starts_at: startsAt, status }, move }: TimesProps) {
  const today = useStore($today)
  const isHere = hasArrived(status)
  return move.isOverbooked ? (
    <ClockField name="starts_at" label={texts.otherTime} defaultValue={timeText(startsAt)} />
  ) : (
    <FreeTimes
      free={move.free}
      hereFor={isHere && move.place.date === today ? startsAt : null}
      chosen={move.picked}
      onChoose={move.pick}
      onTake={move.take}
    />
  )
}

/** Moves the appointment and keeps the problem when that is refused. */
function useGo(appointment: AppointmentWire, onDone: () => void) {
  const [taken, setTaken] = useState<ProblemWire | null>(null)
  const go = async (to: Destination) => {
    const problem = await moveWithUndo(appointment, to)
    const isOnlyResized =
      to.startsAt === appointment.starts_at && to.staff === firstStaff(appointment)
    setTaken(isOnlyResized ? null : problem)
    if (problem) return doesNotFit(appointment, to, problem)
    goOnAtCard(appointment.id)
    onDone()
    return null
  }
  return { taken, go }
}

/** Names at the duration what is in the way of an appointment that should take longer. */
function doesNotFit(
  appointment: AppointmentWire,
  { startsAt, staff, durationMinutes }: Destination,
  problem: ProblemWire,
): ProblemWire {
  if (problem.code !== 'slot_taken' || durationMinutes === undefined) return problem
  const endsAt = new Date(Date.parse(startsAt) + durationMinutes * 60_000).toISOString()
  const named = namedConflicts(
    { starts_at: startsAt, ends_at: endsAt },
    { appointment, staffId: staff },
  )
  const message = [texts.doesNotFit(durationMinutes), ...named, texts.shorter].join(' ')
  return { ...problem, errors: [{ field: 'duration_minutes', message }] }
}

const delays = [15, 30]

type LaterProps = Pick<Props, 'appointment'> & {
  readonly resizedIn: (values: FormData) => number | undefined
  readonly onChoose: (to: Destination) => Promise<ProblemWire | null>
}

/**
 * Moves the appointment by a few minutes with one tap: same staff, and the duration of the form. Times that have passed
 * are not offered.
 */
function Later({ appointment, resizedIn, onChoose }: LaterProps) {
  const { starts_at } = appointment
  const timeZone = useStore($timeZone) ?? 'UTC'
  const [isSending, setSending] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const date = dateOf(starts_at)
  const minute = minuteOn(date, starts_at)
  const choose = async (startsAt: string, form: HTMLFormElement | null) => {
    if (isSending) return
    setSending(true)
    const durationMinutes = form ? resizedIn(new FormData(form)) : undefined
    const problem = await onChoose({ startsAt, staff: firstStaff(appointment), durationMinutes })
    setRefused(problem && problemWords(problem))
    setSending(false)
  }
  const ahead = delays
    .map(minutes => ({ minutes, startsAt: instantAt(date, minute + minutes, timeZone) }))
    .filter(({ startsAt }) => Date.parse(startsAt) > serverNow())
  if (ahead.length === 0) return null
  return (
    <>
      <fieldset className={styles.later} aria-label={texts.later}>
        {ahead.map(({ minutes, startsAt }) => (
          <Button
            key={minutes}
            look="plain small"
            label={texts.laterBy(minutes, timeText(startsAt))}
            aria-disabled={isSending}
            onClick={event => void choose(startsAt, event.currentTarget.form)}
          />
        ))}
      </fieldset>
      <Problem words={refused} />
    </>
  )
}

const extensions = [5, 15, 30]

/** Makes the appointment longer with one tap, at the same start and with the same staff. */
function Longer({ appointment, onChoose }: Omit<LaterProps, 'resizedIn'>) {
  const [isSending, setSending] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const usual = minutesOf(appointment)
  const choose = async (durationMinutes: number) => {
    if (isSending) return
    setSending(true)
    const { starts_at: startsAt } = appointment
    const staff = firstStaff(appointment)
    const problem = await onChoose({ startsAt, staff, durationMinutes })
    setRefused(problem && (problem.errors?.[0]?.message ?? problemWords(problem)))
    setSending(false)
  }
  const possible = extensions.filter(minutes => usual + minutes <= longest)
  if (appointment.session_id !== undefined || possible.length === 0) return null
  return (
    <>
      <fieldset className={styles.later} aria-label={texts.longer}>
        {possible.map(minutes => (
          <Button
            key={minutes}
            look="plain small"
            label={texts.longerBy(minutes)}
            aria-disabled={isSending}
            onClick={() => void choose(usual + minutes)}
          />
        ))}
      </fieldset>
      <Problem words={refused} />
    </>
  )
}

type DurationProps = { readonly usual: number; readonly onType: (minutes: string) => void }

function Duration({ usual, onType }: DurationProps) {
  return (
    <TextField
      name="duration_minutes"
      label={texts.duration}
      hint={texts.durationHint}
      type="number"
      min={shortest}
      max={longest}
      step={5}
      defaultValue={usual}
      onChange={event => onType(event.target.value)}
    />
  )
}

const noErrors = {}
