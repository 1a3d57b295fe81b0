import { useStore } from '@nanostores/react'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { signTexts as texts } from '#messages/dashboard/desk.ts'
import { $date } from '#stores/dashboard/board/board.ts'
import { openDesk } from '#stores/dashboard/new-appointment/desk-dialog.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $isRoomy } from '#stores/dashboard/board/room.ts'
import { $shop, $today } from '#stores/dashboard/shop.ts'
import { $stranded, countOf, followStranded } from '#stores/dashboard/board/stranded.ts'
import { $unclosed } from '#stores/dashboard/board/unclosed.ts'
import { $untold } from '#stores/dashboard/board/untold.ts'
import { $waiting } from '#stores/dashboard/board/waiting.ts'
import { PausedSign } from '../board/PausedSign.tsx'
import { StrandedSign } from './StrandedSign.tsx'
import { UnclosedTurns } from './UnclosedTurns.tsx'
import { UntoldSign } from './UntoldSign.tsx'
import { WaitingTurns } from './WaitingTurns.tsx'
import styles from './waiting.module.css'

/**
 * What somebody has to know or to answer, whatever day is on the board. One thing is said whole; of several only one, and
 * the others are a line to choose from: the board is what the screen is for.
 */
export function AboveBoard() {
  const signs = useSigns()
  const isRoomy = useStore($isRoomy)
  const [chosen, choose] = useState<string | null>()
  useEffect(() => followStranded(), [])
  const [first] = signs
  if (first === undefined) return null
  const isAlone = signs.length === 1
  const usual = isRoomy && first.id === 'requests' ? first.id : null
  const open = isAlone ? first.id : chosen === undefined ? usual : chosen
  return (
    // What has the focus stays open, whatever comes beside it.
    <div onFocusCapture={() => chosen === undefined && choose(open)}>
      {!isAlone && (
        <div className={styles.signs} role="group" aria-label={texts.title}>
          {signs.map(({ id, words, open: openDialog }) => (
            <button
              key={id}
              className="btn btn-plain btn-small"
              type="button"
              data-sign={id}
              aria-expanded={openDialog ? undefined : id === open}
              onClick={openDialog ?? (() => choose(id === open ? null : id))}
            >
              {words}
            </button>
          ))}
        </div>
      )}
      {signs.map(({ id, body }) => id === open && <Fragment key={id}>{body(isAlone)}</Fragment>)}
    </div>
  )
}

type Sign = {
  readonly id: string
  readonly words: string
  /** Said whole, where nothing else is to be said. */
  readonly body: Body
  /** What it is answered in lies over the board. */
  readonly open: (() => void) | undefined
}
type Body = (isAlone: boolean) => ReactNode

/** What runs out first is first. */
function useSigns(): readonly Sign[] {
  const waiting = useStore($waiting)
  const stranded = useStore($stranded)
  const unclosed = useStore($unclosed)
  const untold = useStore($untold)
  // Asked on the day that is being worked, not while somebody looks at another one.
  const isToday = useStore($date) === useStore($today)
  const isPaused = valueOf(useStore($shop))?.comerce.status === 'on_break'
  const signs: Sign[] = []
  const say = (id: string, words: string, body: Body, open?: () => void) =>
    signs.push({ id, words, body, open })
  if (waiting.length > 0)
    say('requests', texts.requests(waiting.length), isAlone => (
      <WaitingTurns turns={waiting} isAlone={isAlone} />
    ))
  const left = countOf(stranded)
  if (left > 0) say('stranded', texts.stranded(left), () => <StrandedSign days={stranded} />)
  if (untold.length > 0)
    say(
      'untold',
      texts.untold(untold.length),
      () => <UntoldSign turns={untold} />,
      () => openDesk({ kind: 'untold' }),
    )
  if (isToday && unclosed.length > 0)
    say('unclosed', texts.unclosed(unclosed.length), () => <UnclosedTurns turns={unclosed} />)
  if (isPaused) say('paused', texts.paused, () => <PausedSign />)
  return signs
}
