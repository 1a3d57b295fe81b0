import type { ManagedAppointmentWire } from '#contract/contract.ts'
import { dateOf, priceText, shortDateText, timeText } from '#contract/texts/texts.ts'
import { agendaMessages as words } from '#messages/appointment.ts'
import { whatsappLink } from '#messages/links.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import styles from './Appointment.module.css'

type Props = { readonly managed: ManagedAppointmentWire }

/** An appointment that is not theirs yet: who has to do what, and until when. */
export function WhatIsMissing({ managed }: Props) {
  const { appointment, comerce: shop } = managed
  if (appointment.status === 'pending') return <Answer managed={managed} />
  if (appointment.status !== 'awaiting_deposit' || !appointment.deposit) return null
  const price = priceText(appointment.deposit.amount, appointment.currency)
  return (
    <section className={`card ${styles.missing}`} aria-labelledby="sena">
      <h2 id="sena">{words.depositTitle(price)}</h2>
      {appointment.terms && <p>{appointment.terms.text}</p>}
      <p className={styles.instructions}>{shop.deposit_instructions || words.depositAsk}</p>
      {appointment.waits_until && (
        <p className="soft">{words.depositUntil(momentIn(appointment.waits_until))}</p>
      )}
      {shop.whatsapp && (
        <ButtonLink
          look="go block"
          label={shop.deposit_instructions ? words.depositProof : words.writeToShop}
          href={whatsappLink(shop.whatsapp, words.depositProofText(appointment.code, price))}
          isNewTab
        />
      )}
    </section>
  )
}

function Answer({ managed: { appointment } }: Props) {
  const { name } = appointment.comerce
  return (
    <p className="card">
      {appointment.terms && `${appointment.terms.text} `}
      {appointment.waits_until
        ? words.answersBefore(name, momentIn(appointment.waits_until))
        : words.answers(name)}
    </p>
  )
}

/** `las 18:40 del vie 20`: a deadline may be of another day than the appointment. */
function momentIn(instant: string): string {
  return `las ${timeText(instant)} del ${shortDateText(dateOf(instant)).replace(' ', '\u00a0')}`
}
