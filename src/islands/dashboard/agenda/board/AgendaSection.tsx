import { useStore } from '@nanostores/react'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { $board, $date, openDay, reloadWholeBoard } from '#stores/dashboard/board/board.ts'
import type { Board } from '#stores/dashboard/board/board-layout.ts'
import { $deskDialog, openDesk } from '#stores/dashboard/new-appointment/desk-dialog.ts'
import { $aftermath, $askedMove, $said } from '#stores/dashboard/board/hand.ts'
import { $draft } from '#stores/dashboard/new-appointment/draft.ts'
import { $router } from '#stores/dashboard/router.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $shop, $today } from '#stores/dashboard/shop.ts'
import { $unclosed } from '#stores/dashboard/board/unclosed.ts'
import { $untold } from '#stores/dashboard/board/untold.ts'
import { $waiting } from '#stores/dashboard/board/waiting.ts'
import { $isQueueShown } from '#stores/dashboard/queue/walk-ins.ts'
import { $isNarrow, $isPrinting, $isTight, $view, printDay } from '#stores/dashboard/board/view.ts'
import { Loaded, Skeleton } from '#islands/dashboard/parts/Loaded.tsx'
import { DayBar } from './DayBar.tsx'
import { DayBoard } from './DayBoard.tsx'
import { loadDialogs, prepareHand } from './hand.ts'
import styles from './stage.module.css'

export function AgendaSection() {
  const date = useStore($date)
  const loaded = useStore($board)
  const said = useStore($said)

  useEffect(() => {
    if (date !== null) void openDay(date)
  }, [date])

  useEffect(() => {
    document.addEventListener('keydown', searchByKey)
    return () => document.removeEventListener('keydown', searchByKey)
  }, [])

  return (
    <div
      className={styles.agenda}
      onPointerOver={prepareDialogs}
      onPointerDown={prepareDialogs}
      onFocus={prepareDialogs}
    >
      <DayBar date={date} loaded={loaded} />
      <output className="visually-hidden">{said}</output>
      <Asked />
      <Loaded from={loaded} onRetry={() => void reloadWholeBoard()} waiting={<Skeleton rows={7} />}>
        {board => (
          <BesideQueue date={board.date}>
            <Suspense fallback={<Skeleton rows={7} />}>
              {board.columns.length === 0 ? <Nobody /> : <Day board={board} />}
            </Suspense>
            <Paper board={board} />
          </BesideQueue>
        )}
      </Loaded>
      <Aftermath />
      <Dialogs />
    </div>
  )
}

/** Not over another dialog: what is half done there stays. */
function searchByKey(event: KeyboardEvent): void {
  const isAsked = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
  if (!isAsked || document.querySelector('dialog[open]')) return
  event.preventDefault()
  openDesk({ kind: 'search' })
}

function Day({ board }: { readonly board: Board }) {
  const isNarrow = useStore($isNarrow)
  const view = useStore($view)
  const people = board.columns.map(column => column.person)
  if (view === 'month') return <MonthView date={board.date} people={people} />
  if (isNarrow) return <NarrowDay board={board} />
  switch (view) {
    case 'week':
      return <WeekView date={board.date} people={people} />
    case 'list':
      return <TurnList board={board} />
    case 'chairs':
      return <ChairBoard key={board.date} board={board} />
    case 'columns':
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
      {hasQueue && <Suspense>{isTight ? <QueueDrawer /> : <WalkInQueue />}</Suspense>}
    </div>
  )
}

function Paper({ board }: { readonly board: Board }) {
  if (!useStore($isPrinting)) return null
  return (
    <Suspense>
      <PrintSheet board={board} onPrinted={endPrinting} />
    </Suspense>
  )
}

function endPrinting(): void {
  printDay(false)
}

/** Fetched when there is something to answer; its place is kept, so that the board does not jump away under a hand. */
function Asked() {
  const waits = useStore($waiting).length > 0
  const isUnclosed = useStore($unclosed).length > 0
  const isUntold = useStore($untold).length > 0
  const shop = valueOf(useStore($shop))
  const isPaused = shop?.comerce.status === 'on_break'
  if (!waits && !isUnclosed && !isUntold && !isPaused && !shop?.stranded.length) return null
  return (
    <Suspense fallback={waits && <div className={styles.waitingPlace} />}>
      <AboveBoard />
    </Suspense>
  )
}

function Aftermath() {
  if (!useStore($aftermath)) return null
  return (
    <Suspense>
      <AftermathBar />
    </Suspense>
  )
}

/** At most one is open; which one is said by the address, by the draft in hand or by a button. */
function Dialogs() {
  const search = useStore($router)?.search
  const draft = useStore($draft)
  const asked = useStore($askedMove)
  const desk = useStore($deskDialog)
  const isNamed = search && ['id', 'bloqueo', 'clase', 'no-viene'].some(key => search[key])
  if (!asked && !draft && !isNamed && !desk) return null
  return (
    <Suspense>
      <BoardDialogs {...{ asked, draft, search, desk }} />
    </Suspense>
  )
}

const AboveBoard = lazy(async () => ({ default: (await loadDialogs()).AboveBoard }))
const AftermathBar = lazy(async () => ({ default: (await loadDialogs()).AftermathBar }))
const Nobody = lazy(async () => ({ default: (await loadDialogs()).Nobody }))
const WalkInQueue = lazy(async () => ({
  default: (await import('../queue/WalkInQueue.tsx')).WalkInQueue,
}))
const QueueDrawer = lazy(async () => ({
  default: (await import('../queue/WalkInQueue.tsx')).QueueDrawer,
}))
const NarrowDay = lazy(async () => ({ default: (await import('./NarrowDay.tsx')).NarrowDay }))
const TurnList = lazy(async () => ({
  default: (await import('../appointment/TurnList.tsx')).TurnList,
}))
const WeekView = lazy(async () => ({ default: (await import('../views/WeekView.tsx')).WeekView }))
const MonthView = lazy(async () => ({
  default: (await import('../views/MonthView.tsx')).MonthView,
}))
const ChairBoard = lazy(async () => ({ default: (await import('./ChairBoard.tsx')).ChairBoard }))
const PrintSheet = lazy(async () => ({
  default: (await import('../views/PrintSheet.tsx')).PrintSheet,
}))
const BoardDialogs = lazy(async () => ({ default: (await loadDialogs()).BoardDialogs }))

/** The first sign of a hand on the board fetches the dialogs, so that they are there when it taps. */
function prepareDialogs(): void {
  void prepareHand()
}
