import { useStore } from '@nanostores/react'
import { type CSSProperties, useEffect } from 'react'
import { agendaTexts as texts } from '#messages/dashboard/agenda.ts'
import { viewTexts } from '#messages/dashboard/views.ts'
import type { Board, Card } from '#stores/dashboard/board/board-layout.ts'
import { $services } from '#stores/dashboard/setup/catalogue.ts'
import { type Chair, chairsOn } from '#stores/dashboard/board/chairs.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { resources } from '#stores/dashboard/setup/resources.ts'
import { setQuery } from '#stores/dashboard/router.ts'
import { Empty, Loaded, Skeleton } from '#islands/dashboard/parts/Loaded.tsx'
import styles from '../agenda.module.css'
import turnCard from './card.module.css'
import { BoardFrame } from './DayBoard.tsx'
import { CardFace, linesOf } from './TurnCard.tsx'

/** The same day by chair and basin: what is free of what turns need. Turns are opened here, and moved by person. */
export function ChairBoard({ board }: { readonly board: Board }) {
  const services = valueOf(useStore($services)) ?? []
  useEffect(() => {
    void resources.load(null)
  }, [])
  return (
    <Loaded
      from={useStore(resources.$store)}
      onRetry={() => void resources.reload()}
      waiting={<Skeleton rows={7} />}
    >
      {all => {
        const chairs = chairsOn(
          board,
          services,
          all.filter(one => one.is_active),
        )
        return chairs.length === 0 ? <NoChairs /> : <Chairs board={board} chairs={chairs} />
      }}
    </Loaded>
  )
}

function Chairs({ board, chairs }: { readonly board: Board; readonly chairs: readonly Chair[] }) {
  return (
    <BoardFrame
      board={board}
      heads={chairs.map(chair => (
        <div key={chair.id} className={styles.columnHead}>
          <h2 title={chair.name}>{chair.name}</h2>
          <span className="soft small">
            {chair.cards.length}{' '}
            <span className={styles.turnsWord}>{texts.turns(chair.cards.length)}</span>
          </span>
        </div>
      ))}
    >
      {chairs.map(chair => (
        <section key={chair.id} className={styles.column} aria-label={chair.name}>
          {chair.cards.map(card => (
            <Used key={`${card.appointment.id} ${card.from}`} card={card} from={board.from} />
          ))}
        </section>
      ))}
    </BoardFrame>
  )
}

function Used({ card, from }: { readonly card: Card; readonly from: number }) {
  const { id, status } = card.appointment
  const place = {
    '--from': card.from - from,
    '--minutes': card.to - card.from,
    '--lane': card.lane,
    '--lanes': card.lanes,
  }
  return (
    <button
      className={`state state-${status} ${turnCard.card} ${turnCard.fixedCard}`}
      type="button"
      data-turn={id}
      data-lines={linesOf(card)}
      style={place as CSSProperties}
      onClick={() => setQuery({ id })}
    >
      <CardFace card={card} isNew={false} />
    </button>
  )
}

function NoChairs() {
  return (
    <Empty label="Agenda" title={viewTexts.noChairsTitle} hint={viewTexts.noChairsHint}>
      <a className="btn btn-plain" href="/dashboard/ajustes">
        {viewTexts.noChairsAction}
      </a>
    </Empty>
  )
}
