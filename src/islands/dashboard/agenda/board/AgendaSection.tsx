import { useStore } from '@nanostores/react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { $board, $date, openDay, reloadWholeBoard } from '#stores/dashboard/board/board.ts'
import type { Board } from '#stores/dashboard/board/board-layout.ts'
import { $dashboardDialog } from '#stores/dashboard/open-dialog.ts'
import { $askedMove, $said } from '#stores/dashboard/board/drag-state.ts'
import { $undoState } from '#stores/dashboard/board/undo-state.ts'
import { $draft } from '#stores/dashboard/new-appointment/draft.ts'
import { $router } from '#stores/dashboard/router.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $shop, $today } from '#stores/dashboard/shop.ts'
import { $unresolved } from '#stores/dashboard/board/unresolved.ts'
import { $unnotified } from '#stores/dashboard/board/unnotified.ts'
import { $waiting } from '#stores/dashboard/board/waiting.ts'
import { $isQueueShown, $leftAtClosing } from '#stores/dashboard/walk-ins/walk-ins.ts'
import { $isNarrow, $printing, $isTight, $view, type View } from '#stores/dashboard/board/view.ts'
import { Loaded, Skeleton } from '#islands/dashboard/parts/Loaded.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import type { PrintSheet } from '../views/PrintSheet.tsx'
import { DayBar } from './DayBar.tsx'
import { DayBoard } from './DayBoard.tsx'
import { loadDialogs, prepareDrag } from './load-drag.ts'
import styles from './stage.module.css'

const wholeBoard = { $store: $board, reload: reloadWholeBoard }

export function AgendaSection() {
  const date = useStore($date)
  const loaded = useStore($board)
  const said = useStore($said)

  useEffect(() => {
    if (date !== null) void openDay(date)
  }, [date])

  return (
    <div
      className={styles.agenda}
      onPointerOver={prepareDialogs}
      onPointerDown={prepareDialogs}
      onFocus={prepareDialogs}
    >
      <DayBar date={date} loaded={loaded} />
      <output className="visually-hidden">{said}</output>
      <AlertsWhenAny />
      <Loaded from={wholeBoard} rows={7}>
        {board => (
          <BesideQueue date={board.date}>
            <Suspense fallback={<Skeleton rows={7} />}>
              {board.columns.length === 0 ? <NoStaff /> : <Day board={board} />}
            </Suspense>
            <Paper board={board} />
          </BesideQueue>
        )}
      </Loaded>
      <UndoBarWhenAny />
      <Dialogs />
    </div>
  )
}

function Day({ board }: { readonly board: Board }) {
  const isNarrow = useStore($isNarrow)
  const view = useStore($view)
  const staffMembers = board.columns.map(column => column.staffMember)
  if (view === 'month' || view === 'week')
    return <PeriodView view={view} date={board.date} staffMembers={staffMembers} />
  const day = isNarrow ? <MobileDay board={board} /> : <WideDay board={board} view={view} />
  if (board.closed === null || board.totals.appointments > 0) return day
  return (
    <ClosedDay key={board.date} board={board}>
      {day}
    </ClosedDay>
  )
}

function WideDay({ board, view }: { readonly board: Board; readonly view: View }) {
  switch (view) {
    case 'list':
      return <AppointmentList board={board} />
    case 'stations':
      return <StationBoard key={board.date} board={board} />
    default:
      return <DayBoard key={board.date} board={board} />
  }
}

/** The queue is of today, so it stands beside today's board only. */
function BesideQueue({ date, children }: { readonly date: string; readonly children: ReactNode }) {
  const isShown = useStore($isQueueShown)
  const isToday = useStore($today) === date
  const isTight = useStore($isTight)
  const hasQueue = isShown && isToday
  return (
    <div className={`${styles.stage} ${hasQueue && !isTight ? styles.beside : ''}`}>
      <div>{children}</div>
      {hasQueue && (
        <Suspense>
          <WalkInQueue />
        </Suspense>
      )}
    </div>
  )
}

