import type { AppointmentWire, Reply } from '#contract/contract.ts'
import { dateOf, timeText } from '#contract/texts/texts.ts'
import { statusNames } from '#messages/dashboard/agenda.ts'
import { appointmentTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import { dayMonth } from '#stores/dashboard/day-texts.ts'
import { lettersOf } from '#stores/dashboard/new-appointment/known-customers.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { appointmentCard } from '#stores/dashboard/appointment/appointment.ts'
import { Loaded } from '#islands/dashboard/parts/Loaded.tsx'
import { StateIcon } from '#islands/dashboard/parts/StateTag.tsx'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'
import card from '../board/card.module.css'
import styles from './appointment.module.css'

type Customer = Reply<'getTurnCard'>['customer']

/** The customer's history with the shop, the notes about them and a link to their record. */
export function CustomerFacts({ appointment }: { readonly appointment: AppointmentWire }) {
  useLoad(appointmentCard, appointment.id)
  return (
    <Loaded from={appointmentCard} rows={1}>
      {({ customer }) => (
        <Facts
          customer={customer}
          isOther={lettersOf(customer.name) !== lettersOf(appointment.customer.name)}
        />
      )}
    </Loaded>
  )
}

type FactsProps = {
  readonly customer: Customer
  /** The appointment is in the name of somebody else. */
  readonly isOther: boolean
}

function Facts({ customer, isOther }: FactsProps) {
  const { id, turns: appointments, no_shows: noShows, haircut, visits } = customer
  return (
    <section className={styles.customer}>
      <p>
        <span>{appointments <= 1 ? texts.newCustomer : texts.visits(appointments)}</span>
        {noShows > 0 && <strong className={styles.noShows}>{texts.noShows(noShows)}</strong>}
        <a href={`${sections.clients}?id=${id}`}>
          {isOther ? texts.cardOf(customer.name) : texts.card}
        </a>
      </p>
      <dl className={styles.facts}>
        {haircut && (
          <>
            <dt>{texts.haircut}</dt>
            <dd>{haircut}</dd>
          </>
        )}
        {visits.length > 0 && <dt>{texts.before}</dt>}
        {visits.map(visit => (
          <dd key={visit.id} className="small figures">
            {`${dayMonth(dateOf(visit.starts_at))}, ${timeText(visit.starts_at)} · ${visit.services} · `}
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
