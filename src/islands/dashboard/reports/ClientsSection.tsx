import { useStore } from '@nanostores/react'
import { dateOf, shortDateText } from '#contract/texts.ts'
import { problemWords } from '#messages/dashboard-problems.ts'
import { clientsTexts as texts } from '#messages/dashboard-reports.ts'
import { whatsappLink } from '#messages/links.ts'
import { commonTexts } from '#messages/dashboard.ts'
import { $clients, $isLoadingMore, clients, loadMoreClients } from '#stores/dashboard/clients.ts'
import { $isNarrow } from '#stores/dashboard/view.ts'
import type { Client } from '#stores/dashboard/new-turn.ts'
import { useToast } from '../../providers/ToastProvider.tsx'
import { Empty, Loaded } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { SearchField, useSearch } from '../parts/Search.tsx'
import { SectionHead } from '../parts/SectionHead.tsx'
import styles from './reports.module.css'

export function ClientsSection() {
  const loaded = useStore($clients)
  const search = useSearch(clients.load)
  const isLoadingMore = useStore($isLoadingMore)
  const { showToast } = useToast()
  const more = async (cursor: string) => {
    const problem = await loadMoreClients(search.asked, cursor)
    if (problem) showToast({ message: problemWords(problem), type: 'error' })
  }
  return (
    <>
      <SectionHead title={texts.title}>
        <SearchField label={texts.search} search={search} />
      </SectionHead>
      <Loaded from={loaded} onRetry={() => void clients.reload()}>
        {({ items, next_cursor }) =>
          items.length === 0 ? (
            <NoClients isSearch={search.asked !== ''} onClear={search.clear} />
          ) : (
            <div className={parts.stack}>
              <Clients items={items} />
              {next_cursor && (
                <div className={parts.actions}>
                  <button
                    className="btn btn-plain"
                    type="button"
                    aria-disabled={isLoadingMore}
                    onClick={() => void more(next_cursor)}
                  >
                    {isLoadingMore ? commonTexts.loading : commonTexts.loadMore}
                  </button>
                </div>
              )}
            </div>
          )
        }
      </Loaded>
    </>
  )
}

function NoClients({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) {
  if (isSearch) {
    return (
      <Empty label={texts.title} title={texts.noneTitle} hint={texts.noneHint}>
        <button className="btn btn-plain" type="button" onClick={onClear}>
          {texts.clear}
        </button>
      </Empty>
    )
  }
  return (
    <Empty label={texts.title} title={texts.emptyTitle} hint={texts.emptyHint}>
      <a className="btn btn-go" href="/dashboard/agenda">
        {texts.emptyAction}
      </a>
    </Empty>
  )
}

function Clients({ items }: { readonly items: readonly Client[] }) {
  return useStore($isNarrow) ? <ClientCards items={items} /> : <ClientTable items={items} />
}

function ClientCards({ items }: { readonly items: readonly Client[] }) {
  return (
    <ul className={parts.list}>
      {items.map(client => (
        <li key={client.id} className={`card ${styles.clientCard}`}>
          <div className={styles.words}>
            <h2>{client.name}</h2>
            <p className="soft small">{countsOf(client)}</p>
          </div>
          {client.phone && (
            <a
              className="btn btn-plain btn-small figures"
              href={whatsappLink(client.phone, '')}
              target="_blank"
              rel="noopener"
              aria-label={`${client.phone}. ${texts.whatsapp(client.name)}`}
            >
              {client.phone}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

function countsOf(client: Client): string {
  const absences = client.no_shows > 0 ? texts.absenceCount(client.no_shows) : ''
  const visit = client.last_visit ? texts.visited(dayText(client.last_visit)) : texts.never
  return [texts.turnCount(client.turns), absences, visit].filter(Boolean).join(' · ')
}

function dayText(instant: string): string {
  return dateOf(instant).split('-').reverse().join('/')
}

function ClientTable({ items }: { readonly items: readonly Client[] }) {
  return (
    // A table wider than the screen scrolls inside; the keyboard reaches it here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={parts.scroller} aria-label={texts.title} tabIndex={0}>
      <table className={parts.table}>
        <thead>
          <tr>
            <th scope="col">{texts.name}</th>
            <th scope="col">{texts.phone}</th>
            <th scope="col" className={parts.number}>
              {texts.turns}
            </th>
            <th scope="col" className={parts.number}>
              {texts.noShows}
            </th>
            <th scope="col">{texts.lastVisit}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(client => (
            <tr key={client.id}>
              <th scope="row" title={client.name}>
                {client.name}
              </th>
              <td>
                <Phone client={client} />
              </td>
              <td className={parts.number}>{client.turns}</td>
              <td className={parts.number}>{client.no_shows}</td>
              <td>
                {client.last_visit
                  ? `${shortDateText(dateOf(client.last_visit))} · ${dayText(client.last_visit)}`
                  : texts.never}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Phone({ client }: { readonly client: Client }) {
  if (!client.phone) return '–'
  return (
    <a
      href={whatsappLink(client.phone, '')}
      target="_blank"
      rel="noopener"
      title={texts.whatsapp(client.name)}
    >
      {client.phone}
    </a>
  )
}
