import { useStore } from '@nanostores/react'
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  startTransition,
  Suspense,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { longDateText } from '#contract/texts/texts.ts'
import { agendaTexts as texts } from '#messages/dashboard/agenda.ts'
import { type Board, type Column, countAppointments } from '#stores/dashboard/board/board-layout.ts'
import type { Span } from '#stores/dashboard/board/cards.ts'
import { $looks, ownFirst, shownColumns } from '#stores/dashboard/board/looks.ts'
import {
  $boardRoom,
  compactMinute,
  middayClosing,
  offsetOf,
  roomyMinute,
  type Scale,
} from '#stores/dashboard/board/scale.ts'
import { $isLow, $isNarrow } from '#stores/dashboard/board/view.ts'
import { clockText } from '#domain/calendar/dates.ts'
import { openDialog } from '#stores/dashboard/open-dialog.ts'
import { $router } from '#stores/dashboard/router.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $shop, $wall } from '#stores/dashboard/shop.ts'
import { Face } from '#islands/dashboard/parts/Face.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import styles from '../agenda.module.css'
import { BoardColumn } from './BoardColumn.tsx'
import { holdStill, loadDialogs } from './load-drag.ts'

/**
 * The board of one day: a column per staff member, the hours from top to bottom. It renders a few columns per frame, so
 * that two hundred cards do not block input.
 */
export function DayBoard({ board: whole }: { readonly board: Board }) {
  const looks = useStore($looks)
  const isNarrow = useStore($isNarrow)
  const [isOpen, open] = useState(false)
  const isLow = useStore($isLow)
  const own = valueOf(useStore($shop))?.works_as
  // A phone in portrait shows one column. In landscape it shows all of them, the user's own first.
  const board = useMemo(() => {
    if (isNarrow) return whole
    const columns = shownColumns(whole, looks)
    return { ...whole, columns: isLow ? ownFirst(columns, own) : columns }
  }, [whole, looks, isNarrow, isLow, own])
  const closing = useSame(middayClosing(board))
  const fold = isOpen ? null : closing
  const room = useStore($boardRoom)
  const compact = looks.isCompact && !isNarrow ? compactMinute(board, fold, room) : null
  const share = compact === null ? 1 : compact / roomyMinute
  const scale = useMemo(() => ({ from: board.from, fold, share }), [board.from, fold, share])
  const drawn = useDeferredValue<Board | null>(board, null)
  const count = useSteps(drawn?.columns.length ?? 0)
  return (
    <BoardFrame
      board={board}
      scale={scale}
      closing={closing}
      onFold={() => open(!isOpen)}
      heads={board.columns.map(column => (
        <ColumnHead key={column.staffMember.id} column={column} />
      ))}
    >
      {drawn?.columns.slice(0, count).map((column, index) => (
        <BoardColumn
          key={column.staffMember.id}
          column={column}
          date={drawn.date}
          scale={scale}
          isFirst={index === 0}
        />
      ))}
    </BoardFrame>
  )
}

/** How many columns are rendered so far. Each frame adds some, because laying out twelve at once would delay a tap. */
function useSteps(columns: number): number {
  const [count, setCount] = useState(columnsAtOnce)
  useEffect(() => {
    if (count >= columns) return
    const frame = requestAnimationFrame(() =>
      startTransition(() => setCount(count + columnsAtOnce)),
    )
    return () => cancelAnimationFrame(frame)
  }, [count, columns])
  return count
}

const columnsAtOnce = 2

/** Returns the previous object while its values are the same. */
function useSame(span: Span | null): Span | null {
  const [from, to] = [span?.from ?? null, span?.to ?? null]
  return useMemo(() => (from === null || to === null ? null : { from, to }), [from, to])
}

type FrameProps = {
  readonly board: Board
  readonly heads: readonly ReactNode[]
  /** Absent: no time is folded and the board is not compact. */
  readonly scale?: Scale
  /** The midday closing that can be folded, and the function that folds or unfolds it. */
  readonly closing?: Span | null
  readonly onFold?: () => void
  /** One column per entry of `heads`. */
  readonly children: ReactNode
}

/**
 * The frame of a board: hours down, columns across, and the line of the current time. It scrolls under its own
 * headings.
 */
export function BoardFrame(props: FrameProps) {
  const { board, heads, closing = null, onFold, children } = props
  const scale = props.scale ?? { from: board.from, fold: null, share: 1 }
  const place = useRef<HTMLElement>(null)
  const wall = useStore($wall)
  const now = wall?.date === board.date ? wall.minute : null
  const isNowShown = now !== null && now >= board.from && now <= board.to
  const line = isNowShown && { '--now': offsetOf(scale, now) }
  const [startMinute] = useState(() => offsetOf(scale, firstSight(board, now)))

  useFirstSight(place, startMinute)
  useRoom(place)

  useEffect(() => (place.current ? holdStill(place.current) : undefined), [])

  // Tells the shell and the agenda around it to give the board the whole screen.
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
      data-compact={scale.share < 1 || undefined}
      style={{ ...frameStyle(board, scale, heads.length), ...line }}
    >
      <div className={styles.corner} />
      {heads}
      <Hours board={board} scale={scale} />
      {children}
      {closing && (
        <Suspense>
          <Fold board={board} closing={closing} scale={scale} onPress={onFold} />
        </Suspense>
      )}
      {isNowShown && (
        <div className={styles.now}>
          <span>
            <span className="visually-hidden">{texts.now(clockText(now))}</span>
            <span aria-hidden="true">{clockText(now)}</span>
          </span>
        </div>
      )}
    </section>
  )
}

