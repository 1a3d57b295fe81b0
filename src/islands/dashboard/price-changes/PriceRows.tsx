import { useStore } from '@nanostores/react'
import { priceText } from '#contract/texts/texts.ts'
import { orderTexts } from '#messages/dashboard/common.ts'
import { priceChangeTexts as texts } from '#messages/dashboard/price-changes.ts'
import { groupsOf } from '#stores/dashboard/catalogue/order-draft.ts'
import { amountText } from '#stores/dashboard/catalogue/prices.ts'
import type { PriceRow } from '#stores/dashboard/price-changes/price-draft.ts'
import { $currency } from '#stores/dashboard/shop.ts'
import parts from '../parts/parts.module.css'
import styles from './price-changes.module.css'
import type { Prices } from './use-price-draft.ts'

type Props = { readonly prices: Prices }

/** Every price before and after, by category; each can be left out, or typed by hand. */
export function PriceRows({ prices }: Props) {
  const groups = groupsOf(prices.services, service => service.category)
  return (
    <fieldset className={parts.group}>
      <legend className="visually-hidden">{texts.which}</legend>
      <ul className={styles.rows}>
        <li className={styles.head} aria-hidden="true">
          <span>{texts.serviceColumn}</span>
          <span className={styles.prices}>
            <span>{texts.oldColumn}</span>
            <span>{texts.next}</span>
          </span>
        </li>
        {groups.map(({ heading, items }) => {
          const ids = items.map(service => service.id)
          return (
            <Group
              key={heading}
              name={groups.length > 1 ? heading || orderTexts.withoutHeading : texts.all}
              ids={ids}
              prices={prices}
            />
          )
        })}
      </ul>
    </fieldset>
  )
}

type GroupProps = Props & { readonly name: string; readonly ids: readonly string[] }

function Group({ name, ids, prices }: GroupProps) {
  const { draft, rows, put } = prices
  const isLeft = ids.every(id => draft.left.includes(id))
  const others = draft.left.filter(id => !ids.includes(id))
  const names = new Map(prices.services.map(service => [service.id, service.name]))
  return (
    <>
      {ids.length > 1 && (
        <li>
          <label>
            <input
              type="checkbox"
              checked={!isLeft}
              onChange={event => put({ left: event.target.checked ? others : [...others, ...ids] })}
            />
            <strong>{name}</strong>
          </label>
        </li>
      )}
      {rows
        .filter(row => ids.includes(row.service))
        .map(row => (
          <Row key={row.key} row={row} of={names.get(row.service) ?? ''} prices={prices} />
        ))}
    </>
  )
}

type RowProps = Props & { readonly row: PriceRow; readonly of: string }

function Row({ row, of, prices: { draft, put } }: RowProps) {
  const currency = useStore($currency)
  const { key, service, staff, name, old, next, isBad } = row
  const isIn = !draft.left.includes(service)
  const others = draft.left.filter(id => id !== service)
  const { [key]: own, ...rest } = draft.typed
  return (
    <li>
      {staff === null ? (
        <label>
          <input
            type="checkbox"
            checked={isIn}
            onChange={event => put({ left: event.target.checked ? others : [...others, service] })}
          />
          {name}
        </label>
      ) : (
        <span className={styles.own}>{texts.withStaff(name)}</span>
      )}
      <span className={styles.prices}>
        <span>
          {priceText(old, currency)}
          {next === old && <small>{texts.same}</small>}
        </span>
        <input
          className="input"
          inputMode="decimal"
          aria-label={staff === null ? texts.nextOf(of) : texts.nextWith(of, name)}
          aria-invalid={isBad || undefined}
          placeholder={texts.stays}
          value={own ?? (next === null ? '' : amountText(next, currency))}
          onChange={event => put({ typed: { ...rest, [key]: event.target.value } })}
          // Emptied, it is again what the percentage makes.
          onBlur={() => own?.trim() === '' && put({ typed: rest })}
        />
      </span>
    </li>
  )
}
