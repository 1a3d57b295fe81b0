import type { ManagedAppointmentWire } from '#contract/contract.ts'
import { dateOf, longDateText, timeText } from '#contract/texts/texts.ts'
import { agendaMessages as words, shareText } from '#messages/appointment.ts'
import { lateToCancel, lateToMove, untilText, waysText } from '#contract/texts/ways-text.ts'
import { googleCalendarLink, mapLink, whatsappLink } from '#messages/links.ts'
import {
  againAddress,
  asksNow,
  hasArrived,
  isOver,
  isWaiting,
  servicesOf,
} from '#stores/appointment/appointment.ts'
import type { Moment } from '#stores/appointment/moment.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { ConfirmForm } from './ConfirmForm.tsx'
import { ComeEarlier } from './ComeEarlier.tsx'
import { KeepInAccount } from './KeepInAccount.tsx'
import styles from './Appointment.module.css'

type Props = {
  readonly manageToken: string
  readonly manageUrl: string
  readonly managed: ManagedAppointmentWire
  /** Epoch milliseconds. */
  readonly now: number
  readonly moment: Moment
  /** It has just been booked: its link is not kept anywhere yet. */
  readonly isNew: boolean
  readonly idempotencyKey: string
  /** The page says above that it cannot be moved. */
  readonly isToldNoMove: boolean
}

/** The actions, the most useful one at this moment first: directions, calendar or changes. The others are folded. */
export function Ways(props: Props) {
  const { manageToken, manageUrl, managed, now, moment, isNew, idempotencyKey, isToldNoMove } =
    props
  const { appointment, comerce: shop } = managed
  if (isOver(appointment) || moment === 'after') return <Again managed={managed} />
  const isNear = moment === 'soon' || moment === 'during'
  const isAsked = managed.confirm_by !== null || asksNow(managed, now)
  const isThere = hasArrived(appointment)
  const isKeepable = !isWaiting(appointment) && !isThere && moment !== 'during'
  const isFindable = !isWaiting(appointment) && !isThere && shop.address !== ''
  const directions = isFindable && (
    <ButtonLink
      look={isNear && !isAsked ? 'go block' : 'plain block'}
      label={words.directions}
      href={mapLink(shop.address, shop.city)}
      isNewTab
    />
  )
  return (
    <div className={styles.ways}>
      {isAsked && managed.confirm_by === null && (
        <ConfirmForm managed={managed} idempotencyKey={idempotencyKey} />
      )}
      {isNear && directions}
      {isKeepable && (
        <ButtonLink
          look={isNear || isAsked ? 'plain block' : 'go block'}
          label={words.calendar}
          href={`/api/appointments/${manageToken}/calendar.ics`}
        />
      )}
      {isNew && <SendToMyself managed={managed} manageUrl={manageUrl} />}
      <Change {...{ manageToken, managed, now, isToldNoMove }} />
      <ComeEarlier managed={managed} />
      <details className={`card ${styles.fold}`}>
        <summary>{words.more}</summary>
        <div className={styles.ways}>
          {/* Long before the appointment the address on the ticket is enough. */}
          {!isNear && directions}
          {!isNew && <SendToMyself managed={managed} manageUrl={manageUrl} />}
          <WriteToShop managed={managed} />
          {isKeepable && <GoogleCalendar managed={managed} />}
          <KeepInAccount manageToken={manageToken} appointmentId={appointment.id} />
          <Button
            look="quiet block"
            className={styles.print}
            label={words.print}
            onClick={() => print()}
          />
        </div>
      </details>
    </div>
  )
}

function Again({ managed }: Pick<Props, 'managed'>) {
  const { appointment, review, can_take_back: canTakeBack, waited_for: missing } = managed
  // While a review is asked for, that is the main action.
  const isAsked = review.editable_until !== null && review.mine === null
  return (
    <div className={styles.ways}>
      <ButtonLink
        look={isAsked || canTakeBack ? 'plain block' : 'go block'}
        label={words.again}
        href={againAddress(appointment)}
      />
      {/* The customer may contest it with the shop. */}
      {(missing === 'deposit' || appointment.status === 'no_show') && (
        <WriteToShop managed={managed} />
      )}
    </div>
  )
}

/** Shares the link, to a chat with oneself or to somebody who comes along. */
function SendToMyself({
  manageUrl,
  managed: { appointment },
}: Pick<Props, 'manageUrl' | 'managed'>) {
  const when = `${longDateText(dateOf(appointment.starts_at))}, ${timeText(appointment.starts_at)}`
  const shop = appointment.comerce.name
  const shared = shareText({ service: servicesOf(appointment), shop, when, url: manageUrl })
  return (
    <ButtonLink
      look="plain block"
      label={words.whatsapp}
      href={whatsappLink(null, shared)}
      target="_blank"
      rel="noopener noreferrer"
    />
  )
}

function WriteToShop({ managed: { appointment, comerce: shop } }: Pick<Props, 'managed'>) {
  if (!shop.whatsapp) return null
  const { name } = appointment.comerce
  return (
    <ButtonLink
      look="plain block"
      label={words.writeTo(name)}
      href={whatsappLink(shop.whatsapp, words.aboutMyAppointment(name, appointment.code))}
      isNewTab
    />
  )
}

function GoogleCalendar({ managed: { appointment, comerce: shop } }: Pick<Props, 'managed'>) {
  const { starts_at: startsAt, ends_at: endsAt, code, comerce } = appointment
  const entry = {
    title: `${servicesOf(appointment)} · ${comerce.name}`,
    startsAt,
    endsAt,
    // Without a street the customer's own place is where it happens.
    place: shop.address && [shop.address, shop.city].filter(Boolean).join(', '),
    details: `${words.code} ${code}`,
  }
  return (
    <ButtonLink
      look="plain block"
      label={words.googleCalendar}
      href={googleCalendarLink(entry)}
      isNewTab
    />
  )
}

function Change({
  manageToken,
  managed,
  now,
  isToldNoMove,
}: Pick<Props, 'manageToken' | 'managed' | 'now' | 'isToldNoMove'>) {
  const { appointment, comerce: shop, can_cancel: canCancel } = managed
  // The page may stay open beyond either of the two.
  const isLateToMove = now > Date.parse(shop.move_until)
  const canMove = managed.can_move && !isLateToMove
  const isLate = now > Date.parse(shop.cancel_until)
  const moveUntil = canMove ? untilText(shop.move_until) : null
  const cancelUntil = isLate ? null : untilText(shop.cancel_until)
  const noMove = isLateToMove ? lateToMove : words.shopTakesNone
  const late = [!canMove && !isToldNoMove && noMove, isLate && lateToCancel].filter(Boolean)
  return (
    <>
      {canCancel && !isWaiting(appointment) && late.length > 0 && (
        <p className="soft small">{late.join(' ')}</p>
      )}
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
      {canCancel && (moveUntil ?? cancelUntil) && (
        <p className="soft small">{`${waysText(moveUntil, cancelUntil)}.`}</p>
      )}
    </>
  )
}
