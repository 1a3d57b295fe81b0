import { closeDraft, type Draft } from '#stores/dashboard/new-turn.ts'
import type { PendingMove } from '#stores/dashboard/moving.ts'
import { setQuery } from '#stores/dashboard/router.ts'
import { BlockDialog, OpenBlock } from './BlockDialog.tsx'
import { MoveAnyway } from './MoveAnyway.tsx'
import { NewTurnDialog } from './NewTurnDialog.tsx'
import { TurnDialog } from './TurnDialog.tsx'

type Props = {
  readonly asked: PendingMove | null
  readonly draft: Draft | null
  readonly turn: string | undefined
  readonly block: string | undefined
  readonly onBlocked: () => void
}

export { AftermathBar } from './AftermathBar.tsx'
export { WaitingTurns } from './WaitingTurns.tsx'

/** Everything that opens over the board, in one file of its own. */
export function BoardDialogs({ asked, draft, turn, block, onBlocked }: Props) {
  if (asked) return <MoveAnyway asked={asked} />
  if (draft) return <NewTurnDialog draft={draft} onClose={closeDraft} />
  if (turn) return <TurnDialog key={turn} onClose={closeQuery} />
  if (block) return <OpenBlock id={block} onClose={closeQuery} />
  return <BlockDialog onClose={onBlocked} />
}

function closeQuery(): void {
  setQuery({ id: null, bloqueo: null }, { replace: true })
}
