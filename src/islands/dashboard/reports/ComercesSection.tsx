import { useStore } from '@nanostores/react'
import { dateOf } from '#contract/texts.ts'
import { comercesTexts as texts } from '#messages/dashboard-reports.ts'
import { $isNarrow } from '#stores/dashboard/view.ts'
import { $allComerces, allComerces, type ComerceRow } from '#stores/dashboard/all-comerces.ts'
import { Empty, Loaded } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { SearchField, useSearch } from '../parts/Search.tsx'
import { SectionHead } from '../parts/SectionHead.tsx'
import styles from './reports.module.css'

/** The platform's own view, for `admin`: who is on trial and who works. */
export function ComercesSection() {
  const loaded = useStore($allComerces)
  const search = useSearch(allComerces.load)
  return (
    <>
      <SectionHead title={texts.title}>
        <SearchField label={texts.search} search={search} />
      </SectionHead>
      <Loaded from={loaded} onRetry={() => void allComerces.reload()}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty label={texts.title} title={texts.noneTitle} hint={texts.noneHint}>
              <button className="btn btn-plain" type="button" onClick={search.clear}>
                {texts.clear}
              </button>
            </Empty>
          ) : (
            <Comerces items={items} />
          )
        }
      </Loaded>
    </>
  )
}

function Comerces({ items }: { readonly items: readonly ComerceRow[] }) {
  return useStore($isNarrow) ? <ComerceCards items={items} /> : <ComerceTable items={items} />
}

/** A phone has no room for seven columns. */
function ComerceCards({ items }: { readonly items: readonly ComerceRow[] }) {
  return (
    <ul className={parts.list}>
      {items.map(comerce => (
        <li key={comerce.id} className={`card ${styles.factCard}`}>
          <h2>
            <a href={`/comerce/${comerce.ad_url}`}>{comerce.name}</a>
          </h2>
          <p className="soft small">{comerce.city}</p>
          <dl className={styles.cardFacts}>
            <dt>{texts.owner}</dt>
            <dd>
              {comerce.owner.name}
              <br />
              <span className="soft small">{comerce.owner.email}</span>
            </dd>
            <dt>{texts.status}</dt>
            <dd>{texts.statuses[comerce.status] ?? comerce.status}</dd>
            <dt>{texts.subscription}</dt>
            <dd>{texts.subscriptions[comerce.subscription] ?? comerce.subscription}</dd>
            <dt>{texts.trialEnds}</dt>
            <dd>{dayText(comerce.trial_ends_at)}</dd>
            <dt>{texts.turns}</dt>
            <dd>{comerce.turns_last_30_days}</dd>
            <dt>{texts.since}</dt>
            <dd>{dayText(comerce.created_at)}</dd>
          </dl>
        </li>
      ))}
    </ul>
  )
}

const columns = [
  texts.name,
  texts.owner,
  texts.status,
  texts.subscription,
  texts.trialEnds,
  texts.turns,
  texts.since,
]

function ComerceTable({ items }: { readonly items: readonly ComerceRow[] }) {
  return (
    // A table wider than the screen scrolls inside; the keyboard reaches it here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={parts.scroller} aria-label={texts.title} tabIndex={0}>
      <table className={parts.table}>
        <thead>
          <tr>
            {columns.map(words => (
              <th key={words} scope="col">
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map(comerce => (
            <tr key={comerce.id}>
              <th scope="row" title={comerce.name}>
                <a href={`/comerce/${comerce.ad_url}`}>{comerce.name}</a>
                <br />
                <small className="soft">{comerce.city}</small>
              </th>
              <td title={comerce.owner.email}>
                {comerce.owner.name}
                <br />
                <small className="soft">{comerce.owner.email}</small>
              </td>
              <td>{texts.statuses[comerce.status] ?? comerce.status}</td>
              <td>{texts.subscriptions[comerce.subscription] ?? comerce.subscription}</td>
              <td>{dayText(comerce.trial_ends_at)}</td>
              <td className={parts.number}>{comerce.turns_last_30_days}</td>
              <td>{dayText(comerce.created_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function dayText(instant: string): string {
  return dateOf(instant).split('-').reverse().join('/')
}