/** Measures how high the hours may be: what is around the board, less its heads. */
function useRoom(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const around = place.current?.parentElement
    if (!around) return
    const size = new ResizeObserver(() => {
      const heads = place.current?.firstElementChild?.clientHeight ?? 0
      $boardRoom.set(Math.max(0, around.clientHeight - heads - edges))
    })
    size.observe(around)
    return () => size.disconnect()
  }, [place])
}

/** The borders of the board and of its heads, in pixels. */
const edges = 4

/** Loaded on demand, because few shops close at midday. */
const Fold = lazyPart(async () => (await loadDialogs()).Fold)

/** Scrolls to the minute at which the board opens. */
function useFirstSight(place: RefObject<HTMLElement | null>, startMinute: number): void {
  // Once for each day, and never because something on it changed.
  useEffect(() => {
    const element = place.current
    if (!element) return
    const style = getComputedStyle(element)
    const pixels = Number.parseFloat(style.getPropertyValue('--minute')) || 1.6
    // On a phone the page scrolls instead of the board.
    if (style.overflowY === 'visible' && startMinute > 0)
      scrollTo(0, element.offsetTop + startMinute * pixels)
    // On a phone in landscape, scroll past the shell's bar.
    else if ($isLow.get()) scrollTo(0, barHeight)
    // Alerts above the board come and go, which changes its height. It keeps the first scroll position until the user
    // scrolls, taps or presses a key.
    const size = new ResizeObserver(() => {
      element.scrollTop = startMinute * pixels
    })
    size.observe(element)
    const listeners = new AbortController()
    const stop = () => {
      size.disconnect()
      // A remaining listener would keep this board in memory.
      listeners.abort()
    }
    for (const sign of ['wheel', 'pointerdown', 'keydown'])
      addEventListener(sign, stop, { signal: listeners.signal })
    return stop
  }, [place, startMinute])
}

/** The height of the shell's bar and the space below it, in pixels. */
const barHeight = 64

function ColumnHead({ column }: { readonly column: Column }) {
  const appointments = countAppointments(column)
  const [given, ...others] = column.staffMember.name.split(' ')
  return (
    <div className={styles.columnHead}>
      <h2 title={column.staffMember.name}>
        <button
          className={styles.staffMemberButton}
          type="button"
          aria-haspopup="dialog"
          onClick={() => openDialog({ kind: 'person', staff: column.staffMember.id })}
        >
          <Face {...column.staffMember} />
          <span>
            <span>{given}</span> <span>{others.join(' ')}</span>
          </span>
        </button>
      </h2>
      <span className="soft small">
        {appointments}{' '}
        <span className={styles.appointmentsWord}>{texts.appointments(appointments)}</span>
      </span>
    </div>
  )
}

function Hours({ board: { from, to }, scale }: { readonly board: Board; readonly scale: Scale }) {
  const { fold } = scale
  const hours = Array.from({ length: (to - from) / 60 }, (_, index) => from + index * 60).filter(
    minute => !fold || minute <= fold.from || minute >= fold.to,
  )
  return (
    <div className={styles.hours} aria-hidden="true">
      {hours.map(minute => (
        <span key={minute} style={{ '--from': offsetOf(scale, minute) } as CSSProperties}>
          {clockText(minute).slice(0, 2)}
        </span>
      ))}
    </div>
  )
}

/** CSS variables of the board's size. With a fold, the hour lines stop at its band and begin again below it. */
function frameStyle(board: Board, scale: Scale, columns: number): CSSProperties {
  const { fold } = scale
  const length = { '--columns': columns, '--length': offsetOf(scale, board.to) }
  const height = scale.share < 1 && { '--minute': `${scale.share * roomyMinute}px` }
  const broken = fold && {
    '--broken': offsetOf(scale, fold.from),
    '--goes-on': offsetOf(scale, fold.to),
  }
  return { ...length, ...height, ...broken } as CSSProperties
}

/**
 * The minute at which the board opens: a bit before the appointment in the URL, else before the current time (or before
 * the day's end when that has passed), else at the start of the day: never with closed hours above it.
 */
function firstSight(board: Board, now: number | null): number {
  const asked = $router.get()?.search['id']
  const named = board.columns
    .flatMap(column => column.cards)
    .find(card => card.appointment.id === asked)
  if (named) return Math.max(board.from, named.from - 30)
  const spans = board.columns.flatMap(({ cards, open }) => [...cards, ...open])
  const first = spans.length === 0 ? board.from : Math.min(...spans.map(one => one.from)) - 5
  const minute = now === null || now < board.from ? first : Math.min(now, board.to) - 75
  return Math.max(board.from, first, minute)
}
