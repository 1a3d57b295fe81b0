import { followFocus } from '#islands/ui/follow-focus.ts'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { loadLater } from '#stores/dashboard/api.ts'
import { $date } from '#stores/dashboard/board/board.ts'
import { closeDraft, type Draft } from '#stores/dashboard/new-appointment/draft.ts'
import { closeDialog, type DashboardDialog, openDialog } from '#stores/dashboard/open-dialog.ts'
import { instantAt } from '#stores/wall-clock.ts'
import { DAY_MINUTES, minuteOfClock } from '#domain/calendar/dates.ts'
import type { PendingMove } from '#stores/dashboard/board/drag-state.ts'
import { setQuery } from '#stores/dashboard/router.ts'
import { $timeZone } from '#stores/dashboard/shop.ts'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { AbsenceDialog } from '../../day-moves/AbsenceDialog.tsx'
import { BlockDialog } from '../new-appointment/BlockDialog.tsx'
import { ClassDialog } from './ClassDialog.tsx'
import { LooksDialog } from './LooksDialog.tsx'
import { MoveAnyway } from '../appointment/MoveAnyway.tsx'
import { NewAppointmentDialog } from '../new-appointment/NewAppointmentDialog.tsx'
import { OpenBlock } from '../new-appointment/OpenBlock.tsx'
import { LateDialog } from '../../day-moves/LateDialog.tsx'
import { ExplainDialog } from '../../day-moves/ExplainDialog.tsx'
import { StaffDialog } from '../../day-moves/StaffDialog.tsx'
import { AppointmentDialog } from '../appointment/AppointmentDialog.tsx'
import { UnnotifiedDialog } from '../alerts/UnnotifiedDialog.tsx'

followFocus()
// Loads the code that sends the changes. When that fails now, it is tried again with the first change that is sent.
loadLater().catch(() => null)

type Props = {
  readonly asked: PendingMove | null
  readonly draft: Draft | null
  /** The query names an appointment, a block, a class or a staff member who is absent. */
  readonly search: Readonly<Record<string, string>> | undefined
  readonly dashboard: DashboardDialog | null
}

export { Alerts } from '../alerts/Alerts.tsx'
export { UndoBar } from './UndoBar.tsx'
export { dropCard, steerCard } from '#stores/dashboard/board/moving.ts'
export { pressCard } from '../drag/drag-card.ts'
export { keepClick } from '../drag/keep-click.ts'
export { pressFreeTime, steerFreeTime } from '../drag/mark-free.ts'
export { ClassCard } from './ClassCard.tsx'
export { DropPreview } from '../drag/DropPreview.tsx'
export { ClosedDay } from './ClosedDay.tsx'
export { Fold } from './Fold.tsx'
export { NoStaff } from './NoStaff.tsx'

const SellDialog = lazyPart(async () => (await import('../../sales/SellDialog.tsx')).SellDialog)

/** Every dialog that opens over the board, in a file of its own that is loaded later. */
export function BoardDialogs({ asked, draft, search, dashboard }: Props) {
  // Leaving the agenda closes the dialog, so that it is not open on return.
  useEffect(
    () => () => {
      closeDraft()
      closeDialog()
    },
    [],
  )
  const { id: appointment, bloqueo: block, clase: session, 'no-viene': away } = search ?? {}
  if (asked) return <MoveAnyway asked={asked} />
  if (draft) return <NewAppointmentDialog draft={draft} onClose={closeDraft} />
  if (appointment) return <AppointmentDialog key={appointment} onClose={closeQuery} />
  if (block) return <OpenBlock id={block} onClose={closeQuery} />
  if (session) return <ClassDialog session={session} onClose={closeQuery} />
  if (away) return <Away staff={away} search={search} />
  return dashboard && <Dashboard dialog={dashboard} />
}

type AwayProps = { readonly staff: string; readonly search: Props['search'] }

/** A link can ask to cancel a staff member's day. Its dialog opens once, when the date of the board is known. */
function Away({ staff, search }: AwayProps) {
  const date = useStore($date)
  const timeZone = useStore($timeZone)
  useEffect(() => {
    if (date === null || timeZone === null) return
    const { por: why, desde = '', hasta = '' } = search ?? {}
    if (why === 'horario') openDialog({ kind: 'absence', staff, why: 'hours' })
    else if (why === 'bloqueo') {
      const during = spanOn(date, desde, hasta, timeZone)
      openDialog({ kind: 'absence', staff, why: 'blocked', during })
    } else openDialog({ kind: 'absence', staff })
    setQuery({ 'no-viene': null, por: null, desde: null, hasta: null }, { replace: true })
  }, [staff, date, timeZone, search])
  return null
}

/** The span between two clock times, which ends on the next day when the second is not later than the first. */
function spanOn(date: string, first: string, last: string, timeZone: string) {
  const from = minuteOfClock(first) ?? 0
  const to = minuteOfClock(last) ?? 0
  return {
    starts_at: instantAt(date, from, timeZone),
    ends_at: instantAt(date, to > from ? to : to + DAY_MINUTES, timeZone),
  }
}

function Dashboard({ dialog }: { readonly dialog: DashboardDialog }) {
  switch (dialog.kind) {
    case 'untold':
      return <UnnotifiedDialog />
    case 'looks':
      return <LooksDialog />
    case 'sale':
      return <SellDialog onClose={closeDialog} />
    case 'block':
      return <BlockDialog staff={dialog.staff} onClose={closeDialog} />
    case 'person':
      return <StaffDialog staff={dialog.staff} />
    case 'late':
      return <LateDialog staff={dialog.staff} />
    case 'explain':
      return <ExplainDialog staff={dialog.staff} />
    case 'absence':
      return <AbsenceDialog key={JSON.stringify(dialog)} {...dialog} />
  }
}

function closeQuery(): void {
  setQuery({ id: null, bloqueo: null, clase: null, accion: null }, { replace: true })
}
