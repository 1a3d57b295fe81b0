import { useStore } from '@nanostores/react'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { agendaTexts as texts } from '#messages/dashboard-agenda.ts'
import { $board, $date, openDay, reloadWholeBoard } from '#stores/dashboard/board.ts'
import type { Board } from '#stores/dashboard/board-layout.ts'
import { $deskDialog, openDesk } from '#stores/dashboard/desk-dialog.ts'
import { $aftermath, $askedMove, $said } from '#stores/dashboard/hand.ts'
import { $draft } from '#stores/dashboard/draft.ts'
import { $router, setQuery } from '#stores/dashboard/router.ts'
import { $today } from '#stores/dashboard/shop.ts'
import { $unclosed } from '#stores/dashboard/unclosed.ts'
import { $waiting } from '#stores/dashboard/waiting.ts'
import { $isQueueShown } from '#stores/dashboard/walk-ins.ts'
import { $isNarrow, $isPrinting, $isTight, $view, printDay } from '#stores/dashboard/view.ts'
import { Empty, Loaded, Skeleton } from '../parts/Loaded.tsx'
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

  const away = useStore($router)?.search['no-viene']
  useEffect(() => {
    if (!away || date === null) return
    openDesk({ kind: 'absence', staff: away })
    setQuery({ 'no-viene': null }, { replace: true })
  }, [away, date])

  return (
    <div
      className={styles.agenda}
      onPointerOver={prepareDialogs}
      onPointerDown={prepareDialogs}
      onFocus={prepareDialogs}
    >
      <DayBar date={date} loaded={loaded} />
      <output className="visually-hidden">{said}</output>
      <Unclosed />
      <Waiting />
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

function Nobody() {
  return (
    <Empty label="Agenda" title={texts.nobodyTitle} hint={texts.nobodyHint}>
      <a className="btn btn-go" href="/dashboard/equipo">
        {texts.nobodyAction}
      </a>
    </Empty>
  )
}

/** Fetched when there is something to answer; its place is kept, so that the board does not jump away under a hand. */
function Waiting() {
  const turns = useStore($waiting)
  if (turns.length === 0) return null
  return (
    <Suspense fallback={<div className={styles.waitingPlace} />}>
      <WaitingTurns turns={turns} />
    </Suspense>
  )
}

/** Asked on the day that is being worked, not while somebody looks at another one. */
function Unclosed() {
  const turns = useStore($unclosed)
  const isToday = useStore($date) === useStore($today)
  if (turns.length === 0 || !isToday) return null
  return (
    <Suspense>
      <UnclosedTurns turns={turns} />
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
  const turn = search?.['id']
  const block = search?.['bloqueo']
  const session = search?.['clase']
  if (!asked && !draft && !turn && !block && !session && !desk) return null
  return (
    <Suspense>
      <BoardDialogs {...{ asked, draft, turn, block, session, desk }} />
    </Suspense>
  )
}

const AftermathBar = lazy(async () => ({ default: (await loadDialogs()).AftermathBar }))
const WaitingTurns = lazy(async () => ({ default: (await loadDialogs()).WaitingTurns }))
const UnclosedTurns = lazy(async () => ({ default: (await loadDialogs()).UnclosedTurns }))
const WalkInQueue = lazy(async () => ({ default: (await import('./WalkInQueue.tsx')).WalkInQueue }))
const QueueDrawer = lazy(async () => ({ default: (await import('./WalkInQueue.tsx')).QueueDrawer }))
const NarrowDay = lazy(async () => ({ default: (await import('./NarrowDay.tsx')).NarrowDay }))
const TurnList = lazy(async () => ({ default: (await import('./TurnList.tsx')).TurnList }))
const WeekView = lazy(async () => ({ default: (await import('./WeekView.tsx')).WeekView }))
const MonthView = lazy(async () => ({ default: (await import('./MonthView.tsx')).MonthView }))
const ChairBoard = lazy(async () => ({ default: (await import('./ChairBoard.tsx')).ChairBoard }))
const PrintSheet = lazy(async () => ({ default: (await import('./PrintSheet.tsx')).PrintSheet }))
const BoardDialogs = lazy(async () => ({ default: (await loadDialogs()).BoardDialogs }))

/** The first sign of a hand on the board fetches the dialogs, so that they are there when it taps. */
function prepareDialogs(): void {
  void prepareHand()
}
