import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { dateOf, longDateText, timeText } from '#contract/texts/texts.ts'
import { myAppointmentsTexts as texts } from '#messages/dashboard/home.ts'
import {
  followMyAppointments,
  type MyAppointment,
  myAppointments,
} from '#stores/dashboard/office/my-appointments.ts'
import { $now } from '#stores/dashboard/shop.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { Empty, Loaded } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { SectionHead } from '../parts/SectionHead.tsx'
import { StateTag } from '../parts/StateTag.tsx'
import styles from './home.module.css'

/** A customer's own appointments: the next ones as slips, the past ones as a list. */
export function MyAppointmentsSection() {
  useEffect(() => {
    void myAppointments.load(null)
    return followMyAppointments()
  }, [])
  return (
    <>
      <SectionHead isNarrow title={texts.title}>
        <ButtonLink look="plain small" label={texts.more} href="/agenda" />
      </SectionHead>
      <Loaded from={myAppointments}>
        {appointments =>
          appointments.length === 0 ? (
            <NoAppointments />
          ) : (
            <Appointments appointments={appointments} />
          )
        }
      </Loaded>
    </>
  )
}

function NoAppointments() {
  return (
    <Empty label={texts.title} title={texts.emptyTitle} hint={texts.emptyHint}>
      <ButtonLink look="go" label={texts.emptyAction} href="/explorar/lugares-cerca" />
    </Empty>
  )
}

const live = new Set([
  'pending',
  'awaiting_deposit',
  'booked',
  'confirmed',
  'checked_in',
  'in_progress',
])

function Appointments({ appointments }: { readonly appointments: readonly MyAppointment[] }) {
  const now = useStore($now)
  const isNext = ({ appointment }: MyAppointment) =>
    live.has(appointment.status) && Date.parse(appointment.ends_at) > now
  const next = appointments.filter(isNext)
  const past = appointments.filter(mine => !isNext(mine))
  return (
    <div className={parts.stack}>
      {next.length > 0 && (
        <section>
          <h2 className={styles.groupHead}>{texts.next}</h2>
          <ul className={styles.slips}>
            {next.map(mine => (
              <li key={mine.appointment.id}>
                <Slip mine={mine} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {past.length > 0 && (
        <section>
          <h2 className={styles.groupHead}>{texts.past}</h2>
          <ul className={parts.list}>
            {past.map(mine => (
              <li key={mine.appointment.id}>
                <PastAppointment mine={mine} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function wordsOf({ appointment }: MyAppointment): string {
  return appointment.legs.map(item => `${item.service.name} con ${item.staff.name}`).join(', ')
}

function Slip({ mine }: { readonly mine: MyAppointment }) {
  const { appointment } = mine
  return (
    <div className="ticket">
      <div>
        <p className="ticket-label">{longDateText(dateOf(appointment.starts_at))}</p>
        <p className="ticket-hour">{timeText(appointment.starts_at)}</p>
        <p>{wordsOf(mine)}</p>
      </div>
      <div className={styles.slipFoot}>
        <span>
          <strong>{appointment.comerce.name}</strong>
          <StateTag status={appointment.status} />
        </span>
        <a className={`btn btn-small ${styles.next}`} href={mine.manage_url}>
          {texts.open}
        </a>
      </div>
    </div>
  )
}

function PastAppointment({ mine }: { readonly mine: MyAppointment }) {
  const { appointment } = mine
  const day = longDateText(dateOf(appointment.starts_at))
  return (
    <a className={parts.row} href={mine.manage_url}>
      <span className={`${parts.rowWords} ${parts.wraps}`}>
        <strong>{`${day}, ${timeText(appointment.starts_at)}`}</strong>
        <span className="soft small">{`${appointment.comerce.name} · ${wordsOf(mine)}`}</span>
      </span>
      <StateTag status={appointment.status} />
    </a>
  )
}
