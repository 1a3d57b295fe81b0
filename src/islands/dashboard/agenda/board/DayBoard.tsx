import { useStore } from '@nanostores/react'
import {
  type CSSProperties,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { longDateText } from '#contract/texts/texts.ts'
import { agendaTexts as texts } from '#messages/dashboard/agenda.ts'
import { type Board, type Column, countAppointments } from '#stores/dashboard/board/board-layout.ts'
import { clockText } from '#domain/calendar/dates.ts'
import { openDialog } from '#stores/dashboard/new-appointment/dashboard-dialog.ts'
import { $router } from '#stores/dashboard/router.ts'
import { $wall } from '#stores/dashboard/shop.ts'
import { Initials } from '#islands/dashboard/parts/Initials.tsx'
import styles from '../agenda.module.css'
import { BoardColumn } from './BoardColumn.tsx'
import { holdStill } from './drag-state.ts'

/**
 * The day: a column per staff member, hours down. The columns follow in small steps, so that two hundred cards keep
 * nobody from typing.
 */
export function DayBoard({ board }: { readonly board: Board }) {
  const drawn = useDeferredValue<Board | null>(board, null)
  return (
    <BoardFrame
      board={board}
      heads={board.columns.map(column => (
        <ColumnHead key={column.staffMember.id} column={column} />
      ))}
    >
      {drawn?.columns.map(column => (
        <BoardColumn
          key={column.staffMember.id}
          column={column}
          date={drawn.date}
          from={drawn.from}
        />
      ))}
    </BoardFrame>
  )
}

type FrameProps = {
  readonly board: Board
  readonly heads: readonly ReactNode[]
  /** As many columns as heads. */
  readonly children: ReactNode
}

/** Hours down, columns across and the line of now. It scrolls in both directions under its own headings. */
export function BoardFrame({ board, heads, children }: FrameProps) {
  const place = useRef<HTMLElement>(null)
  const wall = useStore($wall)
  const now = wall?.date === board.date ? wall.minute : null
  const isNowShown = now !== null && now >= board.from && now <= board.to
  const [startMinute] = useState(() => firstSight(board, now))

  // Once for each day, and never because something on it changed.
  useEffect(() => {
    const element = place.current
    if (!element) return
    const style = getComputedStyle(element)
    const pixels = Number.parseFloat(style.getPropertyValue('--minute')) || 1.6
    // On a phone the page scrolls instead of the board.
    if (style.overflowY === 'visible' && startMinute > 0)
      scrollTo(0, element.offsetTop + startMinute * pixels)
    // Signs above it come and go, and it grows and shrinks: what it opened with stays in sight until a hand is on it.
    const size = new ResizeObserver(() => {
      element.scrollTop = startMinute * pixels
    })
    size.observe(element)
    const dragState = new AbortController()
    const stop = () => {
      size.disconnect()
      // Whatever goes on listening keeps this board in memory.
      dragState.abort()
    }
    for (const sign of ['wheel', 'pointerdown', 'keydown'])
      addEventListener(sign, stop, { signal: dragState.signal })
    return stop
  }, [startMinute])

  useEffect(() => (place.current ? holdStill(place.current) : undefined), [])

  // The shell and the agenda around it give it the whole screen.
  useLayoutEffect(() => {
    const root = document.documentElement
    root.dataset['filled'] = ''
    return () => {
      delete root.dataset['filled']
    }
  }, [])

  return (
    <section
      ref={place}
      className={styles.board}
      data-board
      aria-label={texts.board(longDateText(board.date))}
      style={{ '--columns': heads.length, '--length': board.to - board.from } as CSSProperties}
    >
      <div className={styles.corner} />
      {heads}
      <Hours from={board.from} to={board.to} />
      {children}
      {isNowShown && (
        <div className={styles.now} style={{ '--from': now - board.from } as CSSProperties}>
          <span>
            <span className="visually-hidden">{texts.now(clockText(now))}</span>
            <span aria-hidden="true">{clockText(now)}</span>
          </span>
        </div>
      )}
    </section>
  )
}

function ColumnHead({ column }: { readonly column: Column }) {
  const appointments = countAppointments(column)
  return (
    <div className={styles.columnHead}>
      <h2 title={column.staffMember.name}>
        <button
          className={styles.staffMemberButton}
          type="button"
          aria-haspopup="dialog"
          onClick={() => openDialog({ kind: 'person', staff: column.staffMember.id })}
        >
          <Initials name={column.staffMember.name} />
          <span>{column.staffMember.name}</span>
        </button>
      </h2>
      <span className="soft small">
        {appointments}{' '}
        <span className={styles.appointmentsWord}>{texts.appointments(appointments)}</span>
      </span>
    </div>
  )
}

function Hours({ from, to }: { readonly from: number; readonly to: number }) {
  const hours = Array.from({ length: (to - from) / 60 }, (_, index) => from + index * 60)
  return (
    <div className={styles.hours} aria-hidden="true">
      {hours.map(minute => (
        <span key={minute} style={{ '--from': minute - from } as CSSProperties}>
          {clockText(minute).slice(0, 2)}
        </span>
      ))}
    </div>
  )
}

/** Minutes above what a day opens with: a bit before the appointment that was asked for, before now (once it is over: its end), or before it begins. */
function firstSight(board: Board, now: number | null): number {
  const asked = $router.get()?.search['id']
  const named = board.columns
    .flatMap(column => column.cards)
    .find(card => card.appointment.id === asked)
  if (named) return Math.max(0, named.from - 30 - board.from)
  const begins = board.columns.flatMap(({ cards, open }) => [cards[0]?.from, open[0]?.from])
  const first = Math.min(...begins.map(minute => minute ?? board.to))
  const minute = now === null || now < board.from ? first - 30 : Math.min(now, board.to) - 75
  return Math.max(0, minute - board.from)
}
