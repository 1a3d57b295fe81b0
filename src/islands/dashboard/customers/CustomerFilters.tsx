import { useStore } from '@nanostores/react'
import { customerFilters, customerSorts } from '#contract/customers/customer-lists.ts'
import { customersTexts as texts } from '#messages/dashboard/customers.ts'
import type { CustomersQuestion } from '#stores/dashboard/customers/customers.ts'
import { setQuery } from '#stores/dashboard/router.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { $isOwner } from '#stores/dashboard/shop.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import styles from './customers.module.css'

type Order = Pick<CustomersQuestion, 'sort' | 'only'>

/** The order of the list from the URL; any unknown value means by name. */
export function orderIn(query: Readonly<Record<string, string>> | undefined): Order {
  return {
    sort: customerSorts.find(one => one === query?.['orden']) ?? 'name',
    only: customerFilters.find(one => one === query?.['ver']) ?? null,
  }
}

type Props = { readonly order: Order; readonly total: number | null }

/** The number of customers, which of them to show, and in which order. */
export function CustomerFilters({ order, total }: Props) {
  return (
    <div className={styles.filters}>
      <div className={styles.total}>
        <output className="soft">{total === null ? '' : texts.total(total)}</output>
        <MoveIn />
      </div>
      <label>
        <span>{texts.show}</span>
        <select
          className="input"
          value={order.only ?? ''}
          onChange={event => setQuery({ ver: event.target.value || null }, { replace: true })}
        >
          <option value="">{texts.everybody}</option>
          {customerFilters.map(one => (
            <option key={one} value={one}>
              {texts.filters[one]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{texts.sortBy}</span>
        <select
          className="input"
          value={order.sort}
          onChange={event =>
            setQuery(
              { orden: event.target.value === 'name' ? null : event.target.value },
              { replace: true },
            )
          }
        >
          {customerSorts.map(one => (
            <option key={one} value={one}>
              {texts.sorts[one]}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

/** For whoever comes from another product. */
function MoveIn() {
  const isOwner = useStore($isOwner)
  return isOwner && <ButtonLink look="quiet small" label={texts.moveIn} href={sections.imports} />
}
