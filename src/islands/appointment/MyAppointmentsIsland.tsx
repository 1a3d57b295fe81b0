import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { dateOf, longDateText, timeText } from '#contract/texts/texts.ts'
import { agendaMessages as words, statusWords } from '#messages/appointment.ts'
import { reviewMessages } from '#messages/reviews.ts'
import {
  $myAppointments,
  followMyAppointments,
  forgetMyAppointment,
  type MyAppointment,
} from '#stores/appointment/my-appointments.ts'
import {
  $feed,
  $places,
  keepPlace,
  loadCustomerArea,
  type FavouriteShop,
} from '#stores/appointment/customer-area.ts'
import { startSession } from '#stores/session/session.ts'
import { againAddress, mayBeReviewed, servicesOf } from '#stores/appointment/appointment.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { Feed, Places, SendLinks } from './MyArea.tsx'
import styles from './MyAppointments.module.css'
import { Ticket } from './Ticket.tsx'

/** The appointments of whoever holds this device, next ones first. */
export function MyAppointmentsIsland() {
  const appointments = useStore($myAppointments, { ssr: 'initial' })
  const places = useStore($places, { ssr: 'initial' })
  const feed = useStore($feed, { ssr: 'initial' })
  useEffect(() => {
    startSession()
    void loadCustomerArea()
    return followMyAppointments()
  }, [])

  if (appointments.is === 'looking') {
    return (
      <p className={`${styles.looking} soft`} aria-live="polite" data-looking>
        {words.looking}
      </p>
    )
  }
  return (
    <div className={styles.lists}>
      {appointments.isStale && <p className="problem">{words.notFresh}</p>}
      {appointments.next.length > 0 ? (
        <NextAppointments appointments={appointments.next} />
      ) : (
        <Empty />
      )}
      <Places places={places} />
      {appointments.past.length > 0 && (
        <PastAppointments appointments={appointments.past} places={places} />
      )}
      {feed !== undefined && <Feed url={feed} />}
      <SendLinks />
    </div>
  )
}

function NextAppointments({ appointments }: { readonly appointments: readonly MyAppointment[] }) {
  return (
    <section aria-labelledby="proximos">
      <h2 id="proximos">{words.nextTitle}</h2>
      <ul className={styles.tickets}>
        {appointments.map(({ manage_token, appointment }) => (
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

function PastAppointments({
  appointments,
  places,
}: {
  readonly appointments: readonly MyAppointment[]
  readonly places: readonly FavouriteShop[]
}) {
  return (
    <section aria-labelledby="anteriores">
      <h2 id="anteriores">{words.pastTitle}</h2>
      <ul className={styles.past}>
        {appointments.map((mine, index) => (
          <li key={mine.appointment.id}>
            <PastAppointment
              mine={mine}
              mayKeep={
                !places.some(isShopOf(mine)) &&
                appointments.findIndex(other => isShopOf(mine)(other.appointment.comerce)) === index
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A shop is offered once, at its latest appointment. */
function isShopOf({ appointment }: MyAppointment): (place: FavouriteShop) => boolean {
  return place => place.ad_url === appointment.comerce.ad_url
}

function PastAppointment({
  mine,
  mayKeep,
}: {
  readonly mine: MyAppointment
  readonly mayKeep: boolean
}) {
  const { appointment, manage_token } = mine
  const word = statusWords[appointment.status]
  return (
    <div className={styles.pastAppointment}>
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
        <ButtonLink look="plain small" label={words.repeat} href={againAddress(appointment)} />
        {mayBeReviewed(appointment) && (
          <ButtonLink
            look="plain small"
            label={reviewMessages.ask}
            href={`/agenda/${manage_token}#opinion`}
          />
        )}
        {mayKeep && (
          <Button
            look="plain small"
            label={words.keepPlace}
            onClick={() => void keepPlace(appointment.comerce)}
          />
        )}
        {mine.isOnDevice && (
          <Button
            look="quiet small"
            label={words.forget}
            onClick={() => void forgetMyAppointment(manage_token)}
          />
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
        <p className="ticket-label">{words.yourAppointment}</p>
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
