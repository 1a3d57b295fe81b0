import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { memo, type MouseEvent, Suspense } from 'react'
import { agendaTexts as texts } from '#messages/dashboard/agenda.ts'
import { meets, type Span, sessionOf } from '#stores/dashboard/board/cards.ts'
import { type Column, freeSpans } from '#stores/dashboard/board/board-layout.ts'
import { clockText } from '#domain/calendar/dates.ts'
import { $marked, $pendingMove } from '#stores/dashboard/board/drag-state.ts'
import { placeOn, type Scale } from '#stores/dashboard/board/scale.ts'
import { startAppointment } from '#stores/dashboard/new-appointment/draft.ts'
import { setQuery } from '#stores/dashboard/router.ts'
import { $wall } from '#stores/dashboard/shop.ts'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import styles from '../agenda.module.css'
import { letGoFree, loadDialogs, pressFree, steerFree } from './load-drag.ts'
import { AppointmentCard } from './AppointmentCard.tsx'

type Props = {
  readonly column: Column
  readonly date: string
  readonly scale: Scale
  /** The Tab key enters the free time in this column; from there the arrow keys move on. */
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

/**
 * The free time of a column in cells of half an hour. A tap on the lower half of a cell means a quarter of an hour
 * later.
 */
export function FreeTime({ column, date, scale, isFirst }: Props) {
  const past = pastMinute(date, useStore($halfHour))
  const free = freeSpans(column)
  const gaps = column.cards.flatMap(card => card.idle)
  const cells = cellsOf(free).filter(cell => cell.to > past)
  return cells.map((cell, index) => {
    const { id: staff, name } = column.staffMember
    const gap = gaps.find(one => meets(one, cell))
    // A processing gap inside an appointment: the new appointment must end within it.
    const room = gap ? { until: gap.to } : {}
    const start = (event: MouseEvent) =>
      startAppointment({ date, minute: minuteTapped(cell, event), staff, ...room })
    const stretch = { date, staff, cell, past, free }
    return (
      <button
        key={cell.from}
        className={styles.cell}
        type="button"
        // Only one cell can be reached by the Tab key, so that it does not have to walk through the whole day.
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

/** Shows where a dragged card would land in this column, or which free time of it is marked. */
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

/** Loaded on demand, because few shops have classes. */
const ClassCard = lazyPart(async () => (await loadDialogs()).ClassCard)
const DropPreview = lazyPart(async () => (await loadDialogs()).DropPreview)

const cellMinutes = 30

/** Changes every half hour, not each time the clock ticks. */
const $halfHour = computed($wall, wall =>
  wall ? `${wall.date} ${Math.floor(wall.minute / cellMinutes) * cellMinutes}` : '',
)

/** The minute of the day before which no appointment can be taken. Infinity for a past day, 0 for a future one. */
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
  // A click by keyboard or screen reader has no position.
  const isLower = event.detail > 0 && event.clientY - top > height / 2
  return isLower && cell.to - cell.from === cellMinutes ? cell.from + cellMinutes / 2 : cell.from
}
