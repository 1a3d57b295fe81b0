import { timeText } from '#contract/texts/texts.ts'
import { signedPrice, salesTexts as texts } from '#messages/dashboard/sales.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import { longDay } from '#stores/dashboard/day-texts.ts'
import { sections } from '#stores/dashboard/routes.ts'
import type { SaleRow } from '#stores/dashboard/sales/sales.ts'
import parts from '../parts/parts.module.css'
import styles from './sales.module.css'

type Props = {
  readonly items: readonly SaleRow[]
  /** Whether the oldest day on the screen may go on with the next page. */
  readonly hasMore: boolean
}

/** The sales and refunds, below the business day that they belong to, with the total of each whole day. */
export function SalesList({ items, hasMore }: Props) {
  const days = [...Map.groupBy(items, item => item.business_day)]
  const isWhole = (place: number) => !hasMore || place < days.length - 1
  return days.map(([date, sold], place) => (
    <section key={date} className={styles.day} aria-label={longDay(date)}>
      <div className={styles.dayHead}>
        <h2>{longDay(date)}</h2>
        {days.length > 1 && isWhole(place) && <span className="soft">{sumOf(sold)}</span>}
      </div>
      <ul className={styles.sold}>
        {sold.map(one => (
          <li key={one.id}>
            <SaleLink sale={one} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function SaleLink({ sale }: { readonly sale: SaleRow }) {
  const { currency, customer, methods, tip_total: tip } = sale
  const marks = [
    timeText(sale.occurred_at),
    `nº ${sale.number}`,
    customer?.name,
    methods,
    tip !== 0 && texts.tips(signedPrice(tip, currency)),
    sale.is_refunded && texts.refunded,
  ]
  return (
    <a href={`${sections.sales}?id=${sale.id}`}>
      <span className={`${parts.rowWords} ${parts.wraps}`}>
        <strong>
          {sale.kind === 'refund' && <span className={styles.refund}>{`${texts.refund}: `}</span>}
          {sale.text}
        </strong>
        <span className="soft small">{dotted(...marks)}</span>
      </span>
      <span className={parts.rowEnd}>{signedPrice(sale.total, currency)}</span>
    </a>
  )
}

/** Of what is on the screen of a day. */
function sumOf(sold: readonly SaleRow[]): string {
  const [first] = sold
  const total = sold.reduce((sum, one) => sum + one.total, 0)
  return first ? signedPrice(total, first.currency) : ''
}
