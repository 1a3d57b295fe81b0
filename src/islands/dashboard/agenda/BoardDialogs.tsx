import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $date } from '#stores/dashboard/board.ts'
import { closeDraft, type Draft } from '#stores/dashboard/draft.ts'
import { closeDesk, type DeskDialog, openDesk } from '#stores/dashboard/desk-dialog.ts'
import { instantAt, minuteOfClock } from '#stores/dashboard/days.ts'
import type { PendingMove } from '#stores/dashboard/hand.ts'
import { setQuery } from '#stores/dashboard/router.ts'
import { $timeZone } from '#stores/dashboard/shop.ts'
import { AbsenceDialog } from './AbsenceDialog.tsx'
import { BlockDialog } from './BlockDialog.tsx'
import { ClassDialog } from './ClassDialog.tsx'
import { MoveAnyway } from './MoveAnyway.tsx'
import { NewTurnDialog } from './NewTurnDialog.tsx'
import { OpenBlock } from './OpenBlock.tsx'
import { PersonDialog } from './PersonDialog.tsx'
import { SearchDialog } from './SearchDialog.tsx'
import { TurnDialog } from './TurnDialog.tsx'
import { UntoldDialog } from './UntoldDialog.tsx'

type Props = {
  readonly asked: PendingMove | null
  readonly draft: Draft | null
  /** The address names a turn, a block, a class, or who does not come. */
  readonly search: Readonly<Record<string, string>> | undefined
  readonly desk: DeskDialog | null
}

export { AboveBoard } from './AboveBoard.tsx'
export { AftermathBar } from './AftermathBar.tsx'
export { dropCard, steerCard } from '#stores/dashboard/moving.ts'
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
