import { useStore } from '@nanostores/react'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { signTexts as texts } from '#messages/dashboard/dashboard-dialogs.ts'
import { leftInQueueTexts as queueTexts } from '#messages/dashboard/walk-ins.ts'
import { askedDelayTexts as delayTexts } from '#messages/running-late.ts'
import { $date } from '#stores/dashboard/board/board.ts'
import { openDialog } from '#stores/dashboard/open-dialog.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $shop, $today } from '#stores/dashboard/shop.ts'
import {
  $outsideHours,
  $underBlocks,
  countOf,
  followOutsideHours,
} from '#stores/dashboard/board/outside-hours.ts'
import { $askedDelays, followAskedDelays } from '#stores/dashboard/running-late/asked-delays.ts'
import { $isNarrow } from '#stores/dashboard/board/view.ts'
import { $unresolved } from '#stores/dashboard/board/unresolved.ts'
import { $unnotified } from '#stores/dashboard/board/unnotified.ts'
import { $waiting } from '#stores/dashboard/board/waiting.ts'
import { $leftAtClosing } from '#stores/dashboard/walk-ins/walk-ins.ts'
import { Button } from '#islands/ui/Button.tsx'
import { PausedSign } from '../board/PausedSign.tsx'
import { AskedDelaySign } from './AskedDelaySign.tsx'
import { OutsideHoursSign, UnderBlocksSign } from './OutsideHoursSign.tsx'
import { QueueAtClosing } from './QueueAtClosing.tsx'
import { UnresolvedAppointments } from './UnresolvedAppointments.tsx'
import { UnnotifiedSign } from './UnnotifiedSign.tsx'
import { WaitingAppointments } from './WaitingAppointments.tsx'
import styles from './waiting.module.css'

/**
 * What the staff has to know or answer, whatever day is on the board. It takes one line, because the screen is for the
 * board: a single alert is shown in full (requests as a closed list), of several one can be opened.
 */
export function Alerts() {
  const signs = useSigns()
  const [chosen, choose] = useState<string | null>(null)
  useEffect(() => followOutsideHours(), [])
  useEffect(() => followAskedDelays(), [])
  const isNarrow = useStore($isNarrow)
  const [first] = signs
  if (first === undefined) return null
  // On a phone each alert is a chip, so that the first card stands high; requests are one row by themselves.
  const isAlone = signs.length === 1 && (!isNarrow || first.id === 'requests')
  const open = isAlone ? first.id : chosen
  return (
    // An alert that has the focus stays open when others appear beside it.
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
  /** The alert itself; `isAlone` when there is no other one. */
  readonly body: Body
  /** Set where the alert opens a dialog over the board instead of its body. */
  readonly open: (() => void) | undefined
}
type Body = (isAlone: boolean) => ReactNode

/** The most urgent first. */
function useSigns(): readonly Sign[] {
  const waiting = useStore($waiting)
  const outsideHours = useStore($outsideHours)
  const underBlocks = useStore($underBlocks)
  const askedDelays = useStore($askedDelays)
  const unresolved = useStore($unresolved)
  const unnotified = useStore($unnotified)
  const inQueue = useStore($leftAtClosing)
  // Asked only on today's board, not while the user looks at another day.
  const isToday = useStore($date) === useStore($today)
  const isPaused = valueOf(useStore($shop))?.comerce.status === 'on_break'
  const signs: Sign[] = []
  const say = (id: string, words: string, body: Body, open?: () => void) =>
    signs.push({ id, words, body, open })
  if (waiting.length > 0)
    say('requests', texts.requests(waiting.length), isAlone => (
      <WaitingAppointments appointments={waiting} isAlone={isAlone} />
    ))
  for (const delay of askedDelays)
    say(`delay.${delay.staff.id}`, delayTexts.sign(delay.staff.name, delay.minutes), () => (
      <AskedDelaySign key={delay.staff.id} delay={delay} />
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
  if (isToday && inQueue.length > 0)
    say('queue', queueTexts.sign(inQueue.length), () => <QueueAtClosing queue={inQueue} />)
  if (isPaused) say('paused', texts.paused, () => <PausedSign />)
  return signs
}
