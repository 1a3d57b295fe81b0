import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { AppointmentWire, Reply } from '#contract/contract.ts'
import { dateOf, shortDateText, timeText } from '#contract/texts/texts.ts'
import { statusNames } from '#messages/dashboard/agenda.ts'
import { turnTexts as texts } from '#messages/dashboard/turns.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { turnCard } from '#stores/dashboard/appointment/turn.ts'
import { Loaded, Skeleton } from '#islands/dashboard/parts/Loaded.tsx'
import { StateIcon } from '#islands/dashboard/parts/StateTag.tsx'
import card from '../board/card.module.css'
import styles from './turn.module.css'

type Customer = Reply<'getTurnCard'>['customer']

/** Who she is to the shop: how often she came, what was noted, and the way to her card. */
export function ClientFacts({ turn }: { readonly turn: AppointmentWire }) {
  const loaded = useStore(turnCard.$store)
  useEffect(() => {
    void turnCard.load(turn.id)
  }, [turn.id])
  return (
    <Loaded from={loaded} onRetry={() => void turnCard.reload()} waiting={<Skeleton rows={1} />}>
      {({ customer }) => <Facts customer={customer} />}
    </Loaded>
  )
}

function Facts({ customer }: { readonly customer: Customer }) {
  const { id, turns, no_shows: noShows, notes, haircut, visits } = customer
  return (
    <section className={styles.client}>
      <p>
        <span>{turns <= 1 ? texts.newClient : texts.visits(turns)}</span>
        {noShows > 0 && <strong className={styles.noShows}>{texts.noShows(noShows)}</strong>}
        <a href={`${sections.clients}?id=${id}`}>{texts.card}</a>
      </p>
      <dl className={styles.facts}>
        {haircut && (
          <>
            <dt>{texts.haircut}</dt>
            <dd>{haircut}</dd>
          </>
        )}
        {notes && (
          <>
            <dt>{texts.clientNotes}</dt>
            <dd>{notes}</dd>
          </>
        )}
        {visits.length > 0 && <dt>{texts.before}</dt>}
        {visits.map(visit => (
          <dd key={visit.id} className="small figures">
            {`${shortDateText(dateOf(visit.starts_at))}/${visit.starts_at.slice(5, 7)}, ${timeText(visit.starts_at)} · ${visit.services} · `}
            <span className={card.cardState}>
              <StateIcon status={visit.status} />
              {statusNames[visit.status]}
            </span>
          </dd>
        ))}
      </dl>
    </section>
  )
}
