import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $date } from '#stores/dashboard/board/board.ts'
import { closeDraft, type Draft } from '#stores/dashboard/new-appointment/draft.ts'
import {
  closeDesk,
  type DeskDialog,
  openDesk,
} from '#stores/dashboard/new-appointment/desk-dialog.ts'
import { instantAt, minuteOfClock } from '#stores/dashboard/board/days.ts'
import type { PendingMove } from '#stores/dashboard/board/hand.ts'
import { setQuery } from '#stores/dashboard/router.ts'
import { $timeZone } from '#stores/dashboard/shop.ts'
import { AbsenceDialog } from '../absence/AbsenceDialog.tsx'
import { BlockDialog } from '../new-appointment/BlockDialog.tsx'
import { ClassDialog } from './ClassDialog.tsx'
import { MoveAnyway } from '../appointment/MoveAnyway.tsx'
import { NewTurnDialog } from '../new-appointment/NewTurnDialog.tsx'
import { OpenBlock } from '../new-appointment/OpenBlock.tsx'
import { PersonDialog } from '../absence/PersonDialog.tsx'
import { SearchDialog } from '../appointment/SearchDialog.tsx'
import { TurnDialog } from '../appointment/TurnDialog.tsx'
import { UntoldDialog } from '../alerts/UntoldDialog.tsx'

type Props = {
  readonly asked: PendingMove | null
  readonly draft: Draft | null
  /** The address names a turn, a block, a class, or who does not come. */
  readonly search: Readonly<Record<string, string>> | undefined
  readonly desk: DeskDialog | null
}

export { AboveBoard } from '../alerts/AboveBoard.tsx'
export { AftermathBar } from './AftermathBar.tsx'
export { dropCard, steerCard } from '#stores/dashboard/board/moving.ts'
export { pressCard } from './drag-card.ts'
export { ClassCard } from './ClassCard.tsx'
export { Ghost } from './Ghost.tsx'
export { Nobody } from './Nobody.tsx'

/** Everything that opens over the board, in one file of its own. */
export function BoardDialogs({ asked, draft, search, desk }: Props) {
  const { id: turn, bloqueo: block, clase: session, 'no-viene': away } = search ?? {}
  if (asked) return <MoveAnyway asked={asked} />
  if (draft) return <NewTurnDialog draft={draft} onClose={closeDraft} />
  if (turn) return <TurnDialog key={turn} onClose={closeQuery} />
  if (block) return <OpenBlock id={block} onClose={closeQuery} />
  if (session) return <ClassDialog session={session} onClose={closeQuery} />
  if (away) return <Away staff={away} search={search} />
  return desk && <Desk dialog={desk} />
}

type AwayProps = { readonly staff: string; readonly search: Props['search'] }

/** A link that asks about somebody's day opens its dialog once, when the board knows which day it is. */
function Away({ staff, search }: AwayProps) {
  const date = useStore($date)
  const timeZone = useStore($timeZone)
  useEffect(() => {
    if (date === null || timeZone === null) return
    const { por: why, desde = '', hasta = '' } = search ?? {}
    if (why === 'horario') openDesk({ kind: 'absence', staff, why: 'hours' })
    else if (why === 'bloqueo') {
      const during = spanOn(date, desde, hasta, timeZone)
      openDesk({ kind: 'absence', staff, why: 'blocked', during })
    } else openDesk({ kind: 'absence', staff })
    setQuery({ 'no-viene': null, por: null, desde: null, hasta: null }, { replace: true })
  }, [staff, date, timeZone, search])
  return null
}

/** From one hour of the date to another, the next morning if need be. */
function spanOn(date: string, first: string, last: string, timeZone: string) {
  const from = minuteOfClock(first) ?? 0
  const to = minuteOfClock(last) ?? 0
  return {
    starts_at: instantAt(date, from, timeZone),
    ends_at: instantAt(date, to > from ? to : to + 1440, timeZone),
  }
}

function Desk({ dialog }: { readonly dialog: DeskDialog }) {
  switch (dialog.kind) {
    case 'search':
      return <SearchDialog />
    case 'untold':
      return <UntoldDialog />
    case 'block':
      return <BlockDialog staff={dialog.staff} onClose={closeDesk} />
    case 'person':
      return <PersonDialog staff={dialog.staff} />
    case 'absence':
      return <AbsenceDialog key={JSON.stringify(dialog)} {...dialog} />
  }
}

function closeQuery(): void {
  setQuery({ id: null, bloqueo: null, clase: null, accion: null }, { replace: true })
}
