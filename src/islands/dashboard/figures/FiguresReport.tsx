import { priceText } from '#contract/texts/texts.ts'
import { minorUnitsOf } from '#domain/country/currencies.ts'
import { balanceText } from '#messages/dashboard/money/amounts.ts'
import { figuresTexts as texts } from '#messages/dashboard/money/figures.ts'
import { dayMonth } from '#stores/dashboard/day-texts.ts'
import type { Figures, FiguresPeriod } from '#stores/dashboard/figures/figures.ts'
import { changeOf } from '#stores/dashboard/stats/stats.ts'
import { Empty } from '../parts/Loaded.tsx'
import money from '../money/money.module.css'
import styles from '../stats/stats.module.css'
import own from './figures.module.css'
import { AmountRanking, RevenueParts } from './AmountRanking.tsx'
import { RevenueChart } from './RevenueChart.tsx'

type Props = { readonly figures: Figures; readonly today: string }

export function FiguresReport({ figures, today }: Props) {
  const { period, before, currency } = figures
  const hasSales = period.sales > 0 || period.revenue !== 0
  return (
    <>
      {hasSales ? (
        <>
          <Figures period={period} before={before} currency={currency} />
          <p className="soft small">
            {texts.comparedWith(dayMonth(before.from), dayMonth(before.to))}{' '}
            {period.to >= today && texts.unfinished}
          </p>
        </>
      ) : (
        <Empty label={texts.title} title={texts.emptyTitle} hint={texts.emptyHint} />
      )}
      <Pending figures={figures} />
      {hasSales && <Charts figures={figures} />}
    </>
  )
}

function Charts({ figures }: Pick<Props, 'figures'>) {
  const { period, currency, by_staff, by_service, by_product, by_method, by_branch } = figures
  const common = { currency, days: { from: period.from, to: period.to } }
  return (
    <div className={styles.charts}>
      <RevenueChart figures={figures} />
      <RevenueParts period={period} currency={currency} />
      <AmountRanking
        title={texts.byStaff}
        noun={texts.staff}
        file="ingresos-por-persona"
        rows={by_staff}
        {...common}
      />
      <AmountRanking
        title={texts.byService}
        noun={texts.service}
        file="ingresos-por-servicio"
        rows={by_service}
        {...common}
      />
      {by_product.length > 0 && (
        <AmountRanking
          title={texts.byProduct}
          noun={texts.product}
          file="ingresos-por-producto"
          rows={by_product}
          {...common}
        />
      )}
      <AmountRanking
        title={texts.byMethod}
        hint={texts.methodHint}
        noun={texts.method}
        file="cobros-por-medio"
        rows={by_method}
        {...common}
      />
      {by_branch.length > 1 && (
        <AmountRanking
          title={texts.byBranch}
          noun={texts.branchNoun}
          file="ingresos-por-sucursal"
          rows={by_branch}
          {...common}
        />
      )}
    </div>
  )
}

type FiguresProps = {
  readonly period: FiguresPeriod
  readonly before: FiguresPeriod
  readonly currency: string
}

/** The figures beside those of the period before. */
function Figures({ period, before, currency }: FiguresProps) {
  const amounts = [
    ['revenue', texts.revenue],
    ['average_ticket', texts.averageTicket],
    ['tips', texts.tips],
    ['discounts', texts.discounts],
    ['commissions', texts.commissions],
    ['desk_differences', texts.deskDifferences],
    // Most shops do not round.
    ...(period.rounding === 0 ? [] : ([['rounding', texts.rounding]] as const)),
  ] as const
  return (
    <dl className={`${styles.numbers} ${own.numbers}`}>
      {amounts.map(([name, words]) => (
        <div key={name} className="card">
          <dt>{words}</dt>
          <dd>{balanceText(shownOf(name, period, currency), currency)}</dd>
          <Change
            now={period[name]}
            before={before[name]}
            was={balanceText(shownOf(name, before, currency), currency)}
          />
        </div>
      ))}
      <div className="card">
        <dt>{texts.sales}</dt>
        <dd>{period.sales}</dd>
        <Change now={period.sales} before={before.sales} was={String(before.sales)} />
      </div>
    </dl>
  )
}

type Amount =
  | 'revenue'
  | 'average_ticket'
  | 'tips'
  | 'discounts'
  | 'commissions'
  | 'desk_differences'
  | 'rounding'

/** The cents of an average say nothing. */
function shownOf(name: Amount, period: FiguresPeriod, currency: string): number {
  const units = name === 'average_ticket' ? minorUnitsOf(currency) : 1
  return Math.round(period[name] / units) * units
}

type ChangeProps = { readonly now: number; readonly before: number; readonly was: string }

/** Without a per cent where one of both is below zero, as a difference of the desk is. */
function Change({ now, before, was }: ChangeProps) {
  const change = now < 0 || before < 0 ? null : changeOf(now, before)
  const words =
    change === null
      ? ''
      : change === 0
        ? texts.same
        : change > 0
          ? texts.up(change)
          : texts.down(change)
  return (
    <dd className={styles.change}>
      {words && <strong>{words}</strong>} {texts.was(was)}
    </dd>
  )
}

/** What is held or owed as of now, whatever the period. */
function Pending({ figures }: Pick<Props, 'figures'>) {
  const { currency, deposits_held, packages_unused, owed_to_staff } = figures
  return (
    <section className={`card ${money.card}`} aria-label={texts.now}>
      <div>
        <h2>{texts.now}</h2>
        <p className="soft small">{texts.nowHint}</p>
      </div>
      <dl className={money.facts}>
        <div>
          <dt>{texts.owedToStaff}</dt>
          <dd>{balanceText(owed_to_staff, currency)}</dd>
        </div>
        <div>
          <dt>{texts.depositsHeld}</dt>
          <dd>{priceText(deposits_held, currency)}</dd>
        </div>
        <div>
          <dt>{texts.packagesUnused}</dt>
          <dd>{priceText(packages_unused, currency)}</dd>
        </div>
      </dl>
    </section>
  )
}
