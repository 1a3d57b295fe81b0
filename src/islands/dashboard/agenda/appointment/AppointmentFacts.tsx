import { useStore } from '@nanostores/react'
import { Fragment } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import { runningLateMessages } from '#messages/running-late.ts'
import { callUrl } from '#contract/texts/phone-text.ts'
import { phoneText } from '#stores/dashboard/phone-text.ts'
import { momentText, priceText, seatsText, timeText } from '#contract/texts/texts.ts'
import { problemWords } from '#messages/dashboard/problems.ts'
import { copyTexts } from '#messages/dashboard/dashboard-dialogs.ts'
import { whatsappLink } from '#messages/links.ts'
import { appointmentTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { $hidesPhones, $isOwner, $shop } from '#stores/dashboard/shop.ts'
import { findManageLink } from '#stores/dashboard/appointment/appointment.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import offer from '../../waitlist/offer.module.css'
import styles from './appointment.module.css'
import { useDepositChat } from './use-deposit-chat.ts'

type Props = { readonly appointment: AppointmentWire }
type Deposit = NonNullable<AppointmentWire['deposit']>

export function AppointmentCustomer({ appointment }: Props) {
  const { phone } = appointment.customer
  const hidesPhones = useStore($hidesPhones)
  const shop = valueOf(useStore($shop))?.comerce
  const isOwner = useStore($isOwner)
  const depositChat = useDepositChat(appointment)
  return (
    <div className={styles.customer}>
      {phone ? (
        <div className={`${parts.actions} ${styles.contacts}`}>
          <ButtonLink look="plain small" label={phoneText(phone)} href={callUrl(phone)} />
          <ButtonLink
            look="plain small"
            label={appointment.status === 'awaiting_deposit' ? texts.askDeposit : texts.whatsapp}
            href={
              depositChat ??
              whatsappLink(
                phone,
                texts.greeting(appointment.customer.name, momentText(appointment.starts_at)),
              )
            }
            isNewTab
          />
          <CopyLink id={appointment.id} />
        </div>
      ) : (
        <div className={parts.actions}>
          <span className="soft">{hidesPhones ? texts.hiddenPhone : texts.noPhone}</span>
          {!hidesPhones && <CopyLink id={appointment.id} />}
        </div>
      )}
      {appointment.status === 'awaiting_deposit' &&
        shop?.deposit_instructions === '' &&
        isOwner && (
          <p className={`soft small ${offer.below}`}>
            {texts.noInstructions} <a href={sections.page}>{texts.addInstructions}</a>
          </p>
        )}
    </div>
  )
}

function CopyLink({ id }: { readonly id: string }) {
  const { showToast } = useToast()
  const copy = async () => {
    const link = await findManageLink(id)
    if (!('manage_url' in link)) return showToast({ message: problemWords(link), type: 'error' })
    try {
      await navigator.clipboard.writeText(link.manage_url)
      return showToast({ message: copyTexts.copied, type: 'success' })
    } catch {
      // The clipboard was refused or the page has no secure origin: show the link, so that it can be copied by hand.
      return showToast({ message: link.manage_url, type: 'error', duration: 15_000 })
    }
  }
  return <Button look="plain small" label={texts.copyLink} onClick={() => void copy()} />
}

/** The services, the staff members and the price, above the buttons. */
export function AppointmentVisit({ appointment }: Props) {
  const { legs: items } = appointment
  return (
    <div className={styles.visit}>
      <ul className={styles.services}>
        {items.map(item => (
          <li key={item.starts_at + item.service.id}>
            {items.length > 1 && `${timeText(item.starts_at)} `}
            <strong>{item.service.name}</strong>
            {` ${texts.with} ${item.staff.name}`}
            {item.add_ons?.map(extra => (
              <span
                key={extra.id}
                className={`soft small ${styles.extra}`}
              >{`+ ${extra.name}`}</span>
            ))}
          </li>
        ))}
        {appointment.seats !== undefined && (
          <li className="soft small">{seatsText(appointment.seats)}</li>
        )}
      </ul>
      <strong>{priceText(appointment.price, appointment.currency)}</strong>
    </div>
  )
}

export function AppointmentFacts({ appointment }: Props) {
  return (
    <dl className={styles.facts}>
      {appointment.deposit && (
        <>
          <dt>{texts.deposit}</dt>
          <dd>
            {texts[depositWords(appointment.deposit)](
              priceText(appointment.deposit.amount, appointment.currency),
            )}
            {!appointment.deposit.given_back && ` · ${texts.rest(restOf(appointment))}`}
          </dd>
        </>
      )}
      {appointment.waits_until && (
        <>
          <dt>{texts.waits}</dt>
          <dd>
            {momentText(appointment.waits_until)}
            {appointment.waits_for_mail && texts.forMail}
          </dd>
        </>
      )}
      <Lateness appointment={appointment} />
      {appointment.answers?.map(({ question, answer }) => (
        <Fragment key={question}>
          <dt>{question}</dt>
          <dd>{answer}</dd>
        </Fragment>
      ))}
      {appointment.note && (
        <>
          <dt>{texts.note}</dt>
          <dd>{appointment.note}</dd>
        </>
      )}
      <dt>{texts.code}</dt>
      <dd>{appointment.code}</dd>
      {appointment.is_assumed && <dd className="soft small">{texts.autoCompleted}</dd>}
    </dl>
  )
}

/** What is left to pay at the shop once the deposit is paid. */
function restOf({ price, deposit, currency }: AppointmentWire): string {
  return priceText(Math.max(0, price - (deposit?.amount ?? 0)), currency)
}

function depositWords(deposit: Deposit) {
  const { is_received: isReceived, sent_at: sentAt, paid_online: isOnline } = deposit
  if (deposit.given_back) return `depositBack_${deposit.given_back}` as const
  if (isReceived) return isOnline ? 'depositPaid' : 'depositReceived'
  return sentAt === undefined ? 'depositWaits' : 'depositSent'
}

/** How late the shop is, and how late the customer said they would be. */
function Lateness({ appointment }: Props) {
  return (
    <>
      {appointment.delay_minutes !== undefined && appointment.expected_at !== undefined && (
        <>
          <dt>{runningLateMessages.label}</dt>
          <dd>{runningLateMessages.atDesk(appointment.delay_minutes, appointment.expected_at)}</dd>
        </>
      )}
      {appointment.late_minutes !== undefined && (
        <>
          <dt>{texts.late}</dt>
          <dd>{texts.lateBy(appointment.late_minutes)}</dd>
        </>
      )}
    </>
  )
}
