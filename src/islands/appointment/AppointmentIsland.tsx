/*
 * The page of one appointment, opened by its link. The server renders it and its forms work without a script; the
 * island follows changes while the page is open.
 */
import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import type { AppointmentWire, ManagedAppointmentWire } from '#contract/contract.ts'
import { agendaMessages as words, appointmentHeading } from '#messages/appointment.ts'
import { priceText } from '#contract/texts/texts.ts'
import { lateToMove } from '#contract/texts/ways-text.ts'
import { bookerIn } from '#messages/booking.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import { call } from '#stores/api.ts'
import {
  type Appointment,
  copyTime,
  createAppointment,
  firstNameOf,
  hasArrived,
  isOver,
  isWaiting,
} from '#stores/appointment/appointment.ts'
import { hasPaidAhead } from '#stores/appointment/deposit.ts'
import { type Moment, momentOf } from '#stores/appointment/moment.ts'
import { ConfirmOrRelease } from './ConfirmOrRelease.tsx'
import { EarlierOffer } from './ComeEarlier.tsx'
import { LazyPushSwitch } from '../push/LazyPushSwitch.tsx'
import { Company } from './Company.tsx'
import { ComingLate } from './ComingLate.tsx'
import { type Move, MovePanel } from './MovePanel.tsx'
import { RunningLate } from './RunningLate.tsx'
import { Ticket } from './Ticket.tsx'
import { Ways } from './Ways.tsx'
import { WhatIsMissing } from './WhatIsMissing.tsx'
import styles from './Appointment.module.css'

type Props = {
  readonly manageToken: string
  readonly manageUrl: string
  readonly managed: ManagedAppointmentWire
  /** What the customer has just done, mentioned once. */
  readonly done: 'nuevo' | 'movido' | 'confirmado' | null
  readonly qr?: ReactNode
  /** The review, once the appointment is over. */
  readonly review?: ReactNode
  /** The slots to which it can be moved, while the customer is moving it. */
  readonly move: Move | null
  /** The panel that cancels, while that is possible. */
  readonly children?: ReactNode
  readonly hasPanel: boolean
  /** They come from the page of the payment provider, which proves nothing. */
  readonly isBackFromPaying: boolean
  /** They came to move it, and it cannot be moved any more. */
  readonly isLateToMove: boolean
  /** Of the forms that confirm. */
  readonly idempotencyKey: string
  /** When the server drew the page, in epoch milliseconds of its own clock. */
  readonly drawnAt: number
}

export function AppointmentIsland({
  manageToken,
  manageUrl,
  managed: first,
  done,
  qr,
  review,
  move,
  children,
  hasPanel,
  isBackFromPaying,
  isLateToMove,
  idempotencyKey,
  drawnAt,
}: Props) {
  const shown = useFollowed(manageToken, first)
  const { managed } = shown
  const { appointment, comerce: shop } = managed
  const now = useNow(drawnAt)
  const moment = momentOf(appointment, now)
  const isChanging = hasPanel && (managed.can_move || managed.can_cancel || managed.can_confirm)
  const isPast = moment === 'after' || isOver(appointment)
  return (
    <div className={styles.appointment}>
      <Head {...{ shown, moment, now, done, isChanging }} />
      {isLateToMove && !isPast && <CannotMove managed={managed} now={now} />}
      <RunningLate appointment={appointment} />
      <Ticket
        appointment={appointment}
        place={shop}
        isNew={done === 'nuevo' || done === 'movido'}
        isSmall={isChanging}
        isPast={isPast}
        qr={isPast || isWaiting(appointment) || isChanging ? undefined : qr}
      />
      <p className={styles.address}>{manageUrl}</p>
      {!isChanging && <WhatIsMissing {...{ manageToken, managed, now, isBackFromPaying }} />}
      {!isChanging && !isPast && moment !== 'during' && !hasArrived(appointment) && (
        <LazyPushSwitch target={{ link_kind: 'appointment', link_token: manageToken }} />
      )}
      <Company managed={managed} />
      {isChanging && move && <MovePanel managed={managed} manageToken={manageToken} move={move} />}
      {isChanging ? (
        children
      ) : (
        <>
          <EarlierOffer managed={managed} />
          <ConfirmOrRelease {...{ managed, idempotencyKey }} />
          {review}
          {!isPast && <ComingLate managed={managed} />}
          <Ways
            {...{ manageToken, manageUrl, managed, now, moment, idempotencyKey }}
            isNew={done === 'nuevo'}
            isToldNoMove={isLateToMove}
          />
        </>
      )}
    </div>
  )
}

