import { useStore } from '@nanostores/react'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { signTexts as texts } from '#messages/dashboard/dashboard-dialogs.ts'
import { $date } from '#stores/dashboard/board/board.ts'
import { openDialog } from '#stores/dashboard/new-appointment/dashboard-dialog.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $shop, $today } from '#stores/dashboard/shop.ts'
import {
  $outsideHours,
  $underBlocks,
  countOf,
  followOutsideHours,
} from '#stores/dashboard/board/outside-hours.ts'
import { $unresolved } from '#stores/dashboard/board/unresolved.ts'
import { $unnotified } from '#stores/dashboard/board/unnotified.ts'
import { $waiting } from '#stores/dashboard/board/waiting.ts'
import { Button } from '#islands/ui/Button.tsx'
import { PausedSign } from '../board/PausedSign.tsx'
import { OutsideHoursSign, UnderBlocksSign } from './OutsideHoursSign.tsx'
import { UnresolvedAppointments } from './UnresolvedAppointments.tsx'
import { UnnotifiedSign } from './UnnotifiedSign.tsx'
import { WaitingAppointments } from './WaitingAppointments.tsx'
import styles from './waiting.module.css'

/**
 * What somebody has to know or to answer, whatever day is on the board, in one line: the board is what the screen is for.
 * Requests open when asked for; anything else that stands alone is said whole, and of several one is chosen.
 */
export function Alerts() {
  const signs = useSigns()
  const [chosen, choose] = useState<string | null>(null)
  useEffect(() => followOutsideHours(), [])
  const [first] = signs
  if (first === undefined) return null
  const isAlone = signs.length === 1
  const open = isAlone ? first.id : chosen
  return (
    // What has the focus stays open, whatever comes beside it.
    <div onFocusCapture={() => isAlone && choose(open)}>
      {!isAlone && (
        <div className={styles.signs} role="group" aria-label={texts.title}>
          {signs.map(({ id, words, open: openDialog }) => (
            <Button
              key={id}
              look="plain small"
              label={words}
              data-sign={id}
              aria-expanded={openDialog ? undefined : id === open}
              onClick={openDialog ?? (() => choose(id === open ? null : id))}
            />
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
  const outsideHours = useStore($outsideHours)
  const underBlocks = useStore($underBlocks)
  const unresolved = useStore($unresolved)
  const unnotified = useStore($unnotified)
  // Asked on the day that is being worked, not while somebody looks at another one.
  const isToday = useStore($date) === useStore($today)
  const isPaused = valueOf(useStore($shop))?.comerce.status === 'on_break'
  const signs: Sign[] = []
  const say = (id: string, words: string, body: Body, open?: () => void) =>
    signs.push({ id, words, body, open })
  if (waiting.length > 0)
    say('requests', texts.requests(waiting.length), isAlone => (
      <WaitingAppointments appointments={waiting} isAlone={isAlone} />
    ))
  const left = countOf(outsideHours)
  if (left > 0)
    say('stranded', texts.outsideHours(left), () => <OutsideHoursSign days={outsideHours} />)
  const away = countOf(underBlocks)
  if (away > 0) say('away', texts.underBlocks(away), () => <UnderBlocksSign days={underBlocks} />)
  if (unnotified.length > 0)
    say(
      'untold',
      texts.unnotified(unnotified.length),
      () => <UnnotifiedSign appointments={unnotified} />,
      () => openDialog({ kind: 'untold' }),
    )
  if (isToday && unresolved.length > 0)
    say('unclosed', texts.unresolved(unresolved.length), () => (
      <UnresolvedAppointments appointments={unresolved} />
    ))
  if (isPaused) say('paused', texts.paused, () => <PausedSign />)
  return signs
}
