import { minorUnitsOf } from '#domain/country/currencies.ts'
import { balanceText } from '#messages/dashboard/money/amounts.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import { figuresTexts as texts } from '#messages/dashboard/money/figures.ts'
import type { Days, FiguresPeriod } from '#stores/dashboard/figures/figures.ts'
import { ChartCard } from '../stats/ChartCard.tsx'
import styles from '../stats/stats.module.css'

type Row = {
  readonly id: string | null
  readonly name: string
  readonly quantity: number
  readonly amount: number
}
type Props = {
  readonly title: string
  readonly hint?: string
  readonly noun: string
  readonly file: string
  readonly days: Days
  readonly currency: string
  readonly rows: readonly Row[]
}

const SHOWN = 8

/** Amounts by what they are for, the largest first: as bars, as a table and as a file. */
export function AmountRanking({ title, hint, noun, file, days, currency, rows }: Props) {
  const table = {
    head: [noun, texts.quantity, texts.amount],
    rows: rows.map(row => [row.name, row.quantity, row.amount / minorUnitsOf(currency)]),
  }
  const most = Math.max(1, ...rows.map(row => row.amount))
  return (
    <ChartCard title={title} {...(hint ? { hint } : {})} table={table} file={file} days={days}>
      {rows.length === 0 ? (
        <p className="soft">{texts.nothing}</p>
      ) : (
        <ul className={styles.ranking}>
          {rows.slice(0, SHOWN).map(row => (
            <li key={row.id ?? row.name}>
              <span className={styles.name}>{row.name}</span>
              <span className="soft small">
                {dotted(String(row.quantity), balanceText(row.amount, currency))}
              </span>
              <Bar share={row.amount / most} />
            </li>
          ))}
        </ul>
      )}
    </ChartCard>
  )
}

/** `share`: of the longest bar; below 0 there is none. */
function Bar({ share }: { readonly share: number }) {
  return (
    <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width={Math.max(0, share) * 100} height="1" />
    </svg>
  )
}

type PartsProps = { readonly period: FiguresPeriod; readonly currency: string }

/** Where the revenue comes from; the parts are its sum. */
export function RevenueParts({ period, currency }: PartsProps) {
  const parts = [
    [texts.services, period.services],
    [texts.products, period.products],
    [texts.keptDeposits, period.kept_deposits],
  ] as const
  const shown = parts.filter(([, amount]) => amount !== 0)
  const most = Math.max(1, ...shown.map(([, amount]) => amount))
  const units = minorUnitsOf(currency)
  const table = {
    head: [texts.part, texts.amount],
    rows: [
      ...parts.map(([words, amount]) => [words, amount / units]),
      [texts.revenue, period.revenue / units],
    ],
  }
  return (
    <ChartCard title={texts.parts} table={table} file="ingresos" days={period}>
      <ul className={styles.ranking}>
        {shown.map(([words, amount]) => (
          <li key={words}>
            <span className={styles.name}>{words}</span>
            <span className="soft small">{balanceText(amount, currency)}</span>
            <Bar share={amount / most} />
          </li>
        ))}
      </ul>
    </ChartCard>
  )
}
