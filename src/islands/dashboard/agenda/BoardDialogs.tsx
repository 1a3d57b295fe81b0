import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $date } from '#stores/dashboard/board.ts'
import { closeDraft, type Draft } from '#stores/dashboard/draft.ts'
import { closeDesk, type DeskDialog, openDesk } from '#stores/dashboard/desk-dialog.ts'
import type { PendingMove } from '#stores/dashboard/hand.ts'
import { setQuery } from '#stores/dashboard/router.ts'
import { AbsenceDialog } from './AbsenceDialog.tsx'
import { BlockDialog } from './BlockDialog.tsx'
import { ClassDialog } from './ClassDialog.tsx'
import { MoveAnyway } from './MoveAnyway.tsx'
import { NewTurnDialog } from './NewTurnDialog.tsx'
import { OpenBlock } from './OpenBlock.tsx'
import { PersonDialog } from './PersonDialog.tsx'
import { SearchDialog } from './SearchDialog.tsx'
import { TurnDialog } from './TurnDialog.tsx'

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
  if (away) return <Away staff={away} />
  return desk && <Desk dialog={desk} />
}

/** A link that asks about somebody's day opens its dialog once, when the board knows which day it is. */
function Away({ staff }: { readonly staff: string }) {
  const date = useStore($date)
  useEffect(() => {
    if (date === null) return
    openDesk({ kind: 'absence', staff })
    setQuery({ 'no-viene': null }, { replace: true })
  }, [staff, date])
  return null
}

function Desk({ dialog }: { readonly dialog: DeskDialog }) {
  switch (dialog.kind) {
    case 'search':
      return <SearchDialog />
    case 'block':
      return <BlockDialog staff={dialog.staff} onClose={closeDesk} />
    case 'person':
      return <PersonDialog staff={dialog.staff} />
    case 'absence':
      return <AbsenceDialog staff={dialog.staff} />
  }
}

function closeQuery(): void {
  setQuery({ id: null, bloqueo: null, clase: null, accion: null }, { replace: true })
}
