import { useStore } from '@nanostores/react'
import { useCallback, useState } from 'react'
import { dateOf } from '#contract/texts/texts.ts'
import { platformTexts } from '#messages/dashboard/platform.ts'
import { shopsTexts as texts } from '#messages/dashboard/reports.ts'
import {
  $openShop,
  allShops,
  type Need,
  type ShopRow,
  type SubscriptionState,
} from '#stores/dashboard/platform/all-shops.ts'
import { setQuery } from '#stores/dashboard/router.ts'
import { $isNarrow } from '#stores/dashboard/board/view.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Empty, Loaded } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { More, SearchField, useSearch } from '../parts/Search.tsx'
import tables from '../parts/table.module.css'
import styles from '../stats/reports.module.css'
import { ShopDrawer } from './ShopDrawer.tsx'
import own from './platform.module.css'

const states = ['trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled'] as const
const needs = ['trial_ending', 'owing'] as const

/** All shops with the state of their subscription. */
export function Shops() {
  const [state, setState] = useState<SubscriptionState | null>(null)
  const [need, setNeed] = useState<Need | null>(null)
  const load = useCallback((text: string) => allShops.load({ text, state, need }), [state, need])
  const search = useSearch(load)
  return (
    <>
      <div className={own.tools}>
        <SearchField label={texts.search} search={search} />
        <select
          className="input"
          aria-label={platformTexts.filter}
          value={need ?? state ?? ''}
          onChange={event => {
            setState(states.find(one => one === event.target.value) ?? null)
            setNeed(needs.find(one => one === event.target.value) ?? null)
          }}
        >
          <option value="">{platformTexts.allStates}</option>
          {needs.map(one => (
            <option key={one} value={one}>
              {platformTexts.needs[one]}
            </option>
          ))}
          {states.map(one => (
            <option key={one} value={one}>
              {texts.subscriptions[one]}
            </option>
          ))}
        </select>
      </div>
      <Loaded from={allShops}>
        {({ items, next_cursor: cursor }) =>
          items.length === 0 ? (
            <Empty label={texts.title} title={texts.noneTitle} hint={texts.noneHint}>
              <Button look="plain" label={texts.clear} onClick={search.clear} />
            </Empty>
          ) : (
            <div className={parts.stack}>
              <Found items={items} />
              {cursor && <More load={allShops.loadMore} />}
            </div>
          )
        }
      </Loaded>
    </>
  )
}

function Found({ items }: { readonly items: readonly ShopRow[] }) {
  const isNarrow = useStore($isNarrow)
  const open = useStore($openShop)
  return (
    <>
      {isNarrow ? <ShopCards items={items} /> : <ShopTable items={items} />}
      {open && (
        <ShopDrawer
          id={open.id}
          name={open.name}
          onClose={() => setQuery({ id: null }, { replace: true })}
        />
      )}
    </>
  )
}

function Name({ shop }: { readonly shop: ShopRow }) {
  return (
    <button
      className={own.open}
      type="button"
      aria-label={platformTexts.open(shop.name)}
      onClick={() => setQuery({ id: shop.id })}
    >
      {shop.name}
    </button>
  )
}

function Signals({ shop }: { readonly shop: ShopRow }) {
  return (
    <span className={own.signals}>
      {shop.signals.map(signal => (
        <span key={signal}>{platformTexts.signal[signal]}</span>
      ))}
    </span>
  )
}

/** Cards instead of the table, because a phone has no room for seven columns. */
function ShopCards({ items }: { readonly items: readonly ShopRow[] }) {
  return (
    <ul className={parts.list}>
      {items.map(shop => (
        <li key={shop.id} className={`card ${styles.factCard}`}>
          <h2>
            <Name shop={shop} />
          </h2>
          <p className="soft small">{shop.city}</p>
          <dl className={styles.cardFacts}>
            <dt>{texts.owner}</dt>
            <dd>
              {shop.owner.name}
              <br />
              <span className="soft small">{shop.owner.email}</span>
            </dd>
            <dt>{texts.status}</dt>
            <dd>{texts.statuses[shop.status] ?? shop.status}</dd>
            <dt>{texts.subscription}</dt>
            <dd>{texts.subscriptions[shop.subscription] ?? shop.subscription}</dd>
            {isOnTrial(shop) && (
              <>
                <dt>{texts.trialEnds}</dt>
                <dd>{dayText(shop.trial_ends_at)}</dd>
              </>
            )}
            <dt>{texts.appointments}</dt>
            <dd>{shop.turns_last_30_days}</dd>
            <dt>{texts.since}</dt>
            <dd>{dayText(shop.created_at)}</dd>
            {shop.signals.length > 0 && (
              <>
                <dt>{platformTexts.signals}</dt>
                <dd>
                  <Signals shop={shop} />
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
  texts.appointments,
  texts.since,
]

function ShopTable({ items }: { readonly items: readonly ShopRow[] }) {
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
          {items.map(shop => (
            <tr key={shop.id}>
              <th scope="row" title={shop.name}>
                <Name shop={shop} />
                <br />
                <small className="soft">{shop.city}</small>
                <Signals shop={shop} />
              </th>
              <td title={shop.owner.email}>
                {shop.owner.name}
                <br />
                <small className="soft">{shop.owner.email}</small>
              </td>
              <td>{texts.statuses[shop.status] ?? shop.status}</td>
              <td>
                {texts.subscriptions[shop.subscription] ?? shop.subscription}
                {isOnTrial(shop) && (
                  <>
                    <br />
                    <small className="soft">{texts.trialUntil(dayText(shop.trial_ends_at))}</small>
                  </>
                )}
              </td>
              <td className={tables.number}>{shop.turns_last_30_days}</td>
              <td>{dayText(shop.created_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A paying shop also has a trial date, but is no longer on trial. */
function isOnTrial({ subscription }: ShopRow): boolean {
  return subscription === 'trialing' || subscription === 'paused'
}

function dayText(instant: string): string {
  return dateOf(instant).split('-').reverse().join('/')
}
