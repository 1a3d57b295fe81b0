import { useState } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import { inProgressTexts as texts } from '#messages/dashboard/dashboard-dialogs.ts'
import { finishInProgress, inProgressWith } from '#stores/dashboard/board/in-progress.ts'
import { Button } from '#islands/ui/Button.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { takeFocus } from '#islands/dashboard/parts/take-focus.ts'
import { useOutcome } from '#islands/dashboard/parts/use-sending.ts'
import styles from '../appointment/appointment.module.css'

type Seat = () => Promise<unknown>
type SeatRequest = { readonly inProgress: AppointmentWire; readonly seat: Seat }

/** Starts a visit. When the staff member still has another one in progress, it asks first whether that one is over. */
export function useInProgress() {
  const [asked, setAsked] = useState<SeatRequest | null>(null)
  const begin = async (staff: string, seat: Seat, except?: string) => {
    const inProgress = inProgressWith(staff, except)
    if (inProgress) setAsked({ inProgress, seat })
    else await seat()
  }
  const leave = () => setAsked(null)
  return { sit: begin, question: asked && <InProgressQuestion {...asked} onDone={leave} /> }
}

function InProgressQuestion({
  inProgress,
  seat,
  onDone,
}: SeatRequest & { readonly onDone: () => void }) {
  const [isSending, setSending] = useState(false)
  const report = useOutcome()
  const go = async (isOver: boolean) => {
    if (isSending) return
    setSending(true)
    const problem = isOver ? await finishInProgress(inProgress) : null
    if (report(problem)) await seat()
    setSending(false)
    onDone()
  }
  const { name } = inProgress.customer
  return (
    <fieldset className={styles.panel} aria-label={texts.title(name)}>
      <h3 tabIndex={-1} ref={takeFocus}>
        {texts.title(name)}
      </h3>
      <p className="soft">{texts.hint(inProgress.legs[0]?.staff.name ?? '')}</p>
      <div className={parts.actions}>
        <Button
          look="go small"
          label={texts.finish}
          aria-disabled={isSending}
          onClick={() => void go(true)}
        />
        <Button
          look="plain small"
          label={texts.both}
          aria-disabled={isSending}
          onClick={() => void go(false)}
        />
        <Button look="quiet small" label={texts.leave} onClick={onDone} />
      </div>
    </fieldset>
  )
}
