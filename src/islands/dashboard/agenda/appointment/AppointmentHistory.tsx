import { useEffect, useRef } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import { dateOf, timeText } from '#contract/texts/texts.ts'
import { appointmentTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import { undoTexts } from '#messages/dashboard/dashboard-dialogs.ts'
import { change } from '#stores/change.ts'
import {
  type AppointmentEvent,
  followAppointment,
  appointmentEvents,
  returnTo,
} from '#stores/dashboard/appointment/appointment.ts'
import { undoDayMove } from '#stores/dashboard/day-moves/day-move.ts'
import { dayMonth } from '#stores/dashboard/day-texts.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Loaded } from '#islands/dashboard/parts/Loaded.tsx'
import { useSending } from '#islands/dashboard/parts/use-sending.ts'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'
import styles from './appointment.module.css'

export function AppointmentHistory({ appointment }: { readonly appointment: AppointmentWire }) {
  useLoad(appointmentEvents, appointment.id)
  useEffect(() => followAppointment(), [])
  const { isSending, send } = useSending()
  const head = useRef<HTMLHeadingElement>(null)
  const undo = async (step: AppointmentEvent['undo']) => {
    if (!step) return
    const before = { status: step.status, isAssumed: step.is_assumed }
    const isDone = await send(() => change(returnTo(appointment, before)), undoTexts.undone)
    if (isDone) head.current?.focus()
  }
  const undoDay = async (id: string) => {
    if (await send(() => undoDayMove(id), texts.undoneDay)) head.current?.focus()
  }
  return (
    <section>
      <h3 ref={head} tabIndex={-1} className={styles.historyHead}>
        {texts.history}
      </h3>
      <Loaded from={appointmentEvents} rows={1}>
        {events => (
          <ol className={styles.history}>
            {events.map(event => (
              <li key={`${event.revision} ${event.kind} ${event.at}`}>
                <span className="soft small figures">
                  {`${dayMonth(dateOf(event.at))}, ${timeText(event.at)}`}
                </span>
                {event.text}
                {event.undo && (
                  <Button
                    look="plain small"
                    label={texts.undo}
                    of={event.text}
                    aria-disabled={isSending}
                    onClick={() => void undo(event.undo)}
                  />
                )}
                {event.day_move && (
                  <Button
                    look="plain small"
                    label={texts.undoDay}
                    of={event.text}
                    aria-disabled={isSending}
                    onClick={() => void undoDay(event.day_move ?? '')}
                  />
                )}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  )
}
