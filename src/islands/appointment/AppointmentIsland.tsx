/*
 * One appointment behind its link. The server draws it and its forms work by themselves; the island follows what the shop does
 * with it while somebody looks.
 */
import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import type { AppointmentWire, ManagedAppointmentWire } from '#contract/contract.ts'
import { dateOf, longDateText, timeText } from '#contract/texts/texts.ts'
import { agendaMessages as words, shareText, appointmentHeading } from '#messages/appointment.ts'
import { bookerIn, untilText } from '#messages/booking.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import { mapLink, whatsappLink } from '#messages/links.ts'
import { call } from '#stores/api.ts'
import {
  type Appointment,
  againAddress,
  copyTime,
  createAppointment,
  firstNameOf,
  isOver,
  isWaiting,
  servicesOf,
} from '#stores/appointment/appointment.ts'
import { type Moment, momentOf } from '#stores/appointment/moment.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { ConfirmOrRelease } from './ConfirmOrRelease.tsx'
import { ComeEarlier, EarlierOffer } from './ComeEarlier.tsx'
import { LazyPushSwitch } from '../push/LazyPushSwitch.tsx'
import { ComingLate } from './ComingLate.tsx'
import { KeepInAccount } from './KeepInAccount.tsx'
import { type Move, MovePanel } from './MovePanel.tsx'
import { RunningLate } from './RunningLate.tsx'
import { Ticket } from './Ticket.tsx'
import { WhatIsMissing } from './WhatIsMissing.tsx'
import styles from './Appointment.module.css'

type Props = {
  readonly manageToken: string
  readonly manageUrl: string
  readonly managed: ManagedAppointmentWire
  /** What has just been done to it: it is told once. */
  readonly done: 'nuevo' | 'movido' | 'confirmado' | null
  readonly qr?: ReactNode
  /** How it went, once it is over. */
  readonly review?: ReactNode
  /** Where it can be moved to, when that is what they are doing. */
  readonly move: Move | null
  /** The panel that cancels, while that is possible. */
  readonly children?: ReactNode
  readonly hasPanel: boolean
  /** The hour until which it could be changed without being late has passed. */
  readonly isLate: boolean
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
  isLate,
  drawnAt,
}: Props) {
  const [store] = useState(() => createAppointment(manageToken, first, call))
  const shown = useStore(store.$appointment, { ssr: 'initial' })
  useEffect(() => store.follow(), [store])

  const { managed } = shown
  const { appointment, comerce: shop } = managed
  const moment = useMoment(appointment, drawnAt)
  const isChanging = hasPanel && (managed.can_move || managed.can_cancel)
  return (
    <div className={styles.appointment}>
      <Head shown={shown} moment={moment} done={done} isChanging={isChanging} />
      <RunningLate appointment={appointment} />
      <Ticket
        appointment={appointment}
        place={shop}
        isNew={done === 'nuevo' || done === 'movido'}
        isSmall={isChanging}
        qr={isOver(appointment) || isWaiting(appointment) || isChanging ? undefined : qr}
      />
      <p className={styles.address}>{manageUrl}</p>
      {isChanging && move && <MovePanel managed={managed} manageToken={manageToken} move={move} />}
      {isChanging ? (
        children
      ) : (
        <>
          <WhatIsMissing managed={managed} />
          <EarlierOffer managed={managed} />
          <ConfirmOrRelease managed={managed} />
          {review}
          {moment !== 'after' && !isOver(appointment) && <ComingLate managed={managed} />}
          <Ways {...{ manageToken, manageUrl, managed, isLate, moment }} />
          {moment !== 'after' && !isOver(appointment) && (
            <LazyPushSwitch target={{ link_kind: 'appointment', link_token: manageToken }} />
          )}
        </>
      )}
    </div>
  )
}

type HeadProps = Pick<Props, 'done'> & {
  readonly shown: Appointment
  readonly moment: Moment
  readonly isChanging: boolean
}

/** How it stands with it, and where it is kept. */
function Head({ shown: { managed, isKept, copiedAt }, moment, done, isChanging }: HeadProps) {
  const { appointment, cancelled_by: cancelledBy } = managed
  const { name } = appointment.comerce
  const link = managed.can_move ? words.keepLink : words.keepLinkOnly
  return (
    <>
      {copiedAt !== null && (
        <p className="problem" role="status">
          {words.copyOf(deviceTime(copiedAt))}
        </p>
      )}
      <header>
        <h1>{appointmentHeading(appointment, done, headingName(appointment))}</h1>
        {cancelledBy && (
          <p className="soft">
            {cancelledBy === 'shop' ? words.cancelledByShop(name) : words.cancelledNotified(name)}
          </p>
        )}
        {!isOver(appointment) && !isChanging && (
          <p className="soft">
            {`${momentText(appointment, moment)} ${isKept ? words.savedHere : link}`.trim()}
          </p>
        )}
      </header>
    </>
  )
}

/** The copy is this device's, and so is its hour. */
function deviceTime(moment: number): string {
  const date = new Date(moment)
  const day = date.toLocaleDateString('es-AR', { weekday: 'long' })
  return `${day} a las ${date.toLocaleTimeString('es-AR', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}`
}

