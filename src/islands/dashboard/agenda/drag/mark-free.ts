/*
 * Marks free time for a new appointment: by dragging over it, by resting a finger and then moving it, or with the arrow
 * keys, which move through the free cells and together with Shift mark them.
 */
import { clockText } from '#domain/calendar/dates.ts'
import { movingTexts as texts } from '#messages/dashboard/moving.ts'
import type { Span } from '#stores/dashboard/board/cards.ts'
import { $marked, $said } from '#stores/dashboard/board/drag-state.ts'
import { stepMinutes } from '#stores/dashboard/board/moving.ts'
import { startAppointment } from '#stores/dashboard/new-appointment/draft.ts'
import { minuteIn } from './column-minutes.ts'
import { followHand, type PressStart } from './follow-hand.ts'

/** The free cell that is pressed or has the focus. */
export type FreeCell = {
  readonly date: string
  readonly staff: string
  readonly cell: Span
  /** The minute before which nothing can be marked, because it has passed. */
  readonly past: number
  /** All free time of the column. */
  readonly free: readonly Span[]
}

export function pressFreeTime(start: PressStart, free: FreeCell): void {
  const { button, y } = start
  const board = button.closest<HTMLElement>('[data-board]')
  const column = button.closest<HTMLElement>('[data-column]')
  if (!board || !column) return
  const whole = stretchAround(free)
  const stepAt = (at: number) => {
    const step = Math.floor(minuteIn(column, at) / stepMinutes) * stepMinutes
    return Math.min(Math.max(step, whole.from), Math.max(whole.from, whole.to - stepMinutes))
  }
  const first = stepAt(y)
  followHand(start, {
    board,
    onTake: () => {},
    onMove: (_, atY) => {
      const at = stepAt(atY)
      const to = Math.min(whole.to, Math.max(first, at) + stepMinutes)
      mark({ staff: free.staff, from: Math.min(first, at), to, isHeld: true })
    },
    // A drag that stays within its first step of time marked nothing.
    isTap: () => {
      const marked = $marked.get()
      return !marked || marked.to - marked.from <= stepMinutes
    },
    onRelease: () => take(free, start.isTouch),
    onDrop: forgetMarked,
  })
}

/** Handles a key on a free cell. Returns whether the key was used. */
export function steerFreeTime(button: HTMLElement, free: FreeCell, key: KeyLike): boolean {
  const marked = $marked.get()
  if (key.key === 'Escape' && marked) return done(forgetMarked)
  if (key.key === 'Enter' && marked) return done(() => take(free, true))
  if (key.altKey) return false
  const by = key.key === 'ArrowDown' ? 1 : key.key === 'ArrowUp' ? -1 : 0
  if (key.shiftKey && by !== 0) return done(() => stretch(free, by))
  const next = by === 0 ? beside(button, key.key) : neighbour(button, by)
  if (next === undefined) return false
  return done(() => next?.focus())
}

export function forgetMarked(): void {
  if (!$marked.get()) return
  $marked.set(null)
  $said.set('')
}

type KeyLike = { readonly key: string; readonly altKey: boolean; readonly shiftKey: boolean }

function done(act: () => void): true {
  act()
  return true
}

function stretch(free: FreeCell, by: 1 | -1): void {
  const { from, to } = $marked.get() ?? { from: free.cell.from, to: free.cell.to - stepMinutes }
  const end = Math.min(stretchAround(free).to, Math.max(from, to + by * stepMinutes))
  if (end <= from) return forgetMarked()
  mark({ staff: free.staff, from, to: end, isHeld: false })
  $said.set(texts.markHint(clockText(from), clockText(end)))
}

function mark(next: NonNullable<ReturnType<typeof $marked.get>>): void {
  const now = $marked.get()
  if (now?.from !== next.from || now.to !== next.to) $marked.set(next)
}

/**
 * Opens the dialog with the marked time. A mouse that moved by less than one step opens it by its own click instead.
 */
function take({ date, staff }: FreeCell, isWanted: boolean): void {
  const marked = $marked.get()
  forgetMarked()
  if (!marked) return
  const { from, to } = marked
  const isStretch = to - from > stepMinutes
  if (isStretch) startAppointment({ date, minute: from, until: to, staff })
  else if (isWanted) startAppointment({ date, minute: from, staff })
}

/** The free span around the cell, from the current time on. */
function stretchAround({ cell, free, past }: FreeCell): Span {
  const span = free.find(one => one.from <= cell.from && cell.from < one.to) ?? cell
  const now = Math.ceil(past / stepMinutes) * stepMinutes
  return { from: Math.max(span.from, Math.min(now, cell.from)), to: span.to }
}

function cellsIn(column: Element | null): HTMLElement[] {
  return [...(column?.querySelectorAll<HTMLElement>('[data-hour]') ?? [])]
}

/** Returns null at the end of the column; the key still counts as used. */
function neighbour(button: HTMLElement, by: 1 | -1): HTMLElement | null {
  const cells = cellsIn(button.closest('[data-column]'))
  return cells[cells.indexOf(button) + by] ?? null
}

/**
 * The first free cell at the same time or later in the next column. Returns undefined when the key is not an arrow to
 * the side.
 */
function beside(button: HTMLElement, key: string): HTMLElement | null | undefined {
  const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  if (by === 0) return undefined
  const columns = [...document.querySelectorAll('[data-board] [data-column]')]
  const hour = button.dataset['hour'] ?? ''
  let at = columns.findIndex(column => column.contains(button)) + by
  for (; columns[at]; at += by) {
    const cells = cellsIn(columns[at] ?? null)
    const next = cells.find(cell => (cell.dataset['hour'] ?? '') >= hour) ?? cells.at(-1)
    if (next) return next
  }
  return null
}
