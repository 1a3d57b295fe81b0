import { useStore } from '@nanostores/react'
import { phoneText } from '#stores/dashboard/phone-text.ts'
import { dateOf } from '#contract/texts/texts.ts'
import { customersTexts as texts } from '#messages/dashboard/customers.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import { whatsappLink } from '#messages/links.ts'
import type { CustomerRow } from '#stores/dashboard/customers/customers.ts'
import { $hidesPhones } from '#stores/dashboard/shop.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { $isNarrow } from '#stores/dashboard/board/view.ts'
import parts from '../parts/parts.module.css'
import tables from '../parts/table.module.css'
import styles from './customers.module.css'

export function CustomerList({ items }: { readonly items: readonly CustomerRow[] }) {
  return useStore($isNarrow) ? <CustomerCards items={items} /> : <CustomerTable items={items} />
}

export function dayText(instant: string): string {
  return dateOf(instant).split('-').reverse().join('/')
}

function CustomerCards({ items }: { readonly items: readonly CustomerRow[] }) {
  return (
    <ul className={parts.list}>
      {items.map(customer => (
        <li key={customer.id} className={`card ${styles.card}`}>
          <div className={styles.words}>
            <h2>
              <OpenCard customer={customer} />
            </h2>
            <FoundAs customer={customer} />
            <p className="soft small">{countsOf(customer)}</p>
            <Marks customer={customer} />
          </div>
          {customer.phone && (
            <a
              className={`btn btn-plain btn-small figures ${styles.above}`}
              href={whatsappLink(customer.phone, customer.message ?? '')}
              target="_blank"
              rel="noopener"
              aria-label={`${phoneText(customer.phone)}. ${texts.whatsapp(customer.name)}`}
            >
              {phoneText(customer.phone)}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The link covers the whole row. */
function OpenCard({ customer }: { readonly customer: CustomerRow }) {
  return (
    <a className={styles.open} href={`${sections.clients}?id=${customer.id}`}>
      {customer.name}
    </a>
  )
}

/** Why a search by another person's name lists them. */
function FoundAs({ customer: { found_as: name } }: { readonly customer: CustomerRow }) {
  return name === undefined ? null : <p className="soft small">{texts.foundAs(name)}</p>
}

function Marks({ customer }: { readonly customer: CustomerRow }) {
  if (customer.tags.length === 0 && !customer.is_blocked) return null
  return (
    <span className={styles.marks}>
      {customer.is_blocked && <span className={styles.blockedMark}>{texts.blocked}</span>}
      {customer.tags.map(tag => (
        <span key={tag} className={styles.tag}>
          {tag}
        </span>
      ))}
    </span>
  )
}

function countsOf(customer: CustomerRow): string {
  const absences = customer.no_shows > 0 ? texts.absenceCount(customer.no_shows) : ''
  const visit = customer.last_visit ? texts.visited(dayText(customer.last_visit)) : texts.never
  return dotted(texts.visitCount(customer.came), absences, visit)
}

function CustomerTable({ items }: { readonly items: readonly CustomerRow[] }) {
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
          {items.map(customer => (
            <tr key={customer.id}>
              <th scope="row" title={customer.name}>
                <OpenCard customer={customer} />
                <FoundAs customer={customer} />
                <Marks customer={customer} />
              </th>
              {!hidesPhones && (
                <td>
                  <Phone customer={customer} />
                </td>
              )}
              <td className={tables.number}>{customer.came}</td>
              <td className={tables.number}>{customer.no_shows}</td>
              <td>{customer.last_visit ? dayText(customer.last_visit) : texts.never}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Phone({ customer }: { readonly customer: CustomerRow }) {
  if (!customer.phone) return '–'
  return (
    <a
      className={styles.above}
      href={whatsappLink(customer.phone, customer.message ?? '')}
      target="_blank"
      rel="noopener"
      aria-label={`${phoneText(customer.phone)}. ${texts.whatsapp(customer.name)}`}
    >
      {phoneText(customer.phone)}
    </a>
  )
}
