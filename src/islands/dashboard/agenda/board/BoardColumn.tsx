import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { lazy, memo, type MouseEvent, Suspense } from 'react'
import { agendaTexts as texts } from '#messages/dashboard/agenda.ts'
import { meets, type Span, sessionOf } from '#stores/dashboard/board/cards.ts'
import { type Column, freeSpans } from '#stores/dashboard/board/board-layout.ts'
import { clockText } from '#domain/calendar/dates.ts'
import { $marked, $pendingMove } from '#stores/dashboard/board/drag-state.ts'
import { placeOn, type Scale } from '#stores/dashboard/board/scale.ts'
import { startAppointment } from '#stores/dashboard/new-appointment/draft.ts'
import { setQuery } from '#stores/dashboard/router.ts'
import { $wall } from '#stores/dashboard/shop.ts'
import styles from '../agenda.module.css'
import { letGoFree, loadDialogs, pressFree, steerFree } from './drag-state.ts'
import { AppointmentCard } from './AppointmentCard.tsx'

type Props = {
  readonly column: Column
  readonly date: string
  readonly scale: Scale
  /** The keyboard comes into the free hours here, and goes on by its arrows. */
  readonly isFirst?: boolean | undefined
}

export const BoardColumn = memo(({ column, date, scale, isFirst }: Props) => (
  <section
    className={styles.column}
    aria-label={column.staffMember.name}
    data-column={column.staffMember.id}
    data-from={scale.from}
    data-fold={scale.fold ? `${scale.fold.from} ${scale.fold.to}` : undefined}
  >
    {column.closed.map(span => (
      <div key={span.from} className={styles.closed} style={placeOn(scale, span)} />
    ))}
    <FreeTime column={column} date={date} scale={scale} isFirst={isFirst} />
    {column.blocks.map(({ block, ...span }) => (
      <button
        key={block.id}
        className={`hatched ${styles.block}`}
        type="button"
        style={placeOn(scale, span)}
        onClick={() => setQuery({ bloqueo: block.id })}
      >
        {block.reason || texts.blocked}
        <span className="visually-hidden">{`${clockText(span.from)} a ${clockText(span.to)}`}</span>
      </button>
    ))}
    {column.classes.map(block => (
      <Suspense key={block.session}>
        <ClassCard block={block} style={placeOn(scale, block)} />
      </Suspense>
    ))}
    {column.cards.map(
      card =>
        sessionOf(card.appointment) === null && (
          <AppointmentCard
            key={card.appointment.id}
            card={card}
            staffMember={column.staffMember}
            scale={scale}
          />
        ),
    )}
    <DropTarget staffId={column.staffMember.id} scale={scale} />
  </section>
))

/** What nobody has taken, half an hour to a tap; the lower half of a cell means a quarter later. */
export function FreeTime({ column, date, scale, isFirst }: Props) {
  const past = pastMinute(date, useStore($halfHour))
  const free = freeSpans(column)
  const gaps = column.cards.flatMap(card => card.idle)
  const cells = cellsOf(free).filter(cell => cell.to > past)
  return cells.map((cell, index) => {
    const { id: staff, name } = column.staffMember
    const gap = gaps.find(one => meets(one, cell))
    // In the middle of a visit there is so much room and no more.
    const room = gap ? { until: gap.to } : {}
    const start = (event: MouseEvent) =>
      startAppointment({ date, minute: minuteTapped(cell, event), staff, ...room })
    const stretch = { date, staff, cell, past, free }
    return (
      <button
        key={cell.from}
        className={styles.cell}
        type="button"
        // One of them is a stop of the keyboard; it need not walk through the whole day.
        tabIndex={isFirst && index === 0 ? 0 : -1}
        aria-label={texts.slot(clockText(cell.from), name)}
        style={placeOn(scale, cell)}
        data-hour={clockText(cell.from)}
        data-gap={gap !== undefined || undefined}
        onClick={start}
        onPointerDown={event => pressFree(event, stretch)}
        onKeyDown={event => {
          if (steerFree(event, stretch)) event.preventDefault()
        }}
        onBlur={letGoFree}
      />
    )
  })
}

type TargetProps = { readonly staffId: string; readonly scale: Scale }

/** Drawn while a card is held over this column, or a free stretch of it is marked. */
function DropTarget({ staffId, scale }: TargetProps) {
  const pending = useStore($pendingMove)
  const marked = useStore($marked)
  const span =
    marked?.staff === staffId
      ? marked
      : pending?.staff.id === staffId && {
          from: pending.from,
          to: pending.from + pending.length,
        }
  if (!span) return null
  return (
    <Suspense>
      <DropPreview
        pending={span === marked ? null : pending}
        span={span}
        style={placeOn(scale, span)}
      />
    </Suspense>
  )
}

/** Few shops have classes. */
const ClassCard = lazy(async () => ({ default: (await loadDialogs()).ClassCard }))
const DropPreview = lazy(async () => ({ default: (await loadDialogs()).DropPreview }))

const cellMinutes = 30

/** Changes with each cell that passes, not with each look at the clock. */
const $halfHour = computed($wall, wall =>
  wall ? `${wall.date} ${Math.floor(wall.minute / cellMinutes) * cellMinutes}` : '',
)

/** Until when the day is over: nobody takes an appointment there. */
function pastMinute(date: string, halfHour: string): number {
  const [today = '', minute] = halfHour.split(' ')
  if (date === today) return Number(minute)
  return date < today ? Infinity : 0
}

function cellsOf(open: readonly Span[]): Span[] {
  return open.flatMap(span => {
    const cells: Span[] = []
    for (let from = span.from; from < span.to;) {
      const to = Math.min(span.to, (Math.floor(from / cellMinutes) + 1) * cellMinutes)
      cells.push({ from, to })
      from = to
    }
    return cells
  })
}

function minuteTapped(cell: Span, event: MouseEvent): number {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  // A key or a screen reader presses without a place.
  const isLower = event.detail > 0 && event.clientY - top > height / 2
  return isLower && cell.to - cell.from === cellMinutes ? cell.from + cellMinutes / 2 : cell.from
}
