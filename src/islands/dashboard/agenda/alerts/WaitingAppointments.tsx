import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { AppointmentStatus, AppointmentWire } from '#contract/contract.ts'
import { dateOf, priceText, shortDateText, timeText } from '#contract/texts/texts.ts'
import { agendaTexts } from '#messages/dashboard/agenda.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import { requestTexts as texts } from '#messages/dashboard/dashboard-dialogs.ts'
import { problemWords } from '#messages/dashboard/problems.ts'
import { useDepositChat } from '../appointment/use-deposit-chat.ts'
import { setQuery } from '#stores/dashboard/router.ts'
import { takeStep } from '#stores/dashboard/board/undo.ts'
import { $isListOpen, shortMomentText } from '#stores/dashboard/board/waiting.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { StateTag } from '#islands/dashboard/parts/StateTag.tsx'
import styles from './waiting.module.css'

type Props = {
  readonly appointments: readonly AppointmentWire[]
  /** It is the only alert: then its title is shown and the list stays closed until it is opened. */
  readonly isAlone: boolean
}

/** Above the board: appointments that wait for the shop's answer, the one that expires first on top. */
export function WaitingAppointments({ appointments, isAlone }: Props) {
  const title = texts.title(appointments.length)
  const isOpen = useStore($isListOpen)
  return (
    <section className={styles.waiting} aria-label={title} tabIndex={-1} data-requests>
      <details
        open={isOpen || !isAlone}
        onToggle={event => $isListOpen.set(event.currentTarget.open)}
      >
        <summary hidden={!isAlone}>
          <h2>{title}</h2>
          <span className={styles.who}>{dotted(...appointments.map(momentWords))}</span>
        </summary>
        <ul className={styles.appointments}>
          {appointments.map(appointment => (
            <li key={appointment.id}>
              <WaitingAppointment appointment={appointment} />
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

/** Customer and time: enough to know whether the request can wait. */
function momentWords({ customer, starts_at: startsAt }: AppointmentWire): string {
  return `${customer.name}, ${shortDateText(dateOf(startsAt))} ${timeText(startsAt)}`
}

function WaitingAppointment({ appointment }: { readonly appointment: AppointmentWire }) {
  const { name } = appointment.customer
  const [item] = appointment.legs
  const services = appointment.legs.map(one => one.service.name).join(' + ')
  return (
    <div className={styles.appointment}>
      <button className={styles.words} type="button" onClick={() => show(appointment)}>
        <strong>{name}</strong>
        <span className="small">
          {`${shortDateText(dateOf(appointment.starts_at))}, ${timeText(appointment.starts_at)} · ${services} · ${item?.staff.name ?? ''}`}
        </span>
        <span className={styles.until}>
          <StateTag status={appointment.status} />
          {appointment.deposit &&
            texts.deposit(
              priceText(appointment.deposit.amount, appointment.currency),
              appointment.deposit.sent_at !== undefined,
            )}
          <span>
            {appointment.waits_until &&
              agendaTexts.waits(shortMomentText(appointment), appointment.waits_for_mail)}
          </span>
        </span>
      </button>
      <Answers appointment={appointment} />
    </div>
  )
}

function Answers({ appointment }: { readonly appointment: AppointmentWire }) {
  const [isSending, setSending] = useState(false)
  const { showToast } = useToast()
  const { name } = appointment.customer
  const depositChat = useDepositChat(appointment)
  const answer = async (status: AppointmentStatus) => {
    if (isSending) return
    setSending(true)
    const problem = await takeStep(appointment, status)
    setSending(false)
    if (problem) showToast({ message: problemWords(problem), type: 'error' })
  }
  if (appointment.status === 'awaiting_deposit') {
    return (
      <div className={parts.actions}>
        <Button look="go small" aria-disabled={isSending} onClick={() => void answer('booked')}>
          {texts.received}
          <Of words={texts.ofCustomer(name)} />
        </Button>
        {depositChat && (
          <ButtonLink look="plain small" href={depositChat} isNewTab>
            {texts.ask}
            <Of words={texts.toCustomer(name)} />
          </ButtonLink>
        )}
      </div>
    )
  }
  return (
    <div className={parts.actions}>
      <Button
        look="go small"
        aria-disabled={isSending}
        onClick={() => void answer(appointment.deposit ? 'awaiting_deposit' : 'booked')}
      >
        {appointment.deposit ? texts.approveAndAsk : texts.approve}
        <Of words={appointment.deposit ? texts.toCustomer(name) : texts.ofRequest(name)} />
      </Button>
      <Button
        look="warn small"
        aria-disabled={isSending}
        onClick={() => show(appointment, 'rechazar')}
      >
        {texts.reject}
        <Of words={texts.ofRequest(name)} />
      </Button>
    </div>
  )
}

/** Opens the appointment on the board of its day. */
function show({ id, starts_at }: AppointmentWire, accion: string | null = null): void {
  setQuery({ fecha: dateOf(starts_at), id, accion })
}

/** Tells a screen reader whose appointment the button is about. */
function Of({ words }: { readonly words: string }) {
  return <span className="visually-hidden">{words}</span>
}
