import { useStore } from '@nanostores/react'
import { dateOf } from '#contract/texts.ts'
import { comercesTexts as texts } from '#messages/dashboard-reports.ts'
import { $allComerces, allComerces, type ComerceRow } from '#stores/dashboard/all-comerces.ts'
import { Empty, Loaded } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { SearchField, useSearch } from '../parts/Search.tsx'
import { SectionHead } from '../parts/SectionHead.tsx'

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
            <ComerceTable items={items} />
          )
        }
      </Loaded>
    </>
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
