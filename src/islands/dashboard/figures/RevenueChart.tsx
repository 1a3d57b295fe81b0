import { type PointerEvent, useState } from 'react'
import { dayMonthText, priceText } from '#contract/texts/texts.ts'
import { datesBetween } from '#domain/calendar/dates.ts'
import { minorUnitsOf } from '#domain/country/currencies.ts'
import { balanceText } from '#messages/dashboard/money/amounts.ts'
import { figuresTexts as texts } from '#messages/dashboard/money/figures.ts'
import type { Figures } from '#stores/dashboard/figures/figures.ts'
import { ChartCard } from '../stats/ChartCard.tsx'
import styles from '../stats/stats.module.css'
import own from './figures.module.css'

const HEIGHT = 120
const STEP = 12

type Day = Figures['by_day'][number]

/** The revenue of each day, as a chart, as a table and as a file. */
export function RevenueChart({ figures }: { readonly figures: Figures }) {
  const { period, currency } = figures
  const known = new Map(figures.by_day.map(day => [day.date, day]))
  const days = datesBetween(period.from, period.to).map(
    date => known.get(date) ?? { date, amount: 0, sales: 0 },
  )
  const top = roundTop(Math.max(...days.map(day => Math.abs(day.amount))), minorUnitsOf(currency))
  const units = minorUnitsOf(currency)
  const table = {
    head: [texts.day, texts.sales, texts.amount],
    rows: days.map(({ date, sales, amount }) => [date, sales, amount / units]),
  }
  return (
    <ChartCard title={texts.byDay} table={table} file="ingresos-por-dia" days={period}>
      <div className={styles.plot} aria-hidden="true">
        <p className={styles.scale}>
          <span>{priceText(top, currency)}</span>
          <span>{priceText(top / 2, currency)}</span>
          <span>0</span>
        </p>
        <Bars days={days} top={top} currency={currency} />
        <p className={styles.axis}>
          <span>{dayMonthText(period.from)}</span>
          {days.length > 2 && (
            <span>{dayMonthText(days[days.length >> 1]?.date ?? period.to)}</span>
          )}
          <span>{dayMonthText(period.to)}</span>
        </p>
      </div>
    </ChartCard>
  )
}

type BarsProps = {
  readonly days: readonly Day[]
  readonly top: number
  readonly currency: string
}

/** A bar per day; one on which more was refunded than sold is red. The one under the pointer shows its amount. */
function Bars({ days, top, currency }: BarsProps) {
  const [pointed, setPointed] = useState<number | null>(null)
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setPointed(Math.floor(((clientX - left) / width) * days.length))
  }
  return (
    <>
      <svg
        className={`${styles.bars} ${own.bars}`}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPointed(null)}
      >
        {[0, HEIGHT / 2].map(y => (
          <path key={y} d={`M0 ${y}H${days.length * STEP}`} vectorEffect="non-scaling-stroke" />
        ))}
        {days.map(({ date, amount }, place) => {
          const height = (Math.abs(amount) / top) * HEIGHT
          return (
            <rect
              key={date}
              className={amount < 0 ? own.below : undefined}
              x={place * STEP + 1}
              y={HEIGHT - height}
              width={STEP - 2}
              height={height}
            />
          )
        })}
      </svg>
      <Tip days={days} pointed={pointed} currency={currency} />
    </>
  )
}

type TipProps = Pick<BarsProps, 'days' | 'currency'> & { readonly pointed: number | null }

/** The label over a bar; it never reaches beyond the chart's edges. */
function Tip({ days, pointed, currency }: TipProps) {
  const day = pointed === null ? undefined : days[pointed]
  if (pointed === null || day === undefined) return null
  const along = `${(pointed / Math.max(1, days.length - 1)) * 100}%`
  return (
    <p className={styles.tip} style={{ left: along, translate: `-${along}` }}>
      {texts.onDay(dayMonthText(day.date), balanceText(day.amount, currency), day.sales)}
    </p>
  )
}

/** The top of the axis: not below the highest bar, a round number, and so is its half. `unit`: one peso. */
function roundTop(most: number, unit: number): number {
  const step = 2 * unit * 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, most / unit))) - 1)
  return Math.max(step, Math.ceil(most / step) * step)
}