/** The sheet is drawn before the browser prints, also from its own menu: it is loaded at the first sign of use. */
function Paper({ board }: { readonly board: Board }) {
  const printing = useStore($printing)
  const [sheet, setSheet] = useState<{ readonly Sheet: typeof PrintSheet } | null>(null)
  useEffect(() => {
    const load = () => {
      import('../views/PrintSheet.tsx').then(
        loaded => setSheet({ Sheet: loaded.PrintSheet }),
        (error: unknown) => console.warn('The sheet to print could not be loaded.', error),
      )
    }
    if (printing === 'button') load()
    addEventListener('pointermove', load, { once: true })
    addEventListener('keydown', load, { once: true })
    return () => {
      removeEventListener('pointermove', load)
      removeEventListener('keydown', load)
    }
  }, [printing])
  useEffect(() => {
    const before = () => {
      if ($printing.get() === null) flushSync(() => $printing.set('browser'))
    }
    const after = () => $printing.set(null)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  if (!printing || !sheet) return null
  return <sheet.Sheet board={board} isOurs={printing === 'button'} />
}

/** Loaded only when there is something to answer. The fallback keeps its height, so that the board does not jump. */
function AlertsWhenAny() {
  const waits = useStore($waiting).length > 0
  const unresolved = useStore($unresolved).length
  const unnotified = useStore($unnotified).length
  const inQueue = useStore($leftAtClosing).length
  const shop = valueOf(useStore($shop))
  const isPaused = shop?.comerce.status === 'on_break'
  const isAsked = Boolean(shop?.stranded.length || shop?.delays.length)
  if (!waits && !unresolved && !unnotified && !inQueue && !isPaused && !isAsked) return null
  return (
    <Suspense fallback={waits && <div className={styles.waitingPlace} />}>
      <Alerts />
    </Suspense>
  )
}

function UndoBarWhenAny() {
  if (!useStore($undoState)) return null
  return (
    <Suspense>
      <UndoBar />
    </Suspense>
  )
}

/** At most one dialog is open: a query parameter names it, or it edits the current draft, or a button opened it. */
function Dialogs() {
  const search = useStore($router)?.search
  const draft = useStore($draft)
  const asked = useStore($askedMove)
  const dashboard = useStore($dashboardDialog)
  const isNamed = search && ['id', 'bloqueo', 'clase', 'no-viene'].some(key => search[key])
  if (!asked && !draft && !isNamed && !dashboard) return null
  return (
    <Suspense>
      <BoardDialogs {...{ asked, draft, search, dashboard }} />
    </Suspense>
  )
}

const Alerts = lazyPart(async () => (await loadDialogs()).Alerts)
const UndoBar = lazyPart(async () => (await loadDialogs()).UndoBar)
const ClosedDay = lazyPart(async () => (await loadDialogs()).ClosedDay)
const NoStaff = lazyPart(async () => (await loadDialogs()).NoStaff)
const WalkInQueue = lazyPart(
  async () => (await import('../../walk-ins/WalkInQueue.tsx')).WalkInQueue,
)
const MobileDay = lazyPart(async () => (await import('./MobileDay.tsx')).MobileDay)
const AppointmentList = lazyPart(
  async () => (await import('../appointment/AppointmentList.tsx')).AppointmentList,
)
const PeriodView = lazyPart(async () => (await import('../views/PeriodView.tsx')).PeriodView)
const StationBoard = lazyPart(async () => (await import('./StationBoard.tsx')).StationBoard)
const BoardDialogs = lazyPart(async () => (await loadDialogs()).BoardDialogs)

/** The first touch, key or pointer movement on the board loads the dialogs, so that they are ready at the tap. */
function prepareDialogs(): void {
  // Nothing is lost offline, and some browsers remember that the file failed to load.
  if (navigator.onLine) void prepareDrag()
}
