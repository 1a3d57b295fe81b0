import { useState } from 'react'
import { dateOf, timeText } from '#contract/texts/texts.ts'
import { longDateYearText } from '#contract/texts/year-texts.ts'
import { statusWords } from '#messages/appointment.ts'
import { myAppointmentsMessages as words } from '#messages/my-appointments.ts'
import { againAddress, servicesOf } from '#stores/appointment/appointment.ts'
import { type FavouriteShop, keepPlace } from '#stores/appointment/customer-area.ts'
import { forgetMyAppointment, type MyAppointment } from '#stores/appointment/my-appointments.ts'
import { serverNow } from '#stores/server-time.ts'
import { changeText } from '#stores/clock-change.ts'
import { wallTimeAt } from '#stores/wall-clock.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import styles from './MyAppointments.module.css'

const shownAtOnce = 10

type Props = {
  readonly appointments: readonly MyAppointment[]
  readonly places: readonly FavouriteShop[]
}

/** The newest first. A long list is cut off, with a button that shows the rest. */
export function PastAppointments({ appointments, places }: Props) {
  const [isWhole, setWhole] = useState(appointments.length <= shownAtOnce)
  const firstOf = (adUrl: string) =>
    appointments.find(({ appointment }) => appointment.comerce.ad_url === adUrl)
  return (
    <section aria-labelledby="anteriores">
      <h2 id="anteriores" tabIndex={-1}>
        {words.pastTitle}
      </h2>
      <ul className={styles.past}>
        {appointments.slice(0, isWhole ? undefined : shownAtOnce).map(mine => {
          const adUrl = mine.appointment.comerce.ad_url
          // Each shop can be saved once, at its latest appointment.
          const mayKeep = !places.some(one => one.ad_url === adUrl) && firstOf(adUrl) === mine
          return (
            <li key={mine.appointment.id}>
              <PastAppointment mine={mine} mayKeep={mayKeep} />
            </li>
          )
        })}
      </ul>
      {!isWhole && (
        <Button
          look="plain"
          className={styles.older}
          label={words.older}
          onClick={() => {
            document.querySelector<HTMLElement>('#anteriores')?.focus({ preventScroll: true })
            setWhole(true)
          }}
        />
      )}
    </section>
  )
}

type PastProps = { readonly mine: MyAppointment; readonly mayKeep: boolean }

function PastAppointment({ mine, mayKeep }: PastProps) {
  const { appointment, manage_token } = mine
  const { status, comerce, starts_at } = appointment
  const { date: today } = wallTimeAt(serverNow(), comerce.time_zone)
  const when = `${longDateYearText(dateOf(starts_at), today)}, ${timeText(starts_at)}${changeText(starts_at, comerce.time_zone)}`
  const of = words.of(when, comerce.name)
  const word = statusWords[status]
  return (
    <div className={styles.pastAppointment}>
      <p>
        <a href={`/agenda/${manage_token}`}>
          <strong>{`${servicesOf(appointment)} en ${comerce.name}`}</strong>
        </a>
        <span className="soft">
          {when}
          {word && ` ·\u00a0${word}`}
        </span>
      </p>
      <p className={styles.pastWays}>
        <ButtonLink
          look="plain small"
          label={words.repeat}
          of={of}
          href={againAddress(appointment)}
        />
        {mine.ways?.can_review && (
          <ButtonLink
            look="plain small"
            label={words.review}
            of={of}
            href={`/agenda/${manage_token}#opinion`}
          />
        )}
        {mayKeep && (
          <Button
            look="plain small"
            label={words.keepPlace}
            onClick={() => void keepPlace(comerce)}
          />
        )}
        {mine.isOnDevice && (
          <Button
            look="quiet small"
            label={words.forget}
            of={of}
            onClick={() => void forgetMyAppointment(manage_token)}
          />
        )}
      </p>
    </div>
  )
}
