import { useState } from 'react'
import type { AppointmentStatus, AppointmentWire } from '#contract/contract.ts'
import { earlyTexts as texts } from '#messages/dashboard/dashboard-dialogs.ts'
import { minutesTooEarly } from '#stores/dashboard/appointment/early-arrival.ts'
import { Button } from '#islands/ui/Button.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { keepFocus } from '#islands/dashboard/parts/keep-focus.ts'
import { takeFocus } from '#islands/dashboard/parts/take-focus.ts'
import styles from './appointment.module.css'

type Arrival = { readonly minutes: number; readonly isSeat: boolean; readonly go: () => void }

/** An arrival hours before the appointment is probably a tap by mistake, so it is confirmed first. */
export function useEarlyQuestion(
  appointment: AppointmentWire,
  next: () => HTMLElement | null | undefined,
) {
  const [asked, setAsked] = useState<Arrival | null>(null)
  const arrive = (status: AppointmentStatus, go: () => void) => {
    const minutes = minutesTooEarly(appointment, status)
    if (minutes === null) go()
    else setAsked({ minutes, isSeat: appointment.status === 'checked_in', go })
  }
  const leave = () => {
    setAsked(null)
    keepFocus(next)
  }
  return { arrive, early: asked && <EarlyQuestion {...asked} onDone={leave} /> }
}

function EarlyQuestion({ minutes, isSeat, go, onDone }: Arrival & { readonly onDone: () => void }) {
  const title = isSeat ? texts.asksSeat(minutes) : texts.asks(minutes)
  const answer = () => {
    onDone()
    go()
  }
  return (
    <fieldset className={styles.panel} aria-label={title}>
      <h3 tabIndex={-1} ref={takeFocus}>
        {title}
      </h3>
      <div className={parts.actions}>
        <Button look="go small" label={isSeat ? texts.yesSeat : texts.yes} onClick={answer} />
        <Button look="plain small" label={texts.no} onClick={onDone} />
      </div>
    </fieldset>
  )
}