function useFollowed(manageToken: string, first: ManagedAppointmentWire): Appointment {
  const [store] = useState(() => createAppointment(manageToken, first, call))
  useEffect(() => store.follow(), [store])
  return useStore(store.$appointment, { ssr: 'initial' })
}

/** They came to move it, and it cannot be moved. */
function CannotMove({
  managed: { comerce: shop },
  now,
}: Pick<Props, 'managed'> & { readonly now: number }) {
  return (
    <p className="problem" role="status">
      {now > Date.parse(shop.move_until) ? lateToMove : words.shopTakesNone}
    </p>
  )
}

type HeadProps = Pick<Props, 'done'> & {
  readonly shown: Appointment
  readonly moment: Moment
  readonly now: number
  readonly isChanging: boolean
}

/** The state of the appointment, and where its link is saved. */
function Head({ shown: { managed, isKept, copiedAt }, moment, now, done, isChanging }: HeadProps) {
  const { appointment } = managed
  // Once the appointment has begun the link is of no more use.
  const isLinkOfUse = moment !== 'during' && moment !== 'after' && !hasArrived(appointment)
  const link = isLinkOfUse ? (managed.can_move ? words.keepLink : words.keepLinkOnly) : ''
  const ending = isOver(appointment) && endText(managed)
  return (
    <>
      {copiedAt !== null && (
        <p className="problem" role="status">
          {words.copyOf(deviceTime(copiedAt))}
        </p>
      )}
      <header>
        <h1>{appointmentHeading(appointment, done, headingName(appointment))}</h1>
        {ending && <p className="soft">{ending}</p>}
        <PaidAhead appointment={appointment} />
        {!isOver(appointment) && !isChanging && (
          <p className="soft">
            {momentText(appointment, moment, now)}{' '}
            <span className={isKept ? undefined : 'for-visitors'}>
              {isKept ? words.savedHere : link}
            </span>
          </p>
        )}
      </header>
    </>
  )
}

/** What becomes of a deposit whose appointment is off. */
function PaidAhead({ appointment }: Pick<ManagedAppointmentWire, 'appointment'>) {
  const { deposit, status, comerce: shop, currency } = appointment
  const back = deposit?.given_back
  if (deposit && back)
    return <p>{words.givenBack[back](priceText(deposit.amount, currency), shop.name)}</p>
  const isWondering = status === 'cancelled' && hasPaidAhead(appointment)
  return isWondering && <p>{words.depositAndCancel(shop.name)}</p>
}

/** `moment` is of this device's clock, so it is shown in this device's time zone. */
function deviceTime(moment: number): string {
  const date = new Date(moment)
  const day = date.toLocaleDateString('es-AR', { weekday: 'long' })
  return `${day} a las ${date.toLocaleTimeString('es-AR', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}`
}

/** Greets the person who booked, also when the appointment is for somebody else. */
function headingName(appointment: AppointmentWire): string {
  const booker = bookerIn(appointment.note)
  const guest = firstNameOf(appointment)
  return booker ? words.forGuest(booker.split(/\s+/)[0] ?? '', guest) : guest
}

/**
 * The current time in epoch milliseconds, by the server's clock, because this device's may be wrong. Updated every half
 * minute.
 */
function useNow(drawnAt: number): number {
  const [now, setNow] = useState(drawnAt)
  useEffect(() => {
    // Not the present: in a tab that was opened in the background this runs only once the tab is looked at.
    const ahead = drawnAt - (copyTime() ?? performance.timeOrigin)
    const goOn = () => setNow(Date.now() + ahead)
    goOn()
    const timer = setInterval(goOn, MINUTE / 2)
    return () => clearInterval(timer)
  }, [drawnAt])
  return now
}

function momentText(appointment: AppointmentWire, moment: Moment, now: number): string {
  const { status, starts_at: startsAt, expected_at: expectedAt, comerce: shop } = appointment
  if (isWaiting(appointment)) return ''
  if (moment === 'after') return words.passed
  if (status === 'in_progress') return words.inProgress
  if (status === 'checked_in') return words.arrived
  if (moment !== 'during') return words.waits(shop.name)
  // The shop is late, which the page says further down.
  return expectedAt && Date.parse(expectedAt) > now ? '' : words.began(startsAt)
}

/** Why the appointment is over, where its status does not say it. */
function endText({ appointment, cancelled_by: by, waited_for: missing }: ManagedAppointmentWire) {
  const { status, comerce: shop } = appointment
  if (status === 'rejected') return words.rejectedBy(shop.name)
  if (status === 'no_show') return words.wasThere(shop.name)
  if (missing) return words.inVain[missing](shop.name)
  if (by === null) return null
  return by === 'shop' ? words.cancelledByShop(shop.name) : words.cancelledNotified(shop.name)
}
