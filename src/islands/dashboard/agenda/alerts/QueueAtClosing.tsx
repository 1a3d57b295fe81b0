import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { leftInQueueTexts as texts, walkInTexts } from '#messages/dashboard/walk-ins.ts'
import { seatersOf } from '#stores/dashboard/board/in-progress.ts'
import { attendWalkIn, stepWalkIn } from '#stores/dashboard/walk-ins/walk-in-steps.ts'
import type { WalkIn } from '#stores/dashboard/walk-ins/walk-ins.ts'
import { $activeStaff } from '#stores/dashboard/catalogue/catalogue.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Options } from '#islands/ui/Field.tsx'
import { useSending } from '#islands/dashboard/parts/use-sending.ts'
import styles from './waiting.module.css'

/** Asks at closing about each walk-in who still waits: served, and by whom, or gone. */
export function QueueAtClosing({ queue }: { readonly queue: readonly WalkIn[] }) {
  return (
    <section className={styles.unresolved} aria-label={texts.title(queue.length)}>
      <p>
        <strong>{texts.title(queue.length)}.</strong> {texts.question}
      </p>
      <ul className={styles.appointments}>
        {queue.map(walkIn => (
          <li key={walkIn.id} className={styles.asked}>
            <Waiting walkIn={walkIn} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Waiting({ walkIn }: { readonly walkIn: WalkIn }) {
  const { isSending, send } = useSending()
  const staffMembers = seatersOf(walkIn, useStore($activeStaff))
  const [chosen, setChosen] = useState<string | null>(null)
  const staff = chosen ?? staffMembers[0]?.id ?? ''
  const name = walkIn.name || walkInTexts.number(walkIn.number)
  return (
    <>
      <span>
        <strong>{name}</strong>
        <span className="soft small">{walkIn.services.map(one => one.name).join(' + ')}</span>
      </span>
      {staffMembers.length > 1 && (
        <select
          className="input"
          aria-label={texts.attendedWith(name)}
          value={staff}
          onChange={event => setChosen(event.target.value)}
        >
          <Options of={staffMembers} />
        </select>
      )}
      <Button
        look="plain small"
        label={texts.attended}
        of={name}
        aria-disabled={isSending || staff === ''}
        onClick={() => void (staff && send(() => attendWalkIn(walkIn, staff)))}
      />
      <Button
        look="plain small"
        label={texts.left}
        of={name}
        aria-disabled={isSending}
        onClick={() => void send(() => stepWalkIn(walkIn, 'leave'))}
      />
    </>
  )
}
