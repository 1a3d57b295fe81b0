import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { dayMonthText, longDateText, priceText } from '#contract/texts/texts.ts'
import { agendaTexts as texts } from '#messages/dashboard/agenda.ts'
import { loadTexts, dotted } from '#messages/dashboard/dashboard.ts'
import type { Board } from '#stores/dashboard/board/board-layout.ts'
import { $looks, shownColumns } from '#stores/dashboard/board/looks.ts'
import { $services } from '#stores/dashboard/catalogue/catalogue.ts'
import { addDays, mondayOf, shiftMonth } from '#domain/calendar/dates.ts'
import { openDialog } from '#stores/dashboard/open-dialog.ts'
import { type Loadable, valueOf } from '#stores/dashboard/loadable.ts'
import { startAppointment } from '#stores/dashboard/new-appointment/draft.ts'
import { openPalette } from '#stores/dashboard/palette.ts'
import { setQuery } from '#stores/dashboard/router.ts'
import { $mayCharge, isDue } from '#stores/dashboard/sales/may-charge.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { $currency, $isOwner, $today } from '#stores/dashboard/shop.ts'
import {
  $isNarrow,
  $isShort,
  $view,
  printDay,
  showAs,
  type View,
  $views,
} from '#stores/dashboard/board/view.ts'
import { $isQueueShown, $waitingCount, showQueue } from '#stores/dashboard/walk-ins/walk-ins.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Icon, type IconName } from '#islands/dashboard/parts/Icon.tsx'
import { MonthButton } from '#islands/dashboard/parts/MonthButton.tsx'
import { SectionHead } from '#islands/dashboard/parts/SectionHead.tsx'
import styles from './day-bar.module.css'
import { useHolidays } from '../new-appointment/use-holidays.ts'

type Props = {
  readonly date: string | null
  readonly loaded: Loadable<Board>
}

export function DayBar({ date, loaded }: Props) {
  const isShort = useStore($isShort)
  const view = useStore($view)
  const today = useStore($today)
  // Before the date is known the bar already has its final height.
  if (date === null)
    return (
      <SectionHead title="Agenda">
        <div data-one-row="" />
      </SectionHead>
    )
  const board = valueOf(loaded)
  const title = titleOf(date, view, isShort, today)
  const takeAppointment = () => startAppointment({ date, minute: null, staff: null })
  const totals = stepOf(view) === 'day' && loaded.step !== 'failed' && (
    <DayTotals board={board?.date === date ? board : null} />
  )
  return (
    <SectionHead title={`${title[0]?.toUpperCase()}${title.slice(1)}`}>
      <DayPicker date={date} />
      {totals}
      <div className={styles.tools}>
        <Tools date={date} board={board} />
        <Button
          look="go"
          className={styles.take}
          label={texts.newAppointment}
          onClick={takeAppointment}
        />
      </div>
    </SectionHead>
  )
}

type ToolsProps = { readonly date: string; readonly board: Board | null }

function Tools({ date, board }: ToolsProps) {
  const isColumns = useStore($view) === 'columns'
  const mayCharge = useStore($mayCharge)
  return (
    <>
      <ViewChoice />
      {isColumns && board && <LooksTool board={board} />}
      <QueueToggle date={date} />
      {mayCharge && <IconTool name="sales" words={texts.sell} onPress={openSale} />}
      <Button look="plain small" label={texts.block} onClick={openBlock} />
      <IconTool name="search" words={texts.search} onPress={openSearch} />
      <IconTool name="print" words={texts.print} onPress={printDay} />
    </>
  )
}

/** The tool that chooses columns. It says so every day when some of them are hidden. */
function LooksTool({ board }: { readonly board: Board }) {
  const all = board.columns.length
  const shown = shownColumns(board, useStore($looks)).length
  const some = shown < all && texts.someShown(shown, all)
  return (
    <IconTool
      name="looks"
      words={texts.looks}
      more={some}
      onPress={() => openDialog({ kind: 'looks' })}
    />
  )
}

const openSale = () => openDialog({ kind: 'sale' })
const openBlock = () => openDialog({ kind: 'block', staff: null })
const openSearch = () => openPalette('search')

function DayPicker({ date }: { readonly date: string }) {
  const today = useStore($today)
  const view = useStore($view)
  const step = stepOf(view)
  return (
    <div className={styles.dayPicker} data-one-row>
      <button
        type="button"
        aria-label={texts.back(step)}
        onClick={() => openDate(shifted(date, step, -1))}
      >
        <Icon name="left" />
      </button>
      <button
        type="button"
        aria-current={date === today ? 'date' : undefined}
        onClick={() => openDate(null)}
      >
        {texts.today}
      </button>
      <button
        type="button"
        aria-label={texts.ahead(step)}
        onClick={() => openDate(shifted(date, step, 1))}
      >
        <Icon name="right" />
      </button>
      <MonthButton label={texts.date} value={date} onPick={openDate} />
    </div>
  )
}

