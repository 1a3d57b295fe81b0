import { dateOf, priceText, shortDateText, timeText } from '#contract/texts.ts'
import { clientTexts as texts } from '#messages/dashboard-clients.ts'
import type { ClientCard } from '#stores/dashboard/clients.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { StateTag } from '../parts/StateTag.tsx'
import { dayText } from './ClientList.tsx'
import styles from './clients.module.css'

/** What is to come and what was, newest first; each leads to its day on the agenda. */
export function ClientVisits({ card }: { readonly card: ClientCard }) {
  return (
    <section className={styles.visits} aria-label={texts.history}>
      <h3>{texts.history}</h3>
      {card.visits.length === 0 && <p className="soft">{texts.noHistory}</p>}
      <ol>
        {card.visits.map(visit => {
          const date = dateOf(visit.starts_at)
          return (
            <li key={visit.id}>
              <a href={`${sections.agenda}?fecha=${date}&id=${visit.id}`}>
                <span className="soft">{shortDateText(date).slice(0, 3)}</span>
                <strong>{`${dayText(visit.starts_at)} · ${timeText(visit.starts_at)}`}</strong>
              </a>
              <span className={styles.visitWords}>
                {`${visit.services} · ${visit.staff}`}
                {visit.note && <small className="soft">{visit.note}</small>}
              </span>
              <span className={styles.visitEnd}>
                <StateTag status={visit.status} />
                {visit.is_assumed && <small className="soft">{texts.assumed}</small>}
                <span className="figures">{priceText(visit.price, card.currency)}</span>
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
