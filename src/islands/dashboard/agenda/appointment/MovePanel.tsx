import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { dateOf, timeText } from '#contract/texts/texts.ts'
import { moveTexts as texts, appointmentTexts } from '#messages/dashboard/appointment-actions.ts'
import { hasArrived } from '#domain/appointment/appointment-status.ts'
import { problemWords } from '#messages/dashboard/problems.ts'
import { serverNow } from '#stores/server-time.ts'
import { followUp, placeOf } from '#stores/dashboard/board/undo.ts'
import { $activeStaff } from '#stores/dashboard/setup/catalogue.ts'
import { instantAt, minuteOn, minutesOf } from '#stores/wall-clock.ts'
import { minuteOfClock } from '#domain/calendar/dates.ts'
import { type Loadable, valueOf } from '#stores/dashboard/loadable.ts'
import type { FreeStart } from '#stores/dashboard/new-appointment/new-appointment.ts'
import { $timeZone, $today } from '#stores/dashboard/shop.ts'
import { namedConflicts } from '#stores/dashboard/appointment/named-conflicts.ts'
import { moveAppointment } from '#stores/dashboard/appointment/appointment.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Problem } from '#islands/ui/Problem.tsx'
import { ClockField } from '#islands/dashboard/parts/Clock.tsx'
import { TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { Check, Form, SubmitButton } from '#islands/dashboard/parts/Form.tsx'
import { goOnAtCard } from '#islands/dashboard/parts/keep-focus.ts'
import parts from '#islands/dashboard/parts/parts.module.css'
import styles from './appointment.module.css'
import { Alternatives } from '../new-appointment/Alternatives.tsx'
import { FreeTimes, useFreeStarts } from '../new-appointment/FreeTimes.tsx'
import { StaffAndDay } from '../new-appointment/StaffAndDay.tsx'

type Props = {
  readonly appointment: AppointmentWire
  readonly onBack: () => void
  readonly onDone: () => void
}
type Destination = Parameters<typeof moveAppointment>[1]

/** Moves the appointment to another staff member, day or time by form. Its code and its link stay the same. */
export function MovePanel({ appointment, onBack, onDone }: Props) {
  const staffMembers = useStore($activeStaff)
  const today = useStore($today)
  const move = useMove(appointment)
  const { place, free, picked, isOverbooked } = move
  const { taken, go } = useGo(appointment, onDone)
  const isHere = hasArrived(appointment.status)
  const save = async (values: FormData) => {
    const startsAt = move.startIn(values)
    if (startsAt === null) return null
    const durationMinutes = move.resizedIn(values)
    return await go({ startsAt, staff: place.staff, overbook: isOverbooked, durationMinutes })
  }
  return (
    <div className={styles.panel}>
      <h3>{texts.title}</h3>
      {appointment.series && <p className="soft">{texts.onlyThis}</p>}
      <Form
        label={texts.title}
        save={save}
        check={values => (move.startIn(values) ? noErrors : { starts_at: texts.choose })}
      >
        <Later appointment={appointment} resizedIn={move.resizedIn} onChoose={go} />
        {taken && <Alternatives problem={taken} staffMembers={staffMembers} onChoose={move.take} />}
        <StaffAndDay {...place} around={dateOf(appointment.starts_at)} className={parts.two} />
        <Duration usual={minutesOf(appointment)} />
        {isOverbooked ? (
          <ClockField
            name="starts_at"
            label={texts.otherTime}
            defaultValue={timeText(appointment.starts_at)}
          />
        ) : (
          <FreeTimes
            free={free}
            hereFor={isHere && place.date === today ? appointment.starts_at : null}
            chosen={picked}
            onChoose={move.pick}
            onTake={move.take}
          />
        )}
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

/** Moves the appointment and keeps the problem when that is refused. */
function useGo(appointment: AppointmentWire, onDone: () => void) {
  const [taken, setTaken] = useState<ProblemWire | null>(null)
  const go = async (to: Destination) => {
    const change = await moveAppointment(appointment, to)
    const isOnlyResized =
      to.startsAt === appointment.starts_at && to.staff === firstStaff(appointment)
    setTaken(change.ok || isOnlyResized ? null : change.problem)
    if (!change.ok) return doesNotFit(appointment, to, change.problem)
    const undo = placeOf(appointment, to.durationMinutes && minutesOf(appointment))
    followUp({ kind: 'moved', appointment: change.appointment, undo })
    goOnAtCard(change.appointment.id)
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

function Duration({ usual }: { readonly usual: number }) {
  return (
    <TextField
      name="duration_minutes"
      label={texts.duration}
      hint={texts.durationHint}
      type="number"
      min={5}
      max={720}
      step={5}
      defaultValue={usual}
    />
  )
}

/** The destination, as far as it has been chosen. */
function useMove(appointment: AppointmentWire) {
  const services = appointment.legs.map(item => item.service.id)
  const timeZone = useStore($timeZone) ?? 'UTC'
  const [staff, setStaff] = useState(firstStaff(appointment))
  const [date, setDate] = useState(dateOf(appointment.starts_at))
  const [chosen, pick] = useState<string | null>(null)
  const [isOverbooked, setOverbooked] = useState(false)
  const free = useFreeStarts({
    services,
    staff,
    date,
    seats: appointment.seats ?? 1,
    moving: appointment.id,
  })
  // A time that was chosen for another day does not count for this one.
  const kept = chosen !== null && dateOf(chosen) === date ? chosen : null
  const picked =
    kept ?? (isElsewhere(appointment, date, staff) ? sameHour(appointment, free.loaded) : null)
  // A colleague may make it longer while this is open.
  const [usual] = useState(minutesOf(appointment))
  const resizedIn = (values: FormData): number | undefined => {
    const minutes = Number(textOf(values, 'duration_minutes'))
    const isOther = minutes !== usual && minutes !== minutesOf(appointment)
    return Number.isInteger(minutes) && minutes > 0 && isOther ? minutes : undefined
  }
  return {
    place: { services, staff, onStaff: setStaff, date, onDate: setDate },
    free,
    picked,
    pick,
    isOverbooked,
    setOverbooked,
    resizedIn,
    startIn: (values: FormData): string | null => {
      if (!isOverbooked)
        return picked ?? (resizedIn(values) === undefined ? null : appointment.starts_at)
      const minute = minuteOfClock(textOf(values, 'starts_at'))
      return minute === null ? null : instantAt(date, minute, timeZone)
    },
    take: (startsAt: string, staffId: string) => {
      setDate(dateOf(startsAt))
      setStaff(staffId)
      pick(startsAt)
    },
  }
}

const noErrors = {}

function firstStaff({ legs: items }: AppointmentWire): string {
  return items[0]?.staff.id ?? 'any'
}

function isElsewhere(
  { starts_at, legs: items }: AppointmentWire,
  date: string,
  staff: string,
): boolean {
  return dateOf(starts_at) !== date || items[0]?.staff.id !== staff
}

/** On another day or with another staff member the previous time is preselected. */
function sameHour(
  { starts_at: startsAt }: AppointmentWire,
  loaded: Loadable<readonly FreeStart[]>,
): string | null {
  const found = valueOf(loaded)?.find(start => timeText(start.starts_at) === timeText(startsAt))
  return found?.starts_at ?? null
}
