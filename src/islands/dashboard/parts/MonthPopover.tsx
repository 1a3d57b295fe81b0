import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { longDateText, monthText, weekdayText } from '#contract/texts/texts.ts'
import { dateFieldTexts as texts } from '#messages/dashboard/views.ts'
import { addDays, datesBetween, isDate, mondayOf, shiftMonth } from '#domain/calendar/dates.ts'
import { createMonth, type MonthDay, weeksOfMonth } from '#stores/dashboard/board/month.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $runsAll, $shop, $today } from '#stores/dashboard/shop.ts'
import { Icon } from './Icon.tsx'
import styles from './date-field.module.css'
import { useLoad } from './use-load.ts'

type Props = {
  /** The button beside which it opens and to which the focus returns. */
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly value: string
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly onPick: (date: string) => void
  readonly onClose: () => void
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/**
 * A month to pick a day from, above any dialog. Escape or a press outside closes it. Days on which the shop is closed
 * say so, but can be picked.
 */
export function MonthPopover({ anchor, value, min, max, onPick, onClose }: Props) {
  const today = useStore($today) ?? ''
  const [day, setDay] = useState(() => within(isDate(value) ? value : today, min, max))
  const popover = usePopover(anchor, onClose)
  const closed = useClosedDays(day)
  const press = (event: KeyboardEvent) => {
    const next = stepOf(event.key, day)
    if (next === null) return
    event.preventDefault()
    event.stopPropagation()
    flushSync(() => setDay(within(next, min, max)))
    focusDay(popover.current)
  }
  const title = `${monthText(Number(day.slice(5, 7)))} de ${day.slice(0, 4)}`
  return (
    <div
      ref={popover}
      popover="auto"
      className={styles.popover}
      role="dialog"
      aria-label={texts.title}
    >
      <div className={styles.head}>
        <Shift by={-1} {...{ day, min, max }} onShift={setDay} />
        <strong aria-live="polite">{title}</strong>
        <Shift by={1} {...{ day, min, max }} onShift={setDay} />
      </div>
      <div className={styles.days} role="group" aria-label={title}>
        {weekdays.map(weekday => (
          <abbr key={weekday} title={weekdayText(weekday)} aria-hidden="true">
            {weekdayText(weekday).slice(0, 2)}
          </abbr>
        ))}
        {daysOf(day).map(date => (
          <button
            key={date}
            type="button"
            tabIndex={date === day ? 0 : -1}
            aria-label={nameOf(date, closed?.get(date))}
            title={closed?.get(date)}
            aria-pressed={date === value}
            aria-current={date === today ? 'date' : undefined}
            disabled={within(date, min, max) !== date}
            data-closed={closed?.has(date) ? '' : undefined}
            data-other={date.slice(0, 7) === day.slice(0, 7) ? undefined : ''}
            onKeyDown={press}
            onClick={() => {
              onPick(date)
              popover.current?.hidePopover()
            }}
          >
            {Number(date.slice(8))}
          </button>
        ))}
      </div>
      {closed && closed.size > 0 && <Legend />}
    </div>
  )
}

/** Hidden from screen readers, because each day says it itself. */
function Legend() {
  return (
    <p className={styles.legend} aria-hidden="true">
      {texts.closedLegend}
    </p>
  )
}

/** The closed days of the month and the reason of each. Null when the user has no shop. */
function useClosedDays(day: string): ReadonlyMap<string, string> | null {
  const [source] = useState(createMonth)
  const hasShop = valueOf(useStore($shop)) !== null
  // A staff member who sees only their own agenda is told which days they do not work.
  const usual = useStore($runsAll) ? texts.closed : texts.off
  useLoad(source, hasShop ? { ...weeksOfMonth(day), staff: null } : undefined)
  const known = valueOf(useStore(source.$store)) ?? []
  if (!hasShop) return null
  return new Map(
    known
      .filter(isClosed)
      .map(({ date, reason }) => [date, reason ? texts.closedFor(reason) : usual]),
  )
}

function isClosed({ open_minutes: minutes }: MonthDay): boolean {
  return minutes === 0
}

function nameOf(date: string, closed: string | undefined): string {
  return [longDateText(date), closed].filter(Boolean).join(', ')
}

type ShiftProps = Pick<Props, 'min' | 'max'> & {
  readonly by: -1 | 1
  readonly day: string
  readonly onShift: (day: string) => void
}

function Shift({ by, day, min, max, onShift }: ShiftProps) {
  const next = within(shiftMonth(day, by), min, max)
  return (
    <button
      type="button"
      aria-label={by === 1 ? texts.nextMonth : texts.lastMonth}
      aria-disabled={next.slice(0, 7) === day.slice(0, 7)}
      onClick={() => onShift(next)}
    >
      <Icon name={by === 1 ? 'right' : 'left'} />
    </button>
  )
}

/** Whole weeks, from the Monday on or before the first of the month to the Sunday on or after its last day. */
function daysOf(day: string): string[] {
  const first = `${day.slice(0, 8)}01`
  const last = addDays(shiftMonth(first, 1), -1)
  return datesBetween(mondayOf(first), addDays(mondayOf(last), 6))
}

function stepOf(key: string, day: string): string | null {
  const steps: Readonly<Record<string, () => string>> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    PageUp: () => shiftMonth(day, -1),
    PageDown: () => shiftMonth(day, 1),
    Home: () => mondayOf(day),
    End: () => addDays(mondayOf(day), 6),
  }
  return steps[key]?.() ?? null
}

function within(date: string, min = '', max = ''): string {
  if (date < min) return min
  return max && date > max ? max : date
}

function focusDay(popover: HTMLElement | null): void {
  popover?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
}

/** Opens the popover at once, beside the anchor and inside the window. `onClose` is called however it closes. */
function usePopover(anchor: RefObject<HTMLButtonElement | null>, onClose: () => void) {
  const popover = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useLayoutEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => {
    const [element, button] = [popover.current, anchor.current]
    if (!element || !button) return
    const toggled = (event: Event) => {
      if ((event as ToggleEvent).newState === 'closed') return close.current()
      // From now on the browser closes it on a press of its button; set earlier, the press that opened it would close
      // it.
      button.popoverTargetElement = element
    }
    element.addEventListener('toggle', toggled)
    button.focus()
    element.showPopover()
    placeAt(element, button.getBoundingClientRect())
    focusDay(element)
    return () => element.removeEventListener('toggle', toggled)
  }, [anchor])
  return popover
}

const gap = 8

function placeAt(element: HTMLElement, box: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = element
  const { clientWidth, clientHeight } = document.documentElement
  const below = box.bottom + gap
  const top = below + height + gap <= clientHeight ? below : box.top - gap - height
  element.style.left = `${Math.max(gap, Math.min(box.right - width, clientWidth - width - gap))}px`
  element.style.top = `${Math.max(gap, Math.min(top, clientHeight - height - gap))}px`
}
