import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import { dateOf, shortDateText, timeText } from '#contract/texts/texts.ts'
import { turnTexts as texts } from '#messages/dashboard/turns.ts'
import { followTurn, turnEvents } from '#stores/dashboard/appointment/turn.ts'
import { Loaded, Skeleton } from '#islands/dashboard/parts/Loaded.tsx'
import styles from './turn.module.css'

export function TurnHistory({ turn }: { readonly turn: AppointmentWire }) {
  const loaded = useStore(turnEvents.$store)
  useEffect(() => {
    void turnEvents.load(turn.id)
  }, [turn.id])
  useEffect(() => followTurn(), [])
  return (
    <section>
      <h3 className={styles.historyHead}>{texts.history}</h3>
      <Loaded
        from={loaded}
        onRetry={() => void turnEvents.reload()}
        waiting={<Skeleton rows={1} />}
      >
        {events => (
          <ol className={styles.history}>
            {events.map(event => (
              <li key={`${event.revision} ${event.kind} ${event.at}`}>
                <span className="soft small figures">
                  {`${shortDateText(dateOf(event.at))}, ${timeText(event.at)}`}
                </span>
                {event.text}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  )
}
