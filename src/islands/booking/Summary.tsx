import { useEffect, useState } from 'react'
import { dateOf, longDateText, timeText } from '#contract/texts/texts.ts'
import { waitsUntil } from '#domain/appointment/request.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import { bookingMessages as words, deadlineText, policyText } from '#messages/booking.ts'
import { factsText } from '#contract/texts/services-text.ts'
import { minutesBefore } from '#stores/booking/bookable-days.ts'
import type { BookableShop, BookingState } from '#stores/booking/state.ts'
import type { ServiceStaff } from '#stores/booking/shared-visit.ts'
import type { Visit } from '#stores/booking/visit.ts'
import { changeText } from '#stores/clock-change.ts'
import styles from './reserve.module.css'
import { ZoneNote } from '../ZoneNote.tsx'
import { drawnFrom } from './drawn-from.ts'
import { StaffPerService } from './StaffPerService.tsx'

type Props = {
  readonly shop: BookableShop
  readonly visit: Visit
  readonly staffMember: string | undefined
  /** Set when several staff members share the visit. */
  readonly staffPerService: readonly ServiceStaff[]
  readonly state: Pick<BookingState, 'startsAt' | 'drawnAt' | 'hold'>
}

/** The booking as the outline of a ticket. Once it is booked, the ticket is yellow. */
export const Summary = drawnFrom(
  'startsAt',
  'drawnAt',
  'hold',
)(function Summary({ shop, visit, staffMember, staffPerService, state }: Props) {
  const { startsAt } = state
  const deadline = (rule: 'move_cutoff_minutes' | 'cancel_cutoff_minutes') => {
    const cutoff = Math.max(...visit.services.map(one => one[rule] ?? shop.rules[rule]))
    const until = startsAt && minutesBefore(startsAt, cutoff)
    return until && Date.parse(until) < state.drawnAt ? null : deadlineText(cutoff, until)
  }
  const ahead = aheadText(visit, state)
  return (
    <>
      <div className="ticket-outline">
        <p className="ticket-label">{words.yourBooking}</p>
        {startsAt ? (
          <>
            <p className="ticket-hour">{timeText(startsAt)}</p>
            <p className={styles.summaryDate}>
              {longDateText(dateOf(startsAt))}
              {changeText(startsAt, shop.time_zone)}
            </p>
            <ZoneNote startsAt={startsAt} timeZone={shop.time_zone} />
          </>
        ) : (
          <p className="soft">{words.nothingChosen}</p>
        )}
        <p className={startsAt ? 'soft' : styles.summaryDate}>
          {visit.detail ?? visit.name}
          {staffPerService.length === 0 && !visit.detail && staffMember && ` con ${staffMember}`}
          {' · '}
          {factsText(visit.minutes)}
        </p>
        {staffPerService.length > 0 && (
          <StaffPerService staffPerService={staffPerService} className={styles.staffPerService} />
        )}
        <p className="soft">{`${visit.priceText} · ${visit.depositText ? words.paidPartly(visit.depositText) : words.paidThere}`}</p>
        {ahead && <p className={styles.ahead}>{ahead}</p>}
        {state.hold && <Countdown key={state.hold.id} until={state.hold.until} />}
      </div>
      <p className={`soft small ${styles.policy}`}>
        {policyText(deadline('move_cutoff_minutes'), deadline('cancel_cutoff_minutes'))}
      </p>
    </>
  )
})

/** What is still needed until the appointment is confirmed: the shop's approval or a deposit. */
function aheadText(
  { needsApproval, depositText }: Visit,
  { startsAt, drawnAt }: Props['state'],
): string | null {
  if (needsApproval) return depositText ? words.askedAndDeposit(depositText) : words.askedFirst
  if (depositText === null) return null
  const until = startsAt && waitsUntil('awaiting_deposit', Date.parse(startsAt), drawnAt)
  return words.depositFirst(depositText, until ? Math.round((until - drawnAt) / MINUTE) : null)
}

/** Shown, but not a live region: a screen reader must not read it every second. */
function Countdown({ until }: { readonly until: number }) {
  const [left, setLeft] = useState(() => secondsUntil(until))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(until)), 1000)
    return () => clearInterval(timer)
  }, [until])
  if (left <= 0) return null
  const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return <p className={`soft small ${styles.countdown}`}>{words.held(text)}</p>
}

function secondsUntil(until: number): number {
  return Math.max(0, Math.round((until - Date.now()) / 1000))
}
