import { useStore } from '@nanostores/react'
import { $date } from '#stores/dashboard/board.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $shop, $today } from '#stores/dashboard/shop.ts'
import { $unclosed } from '#stores/dashboard/unclosed.ts'
import { $waiting } from '#stores/dashboard/waiting.ts'
import { PausedSign } from './PausedSign.tsx'
import { StrandedSign } from './StrandedSign.tsx'
import { UnclosedTurns } from './UnclosedTurns.tsx'
import { WaitingTurns } from './WaitingTurns.tsx'

/** What somebody has to know or to answer, whatever day is on the board. */
export function AboveBoard() {
  const waiting = useStore($waiting)
  const unclosed = useStore($unclosed)
  // Asked on the day that is being worked, not while somebody looks at another one.
  const isToday = useStore($date) === useStore($today)
  const isPaused = valueOf(useStore($shop))?.comerce.status === 'on_break'
  return (
    <>
      {isPaused && <PausedSign />}
      <StrandedSign />
      {isToday && unclosed.length > 0 && <UnclosedTurns turns={unclosed} />}
      {waiting.length > 0 && <WaitingTurns turns={waiting} />}
    </>
  )
}
