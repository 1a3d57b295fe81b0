import type { ReactNode } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import { dateOf, durationText, longDateText, priceText, timeText } from '#contract/texts/texts.ts'
import { agendaMessages as words, statusWords } from '#messages/appointment.ts'
import { mapLink } from '#messages/links.ts'
import {
  companyOf,
  isOver,
  isWaiting,
  staffOf,
  servicesOf,
} from '#stores/appointment/appointment.ts'
import { changeText } from '#stores/clock-change.ts'
import { minutesOf } from '#stores/wall-clock.ts'
import { staffPerServiceOfAppointment } from '#stores/booking/shared-visit.ts'
import { ZoneNote } from '../ZoneNote.tsx'
import { StaffPerService } from '../booking/StaffPerService.tsx'
import styles from './Ticket.module.css'

type Props = {
  readonly appointment: AppointmentWire
  readonly place?: { readonly address: string; readonly city: string } | undefined
  readonly isNew?: boolean
  /** Without the stub, where the page is about something else. */
  readonly isSmall?: boolean
  /** Its time is over, whatever its status. */
  readonly isPast?: boolean
  readonly qr?: ReactNode
  /** Drawn below the stub, for example actions in a list. */
  readonly children?: ReactNode
}

/** The appointment as a ticket. One that is over, cancelled or not confirmed yet is only an outline. */
export function Ticket({
  appointment,
  place,
  isNew = false,
  isSmall = false,
  isPast = false,
  qr,
  children,
}: Props) {
  const over = isPast || isOver(appointment)
  const staffPerService = staffPerServiceOfAppointment(appointment)
  const { starts_at: startsAt, comerce } = appointment
  const day = `${longDateText(dateOf(startsAt))}${changeText(startsAt, comerce.time_zone)}`
  return (
    <article
      className={
        over || isWaiting(appointment)
          ? `ticket-outline ${styles.outline} ${over ? styles.over : ''}`
          : `ticket ${isNew ? 'ticket-new' : ''}`
      }
      aria-label={`${words.hourLabel}: ${day}, ${timeText(appointment.starts_at)}`}
    >
      <div className={styles.top}>
        <p className="ticket-label">
          {words.yourAppointment}
          <StatusWord appointment={appointment} isPast={isPast} />
        </p>
        <p
          className={`ticket-hour ${styles.hour} ${isSmall ? styles.small : ''} ${isLost(appointment) ? styles.lost : ''}`}
        >
          <time dateTime={appointment.starts_at}>{timeText(appointment.starts_at)}</time>
        </p>
        <p className={styles.date}>{day}</p>
        <ZoneNote startsAt={appointment.starts_at} timeZone={appointment.comerce.time_zone} />
        <p className={styles.service}>
          {/* Where several share it, the list below says who does what. */}
          {staffPerService.length === 0 &&
            `${servicesOf(appointment)} con ${staffOf(appointment)}\u00A0· `}
          {durationText(minutesOf(appointment))}
        </p>
        {staffPerService.length > 0 && (
          <StaffPerService staffPerService={staffPerService} className={styles.staffPerService} />
        )}
      </div>
      {!isSmall && (
        <Stub appointment={appointment} place={place} qr={qr}>
          {children}
        </Stub>
      )}
    </article>
  )
}

type StubProps = Pick<Props, 'appointment' | 'place' | 'qr' | 'children'>

/** What the shop needs to see, and where the shop is. */
function Stub({ appointment, place, qr, children }: StubProps) {
  return (
    <div className={styles.stub}>
      <div className={styles.shop}>
        <p className={styles.shopName}>
          <a href={`/comerce/${appointment.comerce.ad_url}`}>{appointment.comerce.name}</a>
        </p>
        {place?.address && (
          <p className={styles.service}>
            <a href={mapLink(place.address, place.city)} target="_blank" rel="noopener">
              {place.address}
            </a>
          </p>
        )}
        {!isLost(appointment) && (
          <p className={styles.service}>
            {priceWords(appointment)}
            {appointment.price_may_change && ` · ${words.mayChange}`}
            <TotalOfAll appointment={appointment} />
          </p>
        )}
        <p className={styles.service}>{words.inNameOf(appointment.customer.name)}</p>
        {children}
      </div>
      <div className={styles.proof}>
        {qr}
        <p className={styles.code}>
          <small className={styles.codeLabel}>{`${words.code} `}</small>
          {appointment.code}
        </p>
      </div>
    </div>
  )
}

/** What all who were booked together pay. */
function TotalOfAll({ appointment }: Pick<Props, 'appointment'>) {
  const company = companyOf(appointment)
  if (company.length === 0 || isOver(appointment)) return null
  const total = company.reduce((sum, one) => sum + one.price, appointment.price)
  return (
    <>
      <br />
      {words.totalOf(company.length + 1, priceText(total, appointment.currency))}
    </>
  )
}

function isLost({ status }: AppointmentWire): boolean {
  return ['cancelled', 'rejected', 'expired'].includes(status)
}

/** What is paid at the shop, and what in advance. */
function priceWords({ price, currency, deposit }: AppointmentWire): string {
  if (!deposit || deposit.given_back) return `${priceText(price, currency)} ${words.atTheShop}`
  const ahead = priceText(deposit.amount, currency)
  const paid = deposit.paid_online ? words.depositPaid(ahead) : words.depositReceived(ahead)
  const rest = words.rest(priceText(Math.max(0, price - deposit.amount), currency))
  return `${deposit.is_received ? paid : words.depositDue(ahead)} · ${rest}`
}

/** The status, where it matters: a confirmed appointment needs none, and a past one is no longer in progress. */
function StatusWord({ appointment, isPast }: Pick<Props, 'appointment' | 'isPast'>) {
  const { status, deposit, waits_for_mail: isForMail } = appointment
  const isSought = status === 'awaiting_deposit' && deposit?.sent_at !== undefined
  const said = isSought
    ? words.depositInReview
    : isForMail
      ? words.waitsForMail
      : statusWords[status]
  const word = isPast && !isOver(appointment) ? null : said
  return <span aria-live="polite">{word && ` · ${word}`}</span>
}
