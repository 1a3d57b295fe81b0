import { closeDraft, type Draft } from '#stores/dashboard/draft.ts'
import { closeDesk, type DeskDialog } from '#stores/dashboard/desk-dialog.ts'
import type { PendingMove } from '#stores/dashboard/hand.ts'
import { setQuery } from '#stores/dashboard/router.ts'
import { AbsenceDialog } from './AbsenceDialog.tsx'
import { BlockDialog, OpenBlock } from './BlockDialog.tsx'
import { ClassDialog } from './ClassDialog.tsx'
import { MoveAnyway } from './MoveAnyway.tsx'
import { NewTurnDialog } from './NewTurnDialog.tsx'
import { PersonDialog } from './PersonDialog.tsx'
import { SearchDialog } from './SearchDialog.tsx'
import { TurnDialog } from './TurnDialog.tsx'

type Props = {
  readonly asked: PendingMove | null
  readonly draft: Draft | null
  readonly turn: string | undefined
  readonly block: string | undefined
  /** The class that is open. */
  readonly session: string | undefined
  readonly desk: DeskDialog | null
}

export { AftermathBar } from './AftermathBar.tsx'
export { dropCard, steerCard } from '#stores/dashboard/moving.ts'
export { pressCard } from './drag-card.ts'
export { Ghost } from './Ghost.tsx'
export { UnclosedTurns } from './UnclosedTurns.tsx'
export { WaitingTurns } from './WaitingTurns.tsx'

/** Everything that opens over the board, in one file of its own. */
export function BoardDialogs({ asked, draft, turn, block, session, desk }: Props) {
  if (asked) return <MoveAnyway asked={asked} />
  if (draft) return <NewTurnDialog draft={draft} onClose={closeDraft} />
  if (turn) return <TurnDialog key={turn} onClose={closeQuery} />
  if (block) return <OpenBlock id={block} onClose={closeQuery} />
  if (session) return <ClassDialog session={session} onClose={closeQuery} />
  return desk && <Desk dialog={desk} />
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
