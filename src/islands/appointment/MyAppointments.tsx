import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { myAppointmentsMessages as words } from '#messages/my-appointments.ts'
import { $feed, $packages, $places, loadCustomerArea } from '#stores/appointment/customer-area.ts'
import { $guestOffer } from '#stores/appointment/guest-offer.ts'
import {
  $isRemembered,
  $myAppointments,
  followMyAppointments,
  forgetDevice,
  type MyAppointment,
} from '#stores/appointment/my-appointments.ts'
import { followFocus } from '#islands/ui/follow-focus.ts'
import { Button } from '#islands/ui/Button.tsx'
import { GuestOffer } from './GuestOffer.tsx'
import { Feed, Places, SendLinks, Packages } from './MyArea.tsx'
import { NextAppointment } from './NextAppointment.tsx'
import { PastAppointments } from './PastAppointments.tsx'
import styles from './MyAppointments.module.css'

/** A customer's own area, with the next appointments first: `/agenda`, and `/dashboard` for a user without a shop. */
export function MyAppointments() {
  const appointments = useStore($myAppointments, { ssr: 'initial' })
  const packages = useStore($packages, { ssr: 'initial' })
  const places = useStore($places, { ssr: 'initial' })
  const feed = useStore($feed, { ssr: 'initial' })
  const offer = useStore($guestOffer, { ssr: 'initial' })
  const isRemembered = useStore($isRemembered, { ssr: 'initial' })
  useEffect(() => {
    followFocus()
    void loadCustomerArea()
    return followMyAppointments()
  }, [])

  const isLooking = appointments.is === 'looking'
  const { next = [], past = [] } = isLooking ? {} : appointments
  const isNothingFound = !isLooking && next.length === 0
  return (
    <div className={styles.lists} data-looking={isLooking || undefined}>
      {isLooking && (
        <p className={`${styles.looking} soft`} aria-live="polite">
          {words.looking}
        </p>
      )}
      {!isLooking && appointments.isStale && <p className="problem">{words.notFresh}</p>}
      <GuestOffer offer={offer} />
      {next.length > 0 && <NextAppointments appointments={next} />}
      {next.length > 0 && (
        <a className="btn btn-plain" href="/explorar/lugares-cerca">
          {words.bookAnother}
        </a>
      )}
      {/* Prerendered for a visitor without data on this device. Not shown right below appointments that were found. */}
      {(isLooking || (isNothingFound && (offer.is === 'none' || offer.is === 'taken'))) && (
        <Empty />
      )}
      <Packages packages={packages} />
      <Places places={places} />
      {past.length > 0 && <PastAppointments appointments={past} places={places} />}
      {feed !== undefined && <Feed url={feed} />}
      <SendLinks />
      <ForgetDevice isRemembered={isRemembered} />
    </div>
  )
}

function NextAppointments({ appointments }: { readonly appointments: readonly MyAppointment[] }) {
  return (
    <section aria-labelledby="proximos">
      <h2 id="proximos">{words.nextTitle}</h2>
      <ul className={styles.tickets}>
        {appointments.map(mine => (
          <li key={mine.appointment.id}>
            <NextAppointment mine={mine} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** An empty ticket. */
function Empty() {
  return (
    <div className={`ticket ${styles.empty}`}>
      <div>
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

/** Takes what this device remembers of a customer off it. The answer replaces the question and takes the focus. */
function ForgetDevice({ isRemembered }: { readonly isRemembered: boolean }) {
  const [isDone, setDone] = useState(false)
  const answer = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isDone) answer.current?.focus()
  }, [isDone])

  if (isDone)
    return (
      <p className={styles.taken} ref={answer} role="status" tabIndex={-1}>
        {words.forgotten}
      </p>
    )
  if (!isRemembered) return null
  return (
    <details className={styles.links}>
      <summary>{words.forgetDevice}</summary>
      <div>
        <p>{words.forgetDeviceText}</p>
        <p>
          <Button
            look="warn small"
            label={words.forgetDeviceNow}
            onClick={() => void forgetDevice().then(() => setDone(true))}
          />
        </p>
      </div>
    </details>
  )
}
