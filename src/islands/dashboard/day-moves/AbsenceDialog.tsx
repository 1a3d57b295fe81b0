import { useStore } from '@nanostores/react'
import { dateOf, longDateText, shortDateText, timeText } from '#contract/texts/texts.ts'
import { absenceTexts as texts } from '#messages/dashboard/day-moves.ts'
import { blockTexts } from '#messages/dashboard/appointment-actions.ts'
import { $staff } from '#stores/dashboard/catalogue/catalogue.ts'
import { closeDialog, openDialog } from '#stores/dashboard/open-dialog.ts'
import { endAfter, startInNight } from '#stores/dashboard/end-after.ts'
import { clockText, DAY_MINUTES, minuteOfClock } from '#domain/calendar/dates.ts'
import {
  decisionOf,
  type Decisions,
  type LeftAppointment,
} from '#stores/dashboard/day-moves/day-move.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { Button } from '#islands/ui/Button.tsx'
import { ClockField } from '#islands/dashboard/parts/Clock.tsx'
import { TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { Chip, Form, SubmitButton } from '#islands/dashboard/parts/Form.tsx'
import { Loaded } from '#islands/dashboard/parts/Loaded.tsx'
import { Modal } from '#islands/dashboard/parts/Modal.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import styles from '../waitlist/offer.module.css'
import { AbsenceDone } from './AbsenceDone.tsx'
import { AbsenceAppointments } from './AbsenceAppointments.tsx'
import { type AbsenceRequest, type AbsentSpan, useAbsence } from './use-absence.ts'

type During = NonNullable<AbsenceRequest['during']>

/**
 * A staff member is absent: proposes a new time for each of their appointments, moves all of them at once and prepares
 * the messages. Also used for appointments that a block or changed opening hours left outside working hours.
 */
export function AbsenceDialog(asked: AbsenceRequest) {
  const { staff, why, during, others: [next, ...others] = [] } = asked
  const staffMembers = valueOf(useStore($staff)) ?? []
  const nameOf = (id: string) => staffMembers.find(staffMember => staffMember.id === id)?.name ?? ''
  const name = nameOf(staff)
  const absence = useAbsence(asked, name)
  const go = next
    ? () => openDialog({ ...asked, kind: 'absence', staff: next, others })
    : closeDialog
  const nextName = next && nameOf(next)
  const appointments = valueOf(absence.loaded)
  const kind = why ?? (during ? 'part' : 'away')
  const save = (values: FormData) => absence.apply(textOf(values, 'reason'))
  const title = texts.titles[kind](name, longDateText(absence.date))
  return (
    <Modal title={absence.done ? texts.doneTitle : title} onClose={closeDialog} isDrawer>
      {absence.done ? (
        <AbsenceDone applied={absence.done} next={nextName} onClose={go} />
      ) : (
        <Form afterTrial="allowed" label={title} save={save}>
          {why && <p className="soft">{texts.hints[why](name)}</p>}
          {during && <p>{duringText(during)}</p>}
          {nextName && (
            <p className="soft">{texts.afterwards([nextName, ...others.map(nameOf)])}</p>
          )}
          {!why && !during && (
            <SpanFields span={absence.span} closes={absence.closes} onChange={absence.setSpan} />
          )}
          <Loaded from={absence.source} rows={2}>
            {left => (
              <AbsenceAppointments
                appointments={left}
                none={why ? texts.noneLeft : texts.noAppointments}
                staffMembers={staffMembers}
                decisions={absence.decisions}
                onDecide={absence.decide}
              />
            )}
          </Loaded>
          {!why && <Reason typed={asked.reason} />}
          <div className={parts.actions}>
            {(!why || appointments?.length !== 0) && (
              <SubmitButton>
                {applyText(
                  appointments ?? [],
                  absence.decisions,
                  why ? texts.asTheyAre : texts.blockOnly,
                )}
              </SubmitButton>
            )}
            {nextName && appointments?.length === 0 && (
              <Button look="plain" label={texts.next(nextName)} onClick={go} />
            )}
          </div>
        </Form>
      )}
    </Modal>
  )
}

function Reason({ typed }: { readonly typed: string | undefined }) {
  return <TextField name="reason" label={texts.reason} defaultValue={typed} maxLength={120} />
}

function duringText({ starts_at: from, ends_at: to }: During): string {
  if (dateOf(from) === dateOf(to)) return texts.during(timeText(from), timeText(to))
  const isMidnight = [from, to].every(instant => timeText(instant) === '00:00')
  const isOneDay = isMidnight && Date.parse(to) - Date.parse(from) <= 90_000_000
  if (isOneDay) return texts.wholeDay
  return texts.during(dayAndTime(from), dayAndTime(to))
}

function dayAndTime(instant: string): string {
  return `${shortDateText(dateOf(instant))} ${timeText(instant)}`
}

function applyText(
  appointments: readonly LeftAppointment[],
  decisions: Decisions,
  nothing: string,
): string {
  const all = appointments.map(appointment => decisionOf(appointment, decisions).to)
  const count = (kind: string) => all.filter(to => to === kind).length
  return texts.apply(count('place'), count('cancel'), nothing)
}

type SpanProps = {
  readonly span: AbsentSpan
  readonly closes: number
  readonly onChange: (span: AbsentSpan) => void
}

function SpanFields({ span, closes, onChange }: SpanProps) {
  const change = (part: 'from' | 'to', text: string) => {
    const minute = minuteOfClock(text)
    if (minute === null) return
    const next: AbsentSpan = { ...span, [part]: minute }
    const from = startInNight(next.from % DAY_MINUTES, closes)
    onChange({ ...next, from, to: endAfter(from, next.to % DAY_MINUTES, closes) })
  }
  return (
    <fieldset className={parts.group}>
      <legend>{texts.span}</legend>
      <div className={parts.chips}>
        {[true, false].map(isWholeDay => (
          <Chip
            key={String(isWholeDay)}
            name="span"
            label={isWholeDay ? texts.wholeDay : texts.part}
            checked={span.isWholeDay === isWholeDay}
            onChange={() => onChange({ ...span, isWholeDay })}
          />
        ))}
      </div>
      {!span.isWholeDay && (
        <div className={`${parts.two} ${styles.below}`}>
          <ClockField
            name="starts_at"
            label={texts.from}
            defaultValue={clockText(span.from)}
            onPick={clock => change('from', clock)}
          />
          <ClockField
            name="ends_at"
            label={texts.to}
            defaultValue={clockText(span.to)}
            error={span.to <= span.from ? blockTexts.order : undefined}
            onPick={clock => change('to', clock)}
          />
        </div>
      )}
    </fieldset>
  )
}
