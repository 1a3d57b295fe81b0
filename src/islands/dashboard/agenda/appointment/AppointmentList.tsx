import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { priceText, withSeats } from '#contract/texts/texts.ts'
import { agendaTexts as texts } from '#messages/dashboard/agenda.ts'
import { coversDay, wholeDay } from '#messages/block-span.ts'
import { viewTexts } from '#messages/dashboard/views.ts'
import type { Board } from '#stores/dashboard/board/board-layout.ts'
import { type ListRow, listDay, type AppointmentRow } from '#stores/dashboard/board/day-list.ts'
import { clockText } from '#domain/calendar/dates.ts'
import { startAppointment } from '#stores/dashboard/new-appointment/draft.ts'
import { setQuery } from '#stores/dashboard/router.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { $isOwner, $shop, $wall } from '#stores/dashboard/shop.ts'
import { isDue } from '#stores/dashboard/sales/may-charge.ts'
import { shortMomentText } from '#stores/dashboard/board/waiting.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { Empty } from '#islands/dashboard/parts/Loaded.tsx'
import { Icon } from '#islands/dashboard/parts/Icon.tsx'
import { StateIcon } from '#islands/dashboard/parts/StateTag.tsx'
import appointmentCard from '../board/card.module.css'
import { wordOf } from '../board/AppointmentCard.tsx'
import styles from './list.module.css'
import { useIsNew } from '../board/use-is-new.ts'
import { useOverdue } from '../board/use-overdue.ts'

/**
 * The day as a list, for phones and screen readers. It starts at the current time; finished appointments are folded
 * above.
 */
export function AppointmentList({ board }: { readonly board: Board }) {
  const now = nowOn(board.date, useStore($minute))
  const { over, before, ahead, isUnbooked } = listDay(board, now)
  if (over.length + before.length + ahead.length === 0) {
    return (
      <Empty label="Agenda" title={viewTexts.emptyList} hint={viewTexts.emptyListHint}>
        <ToPage />
      </Empty>
    )
  }
  return (
    <>
      {over.length > 0 && (
        <details className={styles.over}>
          <summary>{overWords(over)}</summary>
          <Rows rows={over} date={board.date} />
        </details>
      )}
      <Rows rows={before} date={board.date} />
      {Number.isFinite(now) && (
        <p className={styles.now}>
          <span className="visually-hidden">{texts.now(clockText(now))}</span>
          <span aria-hidden="true">{clockText(now)}</span>
        </p>
      )}
      <Rows rows={ahead} date={board.date} />
      {isUnbooked && <NobodyToday />}
    </>
  )
}

/** Today has no appointments so far. */
function NobodyToday() {
  return (
    <div className={styles.nobody}>
      <p className="soft">{viewTexts.unbooked}</p>
      <ToPage />
    </div>
  )
}

/** For the owner of a published shop: a link to its page, which brings customers. */
function ToPage() {
  const shop = valueOf(useStore($shop))?.comerce
  const isOwner = useStore($isOwner)
  if (!isOwner || shop?.status !== 'published') return null
  return <ButtonLink look="plain small" label={viewTexts.toPage} href={sections.page} />
}

/** Counts the completed appointments and, apart from them, the others (cancelled or no-show). */
function overWords(over: readonly AppointmentRow[]): string {
  const done = over.filter(({ card }) => card.appointment.status === 'completed').length
  return viewTexts.over(done, over.length - done)
}

/** A string, which stays equal until the minute changes. */
const $minute = computed($wall, wall => (wall ? `${wall.date} ${wall.minute}` : ''))

function nowOn(date: string, wall: string): number {
  const [today = '', minute] = wall.split(' ')
  if (date === today) return Number(minute)
  return date < today ? Infinity : -Infinity
}

function Rows({ rows, date }: { readonly rows: readonly ListRow[]; readonly date: string }) {
  if (rows.length === 0) return null
  return (
    <ul className={styles.list}>
      {rows.map(row => (
        <li
          key={`${row.kind} ${row.from} ${row.kind === 'turn' ? row.card.appointment.id : ''} ${row.staffMember.id}`}
        >
          <Line row={row} date={date} />
        </li>
      ))}
    </ul>
  )
}

function Line({ row, date }: { readonly row: ListRow; readonly date: string }) {
  const span = [clockText(row.from), clockText(row.to)] as const
  switch (row.kind) {
    case 'turn':
      return <Appointment row={row} />
    case 'block':
      return (
        <button
          className={`hatched ${styles.gap}`}
          type="button"
          onClick={() => setQuery({ bloqueo: row.block.id })}
        >
          <span className={styles.span}>
            {coversDay(date, row.block) ? wholeDay : viewTexts.span(...span)}
          </span>
          <span
            className={styles.whose}
          >{`${row.block.reason || texts.blocked} · ${row.staffMember.name}`}</span>
        </button>
      )
    case 'free':
      return (
        <button
          className={styles.gap}
          type="button"
          onClick={() => startAppointment({ date, minute: row.from, staff: row.staffMember.id })}
        >
          <span className={styles.span}>{viewTexts.free(...span)}</span>
          <span className={styles.whose}>
            {row.staffMember.name}
            <span className="visually-hidden">{viewTexts.take}</span>
          </span>
          <span className={styles.plus} aria-hidden="true">
            +
          </span>
        </button>
      )
  }
}

function Appointment({ row: { card, staffMember } }: { readonly row: AppointmentRow }) {
  const { appointment } = card
  const isNew = useIsNew(appointment)
  const overdue = useOverdue(card)
  return (
    <button
      className={`state state-${appointment.status} ${styles.appointmentRow}`}
      type="button"
      data-appointment={appointment.id}
      data-new={isNew || undefined}
      data-overdue={overdue ?? undefined}
      onClick={() => setQuery({ id: appointment.id })}
    >
      <span className={styles.rowHour}>{clockText(card.from)}</span>
      <span className={styles.rowWords}>
        <strong>{appointment.customer.name}</strong>
        <span>
          <span className={appointmentCard.cardState}>
            {overdue ? (
              <Icon name={overdue === 'away' ? overdue : 'overdue'} />
            ) : (
              <StateIcon status={appointment.status} />
            )}
            {overdue ? texts.overdue[overdue] : wordOf(appointment)}
          </span>
          {isDue(appointment) && ` · ${texts.uncharged}`}
          {appointment.waits_until &&
            ` · ${texts.waits(shortMomentText(appointment), appointment.waits_for_mail)}`}
          {appointment.delay_minutes ? ` · ${texts.delayed(appointment.delay_minutes)}` : null}
          {appointment.late_minutes ? ` · ${texts.late(appointment.late_minutes)}` : null}
          {` · ${withSeats(card.services, appointment.seats)} · ${staffMember.name}`}
        </span>
      </span>
      <span className={styles.price}>{priceText(appointment.price, appointment.currency)}</span>
    </button>
  )
}
