import { useStore } from '@nanostores/react'
import { phoneText } from '#contract/texts/phone-text.ts'
import { dateOf } from '#contract/texts/texts.ts'
import { clientsTexts as texts } from '#messages/dashboard/clients.ts'
import { whatsappLink } from '#messages/links.ts'
import type { ClientRow } from '#stores/dashboard/office/clients.ts'
import { $hidesPhones } from '#stores/dashboard/shop.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { $isNarrow } from '#stores/dashboard/board/view.ts'
import parts from '../parts/parts.module.css'
import tables from '../parts/table.module.css'
import styles from './clients.module.css'

export function ClientList({ items }: { readonly items: readonly ClientRow[] }) {
  return useStore($isNarrow) ? <ClientCards items={items} /> : <ClientTable items={items} />
}

export function dayText(instant: string): string {
  return dateOf(instant).split('-').reverse().join('/')
}

function ClientCards({ items }: { readonly items: readonly ClientRow[] }) {
  return (
    <ul className={parts.list}>
      {items.map(client => (
        <li key={client.id} className={`card ${styles.card}`}>
          <div className={styles.words}>
            <h2>
              <OpenCard client={client} />
            </h2>
            <p className="soft small">{countsOf(client)}</p>
            <Marks client={client} />
          </div>
          {client.phone && (
            <a
              className={`btn btn-plain btn-small figures ${styles.above}`}
              href={whatsappLink(client.phone, '')}
              target="_blank"
              rel="noopener"
              aria-label={`${phoneText(client.phone)}. ${texts.whatsapp(client.name)}`}
            >
              {phoneText(client.phone)}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The whole row is the link. */
function OpenCard({ client }: { readonly client: ClientRow }) {
  return (
    <a className={styles.open} href={`${sections.clients}?id=${client.id}`}>
      {client.name}
    </a>
  )
}

function Marks({ client }: { readonly client: ClientRow }) {
  if (client.tags.length === 0 && !client.is_blocked) return null
  return (
    <span className={styles.marks}>
      {client.is_blocked && <span className={styles.blockedMark}>{texts.blocked}</span>}
      {client.tags.map(tag => (
        <span key={tag} className={styles.tag}>
          {tag}
        </span>
      ))}
    </span>
  )
}

function countsOf(client: ClientRow): string {
  const absences = client.no_shows > 0 ? texts.absenceCount(client.no_shows) : ''
  const visit = client.last_visit ? texts.visited(dayText(client.last_visit)) : texts.never
  return [texts.visitCount(client.came), absences, visit].filter(Boolean).join(' · ')
}

function ClientTable({ items }: { readonly items: readonly ClientRow[] }) {
  const hidesPhones = useStore($hidesPhones)
  return (
    // A table wider than the screen scrolls inside; the keyboard reaches it here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={tables.scroller} aria-label={texts.title} tabIndex={0}>
      <table className={`${tables.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{texts.name}</th>
            {!hidesPhones && <th scope="col">{texts.phone}</th>}
            <th scope="col" className={tables.number}>
              {texts.visits}
            </th>
            <th scope="col" className={tables.number}>
              {texts.noShows}
            </th>
            <th scope="col">{texts.lastVisit}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(client => (
            <tr key={client.id}>
              <th scope="row" title={client.name}>
                <OpenCard client={client} />
                <Marks client={client} />
              </th>
              {!hidesPhones && (
                <td>
                  <Phone client={client} />
                </td>
              )}
              <td className={tables.number}>{client.came}</td>
              <td className={tables.number}>{client.no_shows}</td>
              <td>{client.last_visit ? dayText(client.last_visit) : texts.never}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Phone({ client }: { readonly client: ClientRow }) {
  if (!client.phone) return '–'
  return (
    <a
      className={styles.above}
      href={whatsappLink(client.phone, '')}
      target="_blank"
      rel="noopener"
      aria-label={`${phoneText(client.phone)}. ${texts.whatsapp(client.name)}`}
    >
      {phoneText(client.phone)}
    </a>
  )
}
