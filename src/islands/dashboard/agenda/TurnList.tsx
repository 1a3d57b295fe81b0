import { agendaTexts as texts, statusNames } from '#messages/dashboard-agenda.ts'
import { viewTexts } from '#messages/dashboard-views.ts'
import type { Card, Column } from '#stores/dashboard/board-layout.ts'
import { clockText } from '#stores/dashboard/days.ts'
import { setQuery } from '#stores/dashboard/router.ts'
import { shortMomentText } from '#stores/dashboard/waiting.ts'
import { Empty } from '../parts/Loaded.tsx'
import { StateIcon } from '../parts/StateTag.tsx'
import styles from './agenda.module.css'
import { useIsNew } from './use-is-new.ts'

/** The day as a list, for phones and for whoever reads it aloud. */
export function TurnList({ columns }: { readonly columns: readonly Column[] }) {
  const rows = columns
    .flatMap(column => column.cards.map(card => ({ card, person: column.person })))
    .sort((a, b) => a.card.from - b.card.from)
  if (rows.length === 0) {
    return <Empty label="Agenda" title={viewTexts.emptyList} hint={viewTexts.emptyListHint} />
  }
  return (
    <ul className={styles.turnList}>
      {rows.map(({ card, person }) => (
        <li key={`${card.appointment.id} ${person.id}`}>
          <Row card={card} person={person.name} />
        </li>
      ))}
    </ul>
  )
}

function Row({ card, person }: { readonly card: Card; readonly person: string }) {
  const { appointment } = card
  const isNew = useIsNew(appointment)
  return (
    <button
      className={`state state-${appointment.status} ${styles.turnRow}`}
      type="button"
      data-turn={appointment.id}
      data-new={isNew || undefined}
      onClick={() => setQuery({ id: appointment.id })}
    >
      <span className={styles.rowHour}>{clockText(card.from)}</span>
      <span className={styles.rowWords}>
        <strong>{appointment.customer.name}</strong>
        <span>
          <span className={styles.cardState}>
            <StateIcon status={appointment.status} />
            {statusNames[appointment.status]}
          </span>
          {appointment.waits_until && ` · ${texts.waits(shortMomentText(appointment))}`}
          {` · ${card.services} · ${person}`}
        </span>
      </span>
    </button>
  )
}