/** Whoever booked is greeted, also when it is for somebody else. */
function headingName(appointment: AppointmentWire): string {
  const booker = bookerIn(appointment.note)
  const guest = firstNameOf(appointment)
  return booker ? words.forGuest(booker.split(/\s+/)[0] ?? '', guest) : guest
}

/** It goes on while somebody looks, by the server's clock: this one may be wrong. */
function useMoment(appointment: AppointmentWire, drawnAt: number): Moment {
  const [now, setNow] = useState(drawnAt)
  useEffect(() => {
    const ahead = drawnAt - (copyTime() ?? Date.now())
    const goOn = () => setNow(Date.now() + ahead)
    goOn()
    const timer = setInterval(goOn, MINUTE / 2)
    return () => clearInterval(timer)
  }, [drawnAt])
  return momentOf(appointment, now)
}

function momentText(appointment: AppointmentWire, moment: Moment): string {
  if (isWaiting(appointment)) return ''
  if (moment === 'after') return words.passed
  return moment === 'during'
    ? words.began(appointment.starts_at)
    : words.waits(appointment.comerce.name)
}

type WaysProps = Pick<Props, 'manageToken' | 'manageUrl' | 'managed' | 'isLate'> & {
  readonly moment: Moment
}

/** What helps most at this moment comes first: keeping it, then getting there, then the next one. */
function Ways({ manageToken, manageUrl, managed, isLate, moment }: WaysProps) {
  const { appointment, comerce: shop } = managed
  if (isOver(appointment) || moment === 'after') return <Again managed={managed} />
  const isNear = moment === 'soon' || moment === 'during'
  const isKeepable = !isWaiting(appointment) && moment !== 'during'
  const directions = Boolean(shop.address || shop.city) && (
    <ButtonLink
      look={isNear ? 'go block' : 'plain block'}
      label={words.directions}
      href={mapLink(shop.address, shop.city)}
      isNewTab
    />
  )
  return (
    <div className={styles.ways}>
      {isNear && directions}
      {isKeepable && (
        <ButtonLink
          look={isNear ? 'plain block' : 'go block'}
          label={words.calendar}
          href={`/api/appointments/${manageToken}/calendar.ics`}
        />
      )}
      {!isNear && directions}
      {managed.can_confirm && managed.confirm_by === null && moment !== 'ahead' && (
        <form method="post">
          <input type="hidden" name="accion" value="confirmar" />
          <Button look="plain block" label={words.confirm} type="submit" />
        </form>
      )}
      <Change manageToken={manageToken} managed={managed} isLate={isLate} />
      <ComeEarlier managed={managed} />
      <Chats manageUrl={manageUrl} managed={managed} />
      <Button
        look="quiet block"
        className={styles.print}
        label={words.print}
        onClick={() => print()}
      />
      <KeepInAccount manageToken={manageToken} appointmentId={appointment.id} />
    </div>
  )
}

function Again({
  managed: { appointment, review, can_take_back: canTakeBack },
}: Pick<Props, 'managed'>) {
  // One thing at a time: how it went comes first while that is asked.
  const isAsked = review.editable_until !== null && review.mine === null
  return (
    <div className={styles.ways}>
      <ButtonLink
        look={isAsked || canTakeBack ? 'plain block' : 'go block'}
        label={words.again}
        href={againAddress(appointment)}
      />
    </div>
  )
}

/** To whoever comes along, and to the shop. */
function Chats({ manageUrl, managed }: Pick<Props, 'manageUrl' | 'managed'>) {
  const { appointment, comerce: shop } = managed
  const { name } = appointment.comerce
  const when = `${longDateText(dateOf(appointment.starts_at))}, ${timeText(appointment.starts_at)}`
  const shared = shareText({ service: servicesOf(appointment), shop: name, when, url: manageUrl })
  return (
    <>
      <ButtonLink
        look="plain block"
        label={words.whatsapp}
        href={whatsappLink(null, shared)}
        target="_blank"
        rel="noopener noreferrer"
      />
      {shop.whatsapp && (
        <ButtonLink
          look="plain block"
          label={words.writeTo(name)}
          href={whatsappLink(shop.whatsapp, words.aboutMyAppointment(name, appointment.code))}
          isNewTab
        />
      )}
    </>
  )
}

function Change({
  manageToken,
  managed,
  isLate,
}: Pick<WaysProps, 'manageToken' | 'managed' | 'isLate'>) {
  const { appointment, comerce: shop, can_move: canMove, can_cancel: canCancel } = managed
  const until = untilText(earlier(shop.move_until, shop.cancel_until))
  return (
    <>
      {isLate && canCancel && !isWaiting(appointment) && <p className="soft small">{words.late}</p>}
      {(canMove || canCancel) && (
        <div className={styles.change}>
          {canMove && (
            <ButtonLink
              look="plain block"
              label={words.move}
              href={`/agenda/${manageToken}?ver=mover`}
            />
          )}
          {canCancel && (
            <ButtonLink
              look="plain block"
              label={words.cancel}
              href={`/agenda/${manageToken}?ver=cancelar`}
            />
          )}
        </div>
      )}
      {canMove && <p className="soft small">{words.changeUntil(until)}</p>}
    </>
  )
}

/** One sentence for both: until then they can still do either without being late. */
function earlier(one: string, other: string): string {
  return Date.parse(one) < Date.parse(other) ? one : other
}
