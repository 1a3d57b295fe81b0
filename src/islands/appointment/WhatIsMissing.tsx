import { useState } from 'react'
import type { ManagedAppointmentWire } from '#contract/contract.ts'
import { dateOf, durationText, priceText, shortDateText, timeText } from '#contract/texts/texts.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import { agendaMessages as words } from '#messages/appointment.ts'
import { whatsappLink } from '#messages/links.ts'
import { depositDueIn } from '#stores/appointment/deposit.ts'
import { transferAccountIn } from '#stores/appointment/transfer-account.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import styles from './Appointment.module.css'

type Props = {
  readonly manageToken: string
  readonly managed: ManagedAppointmentWire
  /** Epoch milliseconds, by the server's clock. */
  readonly now: number
  readonly isBackFromPaying: boolean
}

/** An appointment that is not confirmed yet: who has to do what, and until when. */
export function WhatIsMissing(props: Props) {
  const { appointment, pay_online: pay } = props.managed
  if (appointment.status === 'pending') return <Answer managed={props.managed} />
  if (appointment.status !== 'awaiting_deposit' || !appointment.deposit) return null
  const isSent = appointment.deposit.sent_at !== undefined
  const { amount, people } = depositDueIn(appointment)
  const price = priceText(amount, appointment.currency)
  const title = pay ? words.payTitle(price) : words.depositTitle(price)
  return (
    <section className={`card ${styles.missing}`} aria-labelledby="sena">
      <h2 id="sena">{isSent ? words.depositSentTitle(price) : title}</h2>
      {people > 1 && <p>{pay ? words.depositOfAll(people) : words.depositForAll(people)}</p>}
      {isSent ? (
        <>
          <Sought appointment={appointment} />
          <Proof managed={props.managed} price={price} isNext />
          {pay && <PayOnline {...props} price={price} />}
        </>
      ) : (
        <ToPay {...props} price={price} />
      )}
    </section>
  )
}

type DueProps = Props & { readonly price: string }

/** How the deposit can be paid, and until when: on line where the shop takes that, or by transfer. */
function ToPay(props: DueProps) {
  const { managed, now } = props
  const { appointment, pay_online: pay, comerce: shop } = managed
  const until = appointment.waits_until
  return (
    <>
      {appointment.terms && <p>{appointment.terms.text}</p>}
      {pay && <PayOnline {...props} />}
      {until && (
        <p className="soft">
          {words.depositUntil(momentIn(until))} <TimeLeft until={Date.parse(until)} now={now} />
        </p>
      )}
      {pay && shop.deposit_instructions ? (
        <details className={styles.missing}>
          <summary>{words.orTransfer}</summary>
          <ByTransfer {...props} look="plain block" />
        </details>
      ) : (
        !pay && <ByTransfer {...props} look="go block" />
      )}
    </>
  )
}

/** A real form, so it works without a script. Who comes back from paying waits for our server to hear of it. */
function PayOnline({ manageToken, price, isBackFromPaying }: DueProps) {
  return (
    <>
      {isBackFromPaying && (
        <p role="status">
          {words.waitsForPayment} <a href={`/agenda/${manageToken}?pago=1`}>{words.lookAgain}</a>
        </p>
      )}
      <form method="post" action={`/agenda/${manageToken}/pago`}>
        <Button
          look={isBackFromPaying ? 'plain block' : 'go block'}
          label={isBackFromPaying ? words.payAgain : words.payWith(price)}
          type="submit"
        />
      </form>
    </>
  )
}

/** Where to send the deposit. A button tells the shop that it was sent. */
function ByTransfer({
  managed,
  price,
  look,
}: DueProps & { readonly look: 'go block' | 'plain block' }) {
  const { comerce: shop } = managed
  return (
    <>
      <p className={styles.instructions}>{shop.deposit_instructions || words.depositAsk}</p>
      <Account instructions={shop.deposit_instructions ?? ''} />
      <form method="post">
        <input type="hidden" name="accion" value="transferido" />
        <Button look={look} label={words.depositSent} type="submit" />
      </form>
      <Proof managed={managed} price={price} isNext={false} />
    </>
  )
}

/** The shop checks the transfer; the slot is held meanwhile. */
function Sought({ appointment }: Pick<ManagedAppointmentWire, 'appointment'>) {
  const { comerce, waits_until: until = appointment.starts_at } = appointment
  return <p role="status">{words.depositNotified(comerce.name, momentIn(until))}</p>
}

type ProofProps = Pick<Props, 'managed'> & { readonly price: string; readonly isNext: boolean }

function Proof({ managed: { appointment, comerce: shop }, price, isNext }: ProofProps) {
  if (!shop.whatsapp) return null
  return (
    <ButtonLink
      look={isNext ? 'go block' : 'plain block'}
      label={shop.deposit_instructions ? words.depositProof : words.writeToShop}
      href={whatsappLink(shop.whatsapp, words.depositProofText(appointment.code, price))}
      isNewTab
    />
  )
}

/** The account for the transfer, alone so that one tap copies it for a bank's app. */
function Account({ instructions }: { readonly instructions: string }) {
  const [isCopied, setCopied] = useState(false)
  const account = transferAccountIn(instructions)
  if (account === null) return null
  const copy = () => {
    // If the clipboard is refused, the text can still be selected.
    navigator.clipboard?.writeText(account.text).then(
      () => setCopied(true),
      () => undefined,
    )
  }
  return (
    <p className={styles.account}>
      <span className={styles.accountText}>{account.text}</span>
      <Button
        look="plain small"
        className={styles.copy}
        label={isCopied ? words.copied : words.copy[account.kind]}
        aria-live="polite"
        onClick={copy}
      />
    </p>
  )
}

/** Shown, but not a live region: a screen reader must not read it every time it changes. */
function TimeLeft({ until, now }: { readonly until: number; readonly now: number }) {
  const minutes = Math.floor((until - now) / MINUTE)
  return minutes > 0 && <strong>{words.depositLeft(durationText(minutes))}</strong>
}

function Answer({ managed: { appointment } }: Pick<Props, 'managed'>) {
  const { name } = appointment.comerce
  if (appointment.waits_for_mail && appointment.waits_until)
    return <p className="card">{words.confirmsByMail(momentIn(appointment.waits_until))}</p>
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
