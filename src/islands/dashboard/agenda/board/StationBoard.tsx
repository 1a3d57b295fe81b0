import { useStore } from '@nanostores/react'
import type { CSSProperties } from 'react'
import { agendaTexts as texts } from '#messages/dashboard/agenda.ts'
import { viewTexts } from '#messages/dashboard/views.ts'
import type { Card } from '#stores/dashboard/board/cards.ts'
import type { Board } from '#stores/dashboard/board/board-layout.ts'
import { $services } from '#stores/dashboard/catalogue/catalogue.ts'
import { type Station, stationsOn } from '#stores/dashboard/board/stations.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { resources } from '#stores/dashboard/catalogue/resources.ts'
import { setQuery } from '#stores/dashboard/router.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { Empty, Loaded } from '#islands/dashboard/parts/Loaded.tsx'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'
import styles from '../agenda.module.css'
import appointmentCard from './card.module.css'
import { BoardFrame } from './DayBoard.tsx'
import { CardFace, linesOf } from './AppointmentCard.tsx'

/**
 * The same day by station (chairs, basins): shows which ones are free. Appointments can be opened here, but are moved
 * on the board by staff member.
 */
export function StationBoard({ board }: { readonly board: Board }) {
  const services = valueOf(useStore($services)) ?? []
  useLoad(resources, null)
  return (
    <Loaded from={resources} rows={7}>
      {all => {
        const stations = stationsOn(
          board,
          services,
          all.filter(one => one.is_active),
        )
        return stations.length === 0 ? (
          <NoStations />
        ) : (
          <Stations board={board} stations={stations} />
        )
      }}
    </Loaded>
  )
}

function Stations({
  board,
  stations,
}: {
  readonly board: Board
  readonly stations: readonly Station[]
}) {
  return (
    <BoardFrame
      board={board}
      heads={stations.map(station => (
        <div key={station.id} className={styles.columnHead}>
          <h2 title={station.name}>{station.name}</h2>
          <span className="soft small">
            {station.cards.length}{' '}
            <span className={styles.appointmentsWord}>
              {texts.appointments(station.cards.length)}
            </span>
          </span>
        </div>
      ))}
    >
      {stations.map(station => (
        <section key={station.id} className={styles.column} aria-label={station.name}>
          {station.cards.map(card => (
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
      className={`state state-${status} ${appointmentCard.card} ${appointmentCard.fixedCard}`}
      type="button"
      data-appointment={id}
      data-lines={linesOf(card)}
      style={place as CSSProperties}
      onClick={() => setQuery({ id })}
    >
      <CardFace card={card} isNew={false} />
    </button>
  )
}

function NoStations() {
  return (
    <Empty label="Agenda" title={viewTexts.noStationsTitle} hint={viewTexts.noStationsHint}>
      <ButtonLink look="plain" label={viewTexts.noStationsAction} href="/dashboard/ajustes" />
    </Empty>
  )
}
