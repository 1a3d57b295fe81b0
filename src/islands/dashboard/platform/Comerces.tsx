import { useStore } from '@nanostores/react'
import { useCallback, useState } from 'react'
import { dateOf } from '#contract/texts/texts.ts'
import { platformTexts } from '#messages/dashboard/platform.ts'
import { comercesTexts as texts } from '#messages/dashboard/reports.ts'
import {
  $allComerces,
  allComerces,
  type ComerceRow,
  loadMoreComerces,
  type SubscriptionState,
} from '#stores/dashboard/office/all-comerces.ts'
import { $router, setQuery } from '#stores/dashboard/router.ts'
import { $isNarrow } from '#stores/dashboard/board/view.ts'
import { Empty, Loaded } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { More, SearchField, useSearch } from '../parts/Search.tsx'
import tables from '../parts/table.module.css'
import styles from '../reports/reports.module.css'
import { BusinessDrawer } from './BusinessDrawer.tsx'
import own from './platform.module.css'

const states = ['trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled'] as const

/** Every business: who is on trial, who works, who is stuck. */
export function Comerces() {
  const loaded = useStore($allComerces)
  const [state, setState] = useState<SubscriptionState | null>(null)
  const load = useCallback((text: string) => allComerces.load({ text, state }), [state])
  const search = useSearch(load)
  return (
    <>
      <div className={own.tools}>
        <SearchField label={texts.search} search={search} />
        <select
          className="input"
          aria-label={platformTexts.filter}
          value={state ?? ''}
          onChange={event => setState(states.find(one => one === event.target.value) ?? null)}
        >
          <option value="">{platformTexts.allStates}</option>
          {states.map(one => (
            <option key={one} value={one}>
              {texts.subscriptions[one]}
            </option>
          ))}
        </select>
      </div>
      <Loaded from={loaded} onRetry={() => void allComerces.reload()}>
        {({ items, next_cursor: cursor }) =>
          items.length === 0 ? (
            <Empty label={texts.title} title={texts.noneTitle} hint={texts.noneHint}>
              <button className="btn btn-plain" type="button" onClick={search.clear}>
                {texts.clear}
              </button>
            </Empty>
          ) : (
            <div className={parts.stack}>
              <Found items={items} />
              {cursor && (
                <More load={() => loadMoreComerces({ text: search.asked, state }, cursor)} />
              )}
            </div>
          )
        }
      </Loaded>
    </>
  )
}

function Found({ items }: { readonly items: readonly ComerceRow[] }) {
  const isNarrow = useStore($isNarrow)
  const id = useStore($router)?.search['id']
  const open = items.find(one => one.id === id)
  return (
    <>
      {isNarrow ? <ComerceCards items={items} /> : <ComerceTable items={items} />}
      {open && (
        <BusinessDrawer
          id={open.id}
          name={open.name}
          onClose={() => setQuery({ id: null }, { replace: true })}
        />
      )}
    </>
  )
}

function Name({ comerce }: { readonly comerce: ComerceRow }) {
  return (
    <button
      className={own.open}
      type="button"
      aria-label={platformTexts.open(comerce.name)}
      onClick={() => setQuery({ id: comerce.id })}
    >
      {comerce.name}
    </button>
  )
}

function Signals({ comerce }: { readonly comerce: ComerceRow }) {
  return (
    <span className={own.signals}>
      {comerce.signals.map(signal => (
        <span key={signal}>{platformTexts.signal[signal]}</span>
      ))}
    </span>
  )
}

/** A phone has no room for seven columns. */
function ComerceCards({ items }: { readonly items: readonly ComerceRow[] }) {
  return (
    <ul className={parts.list}>
      {items.map(comerce => (
        <li key={comerce.id} className={`card ${styles.factCard}`}>
          <h2>
            <Name comerce={comerce} />
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
            {isOnTrial(comerce) && (
              <>
                <dt>{texts.trialEnds}</dt>
                <dd>{dayText(comerce.trial_ends_at)}</dd>
              </>
            )}
            <dt>{texts.turns}</dt>
            <dd>{comerce.turns_last_30_days}</dd>
            <dt>{texts.since}</dt>
            <dd>{dayText(comerce.created_at)}</dd>
            {comerce.signals.length > 0 && (
              <>
                <dt>{platformTexts.signals}</dt>
                <dd>
                  <Signals comerce={comerce} />
                </dd>
              </>
            )}
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
    <section className={tables.scroller} aria-label={texts.title} tabIndex={0}>
      <table className={tables.table}>
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
                <Name comerce={comerce} />
                <br />
                <small className="soft">{comerce.city}</small>
                <Signals comerce={comerce} />
              </th>
              <td title={comerce.owner.email}>
                {comerce.owner.name}
                <br />
                <small className="soft">{comerce.owner.email}</small>
              </td>
              <td>{texts.statuses[comerce.status] ?? comerce.status}</td>
              <td>{texts.subscriptions[comerce.subscription] ?? comerce.subscription}</td>
              <td>{isOnTrial(comerce) ? dayText(comerce.trial_ends_at) : '–'}</td>
              <td className={tables.number}>{comerce.turns_last_30_days}</td>
              <td>{dayText(comerce.created_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Whoever pays has none, though she once had. */
function isOnTrial({ subscription }: ComerceRow): boolean {
  return subscription === 'trialing' || subscription === 'paused'
}

function dayText(instant: string): string {
  return dateOf(instant).split('-').reverse().join('/')
}
