import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { priceText } from '#contract/texts.ts'
import { statsTexts as texts } from '#messages/dashboard-reports.ts'
import { addDays, isDate } from '#stores/dashboard/days.ts'
import { $today } from '#stores/dashboard/shop.ts'
import { $stats, type Days, stats, type Stats } from '#stores/dashboard/stats.ts'
import { Empty, Loaded, Skeleton } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { SectionHead } from '../parts/SectionHead.tsx'
import styles from './reports.module.css'

export function StatsSection() {
  const today = useStore($today)
  return (
    <>
      <SectionHead title={texts.title} />
      {today ? <Report today={today} /> : <Skeleton />}
    </>
  )
}

function Report({ today }: { readonly today: string }) {
  const [days, setDays] = useState<Days>({ from: addDays(today, -29), to: today })
  const loaded = useStore($stats)
  const isOrdered = days.from <= days.to
  useEffect(() => {
    if (isOrdered) void stats.load(days)
  }, [days, isOrdered])
  return (
    <div className={parts.stack}>
      <Period days={days} today={today} onChange={setDays} />
      {isOrdered ? (
        <Loaded from={loaded} onRetry={() => void stats.reload()}>
          {report => <Numbers report={report} />}
        </Loaded>
      ) : (
        <p className="field-error" role="alert">
          {texts.badOrder}
        </p>
      )}
    </div>
  )
}

type PeriodProps = {
  readonly days: Days
  readonly today: string
  readonly onChange: (days: Days) => void
}

function Period({ days, today, onChange }: PeriodProps) {
  const ranges = [
    { words: texts.week, from: addDays(today, -6) },
    { words: texts.month, from: addDays(today, -29) },
    { words: texts.thisMonth, from: `${today.slice(0, 8)}01` },
  ]
  return (
    <fieldset className={styles.period} aria-label={texts.ranges}>
      {ranges.map(({ words, from }) => (
        <button
          key={words}
          className="slot"
          type="button"
          aria-pressed={days.from === from && days.to === today}
          onClick={() => onChange({ from, to: today })}
        >
          {words}
        </button>
      ))}
      <label>
        {texts.from}
        <input
          className="input"
          type="date"
          value={days.from}
          onChange={event =>
            isDate(event.target.value) && onChange({ ...days, from: event.target.value })
          }
        />
      </label>
      <label>
        {texts.to}
        <input
          className="input"
          type="date"
          value={days.to}
          onChange={event =>
            isDate(event.target.value) && onChange({ ...days, to: event.target.value })
          }
        />
      </label>
    </fieldset>
  )
}

function Numbers({ report }: { readonly report: Stats }) {
  if (report.turns === 0) {
    return <Empty label={texts.title} title={texts.emptyTitle} hint={texts.emptyHint} />
  }
  const numbers = [
    { words: texts.turns, value: String(report.turns) },
    { words: texts.completed, value: String(report.completed) },
    { words: texts.noShows, value: String(report.no_shows) },
    { words: texts.cancelled, value: String(report.cancelled) },
    { words: texts.revenue, value: priceText(report.revenue, report.currency) },
  ]
  return (
    <>
      <dl className={styles.numbers}>
        {numbers.map(({ words, value }) => (
          <div key={words} className="card">
            <dt>{words}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.tables}>
        <Ranking
          title={texts.byService}
          noun={texts.service}
          rows={report.services}
          currency={report.currency}
        />
        <Ranking
          title={texts.byPerson}
          noun={texts.person}
          rows={report.staff}
          currency={report.currency}
        />
      </div>
    </>
  )
}

type RankingProps = {
  readonly title: string
  readonly noun: string
  readonly rows: Stats['services']
  readonly currency: string
}

function Ranking({ title, noun, rows, currency }: RankingProps) {
  const most = Math.max(1, ...rows.map(row => row.turns))
  return (
    // A table wider than the screen scrolls inside; the keyboard reaches it here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={parts.scroller} aria-label={title} tabIndex={0}>
      <table className={parts.table}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{noun}</th>
            <th scope="col" className={parts.number}>
              {texts.turns}
            </th>
            <th scope="col" className={parts.number}>
              {texts.revenue}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              <th scope="row" title={row.name}>
                {row.name}
                <meter
                  className={styles.bar}
                  min={0}
                  max={most}
                  value={row.turns}
                  aria-hidden="true"
                />
              </th>
              <td className={parts.number}>{row.turns}</td>
              <td className={parts.number}>{priceText(row.revenue, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
