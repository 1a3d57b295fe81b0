import type { ManagedAppointmentWire } from '#contract/contract.ts'
import { dateOf, longDateText, priceText, timeText } from '#contract/texts/texts.ts'
import { agendaMessages as words, statusWords } from '#messages/appointment.ts'
import styles from './Appointment.module.css'

/** Those who were booked together with it, each with a link of their own. */
export function Company({ managed }: { readonly managed: ManagedAppointmentWire }) {
  const { appointment, company_links: links = [] } = managed
  if (!appointment.company) return null
  const linkOf = (id: string) => links.find(one => one.appointment === id)?.manage_url
  return (
    <section className={`card ${styles.company}`} aria-labelledby="vienen-titulo">
      <h2 id="vienen-titulo">{words.company}</h2>
      <ul>
        {appointment.company.map(one => (
          <li key={one.id}>
            {words.companyOne(
              one.name,
              whenText(one.starts_at, appointment.starts_at),
              one.services,
              priceText(one.price, appointment.currency),
            )}
            {statusWords[one.status] && ` · ${statusWords[one.status]}`}{' '}
            <a href={linkOf(one.id)}>{words.companyLink}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `15:30`, with its day where that is another one. */
function whenText(startsAt: string, own: string): string {
  const date = dateOf(startsAt)
  return date === dateOf(own) ? timeText(startsAt) : `${longDateText(date)}, ${timeText(startsAt)}`
}
