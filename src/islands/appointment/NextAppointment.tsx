import { useEffect, useRef, useState } from 'react'
import { dateOf, longDateText, timeText } from '#contract/texts/texts.ts'
import { myAppointmentsMessages as words } from '#messages/my-appointments.ts'
import { asksNow, unconfirmedOf } from '#stores/appointment/appointment.ts'
import { confirmMyAppointment, type MyAppointment } from '#stores/appointment/my-appointments.ts'
import { serverNow } from '#stores/server-time.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import styles from './MyAppointments.module.css'
import { Ticket } from './Ticket.tsx'

/** An appointment to come, with its actions below the ticket. */
export function NextAppointment({ mine }: { readonly mine: MyAppointment }) {
  const { appointment, manage_token: token, ways } = mine
  const day = longDateText(dateOf(appointment.starts_at))
  const of = words.of(`${day}, ${timeText(appointment.starts_at)}`, appointment.comerce.name)
  const link = (label: string, query = '') => (
    <ButtonLink look="plain small" label={label} of={of} href={`/agenda/${token}${query}`} />
  )
  return (
    <>
      <Ticket appointment={appointment} />
      <div className={styles.ways}>
        <Confirm mine={mine} of={of} />
        {/* The accessible name of the section already says which appointment. */}
        <ButtonLink look="plain small" label={words.open} href={`/agenda/${token}`} />
        {ways?.can_move && link(words.move, '?ver=mover')}
        {ways?.can_cancel && link(words.cancel, '?ver=cancelar')}
      </div>
    </>
  )
}

type State = 'asked' | 'sending' | 'failed' | 'done'

/** Shown from the first reminder on, as on the ticket. The answer replaces the button and takes the focus. */
function Confirm({ mine, of }: { readonly mine: MyAppointment; readonly of: string }) {
  const [state, setState] = useState<State>('asked')
  const answer = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (state === 'done') answer.current?.focus()
  }, [state])

  const { appointment, manage_token: token, ways } = mine
  const isAsked = ways !== null && asksNow(ways, serverNow())
  if (state === 'done')
    return (
      <p className={styles.answer} ref={answer} role="status" tabIndex={-1}>
        {words.confirmed}
      </p>
    )
  // While the request is sent the list may already be updated, so the button stays until it is done.
  if (state === 'asked' && !isAsked) return null
  const confirm = async () => {
    if (state === 'sending') return
    setState('sending')
    setState((await confirmMyAppointment(token)) ? 'done' : 'failed')
  }
  return (
    <>
      <Button
        look="go small"
        label={words.confirm(unconfirmedOf(appointment).length + 1)}
        of={of}
        aria-disabled={state === 'sending' || undefined}
        onClick={() => void confirm()}
      />
      {state === 'failed' && (
        <p className={styles.answer} role="alert">
          {words.confirmFailed}
        </p>
      )}
    </>
  )
}
