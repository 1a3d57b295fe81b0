import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { dateOf, longDateText, timeText } from '#contract/texts/texts.ts'
import { agendaMessages as words, statusWords } from '#messages/appointment.ts'
import { reviewMessages } from '#messages/reviews.ts'
import { $myTurns, followMyTurns, forgetMyTurn, type MyTurn } from '#stores/appointment/my-turns.ts'
import { $feed, $places, keepPlace, loadMyArea, type Place } from '#stores/appointment/my-area.ts'
import { startSession } from '#stores/session/session.ts'
import { againAddress, mayBeReviewed, servicesOf } from '#stores/appointment/turn.ts'
import { Feed, Places, SendLinks } from './MyArea.tsx'
import styles from './MyTurns.module.css'
import { Ticket } from './Ticket.tsx'

/** The turns of whoever holds this device, next ones first. */
export function MyTurnsIsland() {
  const turns = useStore($myTurns, { ssr: 'initial' })
  const places = useStore($places, { ssr: 'initial' })
  const feed = useStore($feed, { ssr: 'initial' })
  useEffect(() => {
    startSession()
    void loadMyArea()
    return followMyTurns()
  }, [])

  if (turns.is === 'looking') {
    return (
      <p className={`${styles.looking} soft`} aria-live="polite">
        {words.looking}
      </p>
    )
  }
  return (
    <div className={styles.lists}>
      {turns.isStale && <p className="problem">{words.notFresh}</p>}
      {turns.next.length > 0 ? <NextTurns turns={turns.next} /> : <Empty />}
      <Places places={places} />
      {turns.past.length > 0 && <PastTurns turns={turns.past} places={places} />}
      {feed !== undefined && <Feed url={feed} />}
      <SendLinks />
    </div>
  )
}

function NextTurns({ turns }: { readonly turns: readonly MyTurn[] }) {
  return (
    <section aria-labelledby="proximos">
      <h2 id="proximos">{words.nextTitle}</h2>
      <ul className={styles.tickets}>
        {turns.map(({ manage_token, appointment }) => (
          <li key={appointment.id}>
            <Ticket appointment={appointment}>
              <a className={styles.open} href={`/agenda/${manage_token}`}>
                {words.open}
              </a>
            </Ticket>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PastTurns({
  turns,
  places,
}: {
  readonly turns: readonly MyTurn[]
  readonly places: readonly Place[]
}) {
  return (
    <section aria-labelledby="anteriores">
      <h2 id="anteriores">{words.pastTitle}</h2>
      <ul className={styles.past}>
        {turns.map((turn, index) => (
          <li key={turn.appointment.id}>
            <PastTurn
              turn={turn}
              mayKeep={
                !places.some(isShopOf(turn)) &&
                turns.findIndex(other => isShopOf(turn)(other.appointment.comerce)) === index
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A shop is offered once, at its latest turn. */
function isShopOf({ appointment }: MyTurn): (place: Place) => boolean {
  return place => place.ad_url === appointment.comerce.ad_url
}

function PastTurn({ turn, mayKeep }: { readonly turn: MyTurn; readonly mayKeep: boolean }) {
  const { appointment, manage_token } = turn
  const word = statusWords[appointment.status]
  return (
    <div className={styles.pastTurn}>
      <p>
        <a href={`/agenda/${manage_token}`}>
          <strong>{`${servicesOf(appointment)} en ${appointment.comerce.name}`}</strong>
        </a>
        <span className="soft">
          {`${longDateText(dateOf(appointment.starts_at))}, ${timeText(appointment.starts_at)}`}
          {word && ` ·\u00a0${word}`}
        </span>
      </p>
      <p className={styles.pastWays}>
        <a className="btn btn-plain btn-small" href={againAddress(appointment)}>
          {words.repeat}
        </a>
        {mayBeReviewed(appointment) && (
          <a className="btn btn-plain btn-small" href={`/agenda/${manage_token}#opinion`}>
            {reviewMessages.ask}
          </a>
        )}
        {mayKeep && (
          <button
            className="btn btn-plain btn-small"
            type="button"
            onClick={() => void keepPlace(appointment.comerce)}
          >
            {words.keepPlace}
          </button>
        )}
        {turn.isOnDevice && (
          <button
            className="btn btn-quiet btn-small"
            type="button"
            onClick={() => void forgetMyTurn(manage_token)}
          >
            {words.forget}
          </button>
        )}
      </p>
    </div>
  )
}

/** A slip with nothing on it yet. */
function Empty() {
  return (
    <div className={`ticket ${styles.empty}`}>
      <div>
        <p className="ticket-label">{words.yourTurn}</p>
        <h2>{words.emptyTitle}</h2>
        <p>{words.emptyText}</p>
      </div>
      <div>
        <a className={styles.open} href="/explorar/lugares-cerca">
          {words.explore}
        </a>
      </div>
    </div>
  )
}