/**
 * The figures of the day, in one line. On a phone they take two lines beside the tools and show only the most
 * important.
 */
function DayTotals({ board }: { readonly board: Board | null }) {
  const currency = useStore($currency)
  const isOwner = useStore($isOwner)
  const today = useStore($today)
  const isNarrow = useStore($isNarrow)
  const holidayOn = useHolidays()
  if (!board) return <p className={styles.totals}>{loadTexts.loading}</p>

  const { totals, closed } = board
  const due = totals.uncharged.filter(isDue).length
  const isPast = today !== null && board.date < today
  const holiday = closed === null && holidayOn(board.date)
  const isEmpty = closed !== null && totals.appointments === 0
  const isBegun = totals.done > 0 && !isPast
  const isUnbooked = totals.appointments === 0 && closed === null && board.date === today
  const isMoneyShown = isOwner && !isEmpty && !(isBegun && isNarrow)
  return (
    <p className={styles.totals}>
      {closed !== null && <strong>{dotted(texts.closed, closed)}</strong>}
      {holiday && <strong>{isNarrow ? texts.holiday : holiday}</strong>}
      {!isEmpty && figure(totals.appointments, texts.appointments(totals.appointments))}
      {totals.occupancy !== null && !isNarrow && figure(`${totals.occupancy} %`, texts.occupancy)}
      {isOwner && isBegun && figure(priceText(totals.done, currency), texts.done)}
      {isMoneyShown &&
        figure(priceText(totals.money, currency), isPast ? texts.taken : texts.expected)}
      {due > 0 && <a href={sections.sales}>{`${due} ${texts.uncharged}`}</a>}
      {isUnbooked && isOwner && !isNarrow && <a href={sections.page}>{texts.share}</a>}
    </p>
  )
}

function figure(value: ReactNode, words: string) {
  return (
    <span>
      <strong>{value}</strong> {words}
    </span>
  )
}

type ToolProps = {
  readonly name: IconName
  readonly words: string
  /** Text beside the icon. */
  readonly more?: string | false
  readonly onPress: () => void
}

function IconTool({ name, words, more, onPress }: ToolProps) {
  return (
    <Button
      look="plain small"
      className={styles.iconTool}
      aria-label={more ? `${words}, ${more}` : words}
      title={words}
      onClick={onPress}
    >
      <Icon name={name} />
      {more}
    </Button>
  )
}

function QueueToggle({ date }: { readonly date: string }) {
  const today = useStore($today)
  const count = useStore($waitingCount)
  const isShown = useStore($isQueueShown)
  if (date !== today) return null
  return (
    <Button
      look="plain small"
      label={texts.queue(count)}
      aria-pressed={isShown}
      aria-label={texts.queueName(count)}
      onClick={() => showQueue(!isShown)}
    />
  )
}

function ViewChoice() {
  const view = useStore($view)
  const shown = useStore($views)
  const services = valueOf(useStore($services)) ?? []
  // The view by station is offered only when a service needs one, or when it is already open.
  const hasStations = view === 'stations' || services.some(one => one.resources.length > 0)
  return (
    <select
      className={`input ${styles.viewChoice}`}
      aria-label={texts.view}
      value={view}
      onChange={event => showAs(event.target.value as View)}
    >
      {shown
        .filter(one => one !== 'stations' || hasStations)
        .map(one => (
          <option key={one} value={one}>
            {texts.views[one]}
          </option>
        ))}
    </select>
  )
}

type Step = Parameters<typeof texts.back>[0]

function stepOf(view: View): Step {
  return view === 'month' || view === 'week' ? view : 'day'
}

function shifted(date: string, step: Step, by: 1 | -1): string {
  return step === 'month' ? shiftMonth(date, by) : addDays(date, step === 'week' ? 7 * by : by)
}

function titleOf(date: string, view: View, isShort: boolean, today: string | null): string {
  if (view === 'month') return texts.month(date)
  const monday = mondayOf(date)
  const last = view === 'week' ? addDays(monday, 6) : date
  const year = last.slice(0, 4)
  // A copy from `day-texts.ts`, because importing it would grow the first load of the board.
  const ofYear = today === null || today.startsWith(year) ? '' : ` de ${year}`
  // `23 al 29 nov`
  if (view === 'week')
    return `${Number(monday.slice(8))} al ${dayMonthText(last).slice(4)}${ofYear}`
  return (isShort ? dayMonthText(date) : longDateText(date)) + ofYear
}

/** Opens a date; null opens today. */
function openDate(fecha: string | null): void {
  setQuery({ fecha, id: null })
}
