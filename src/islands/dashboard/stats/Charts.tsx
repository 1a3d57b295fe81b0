import { type PointerEvent, useState } from 'react'
import { minorUnitsOf } from '#domain/country/currencies.ts'
import { datesBetween } from '#domain/calendar/dates.ts'
import { dayMonthText, priceText, weekdayText } from '#contract/texts/texts.ts'
import { lostReasons, statsTexts as texts } from '#messages/dashboard/stats.ts'
import { emptyHours, occupancyOf, percentOf, type Stats } from '#stores/dashboard/stats/stats.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { ChartCard } from './ChartCard.tsx'
import styles from './stats.module.css'

type Props = { readonly report: Stats }

const HEIGHT = 120
const STEP = 12

/** The appointments of each day, as a chart and as a table. */
export function DaysChart({ report, from, to }: Props & { from: string; to: string }) {
  const known = new Map(report.days.map(day => [day.date, day]))
  const dates = datesBetween(from, to)
  const top = roundTop(Math.max(...report.days.map(day => day.turns)))
  const table = {
    head: [texts.day, texts.appointments, texts.noShows, texts.revenue],
    rows: dates.map(date => {
      const day = known.get(date)
      return [
        date,
        day?.turns ?? 0,
        day?.no_shows ?? 0,
        (day?.revenue ?? 0) / minorUnitsOf(report.currency),
      ]
    }),
  }
  return (
    <ChartCard title={texts.days} table={table} file="dias">
      <div className={styles.plot} aria-hidden="true">
        <p className={styles.scale}>
          <span>{top}</span>
          <span>{top / 2}</span>
          <span>0</span>
        </p>
        <Bars dates={dates} top={top} countOf={date => known.get(date)?.turns ?? 0} />
        <p className={styles.axis}>
          <span>{dayMonthText(from)}</span>
          {dates.length > 2 && <span>{dayMonthText(dates[dates.length >> 1] ?? to)}</span>}
          <span>{dayMonthText(to)}</span>
        </p>
      </div>
    </ChartCard>
  )
}

type BarsProps = {
  readonly dates: readonly string[]
  readonly countOf: (date: string) => number
}

/** A bar per date, also for those without appointments. The bar under the pointer shows its date and count. */
function Bars({ dates, top, countOf }: BarsProps & { readonly top: number }) {
  const [pointed, setPointed] = useState<number | null>(null)
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setPointed(Math.floor(((clientX - left) / width) * dates.length))
  }
  return (
    <>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${dates.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPointed(null)}
      >
        {[0, HEIGHT / 2].map(y => (
          <path key={y} d={`M0 ${y}H${dates.length * STEP}`} vectorEffect="non-scaling-stroke" />
        ))}
        {dates.map((date, place) => {
          const height = (countOf(date) / top) * HEIGHT
          return (
            <rect
              key={date}
              x={place * STEP + 1}
              y={HEIGHT - height}
              width={STEP - 2}
              height={height}
            />
          )
        })}
      </svg>
      <Tip dates={dates} pointed={pointed} countOf={countOf} />
    </>
  )
}

/** The label over a bar; it never reaches beyond the chart's edges. */
function Tip({ dates, pointed, countOf }: BarsProps & { readonly pointed: number | null }) {
  const date = pointed === null ? undefined : dates[pointed]
  if (pointed === null || date === undefined) return null
  const along = `${(pointed / Math.max(1, dates.length - 1)) * 100}%`
  return (
    <p className={styles.tip} style={{ left: along, translate: `-${along}` }}>
      {texts.onDay(dayMonthText(date), countOf(date))}
    </p>
  )
}

/** The top of the axis: not below the highest bar, and with a whole number at its half. */
function roundTop(most: number): number {
  const step = most > 100 ? 50 : most > 20 ? 10 : 2
  return Math.max(step, Math.ceil(most / step) * step)
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]
const SHADES = 5

/** The appointments of a week by hour. The coloured table is the chart itself. */
export function HoursChart({ report }: Props) {
  const hours = [...new Set(report.hours.map(one => one.hour))].sort((a, b) => a - b)
  const at = (weekday: number, hour: number) =>
    report.hours.find(one => one.weekday === weekday && one.hour === hour)
  const table = {
    head: [texts.hour, ...weekdays.map(day => weekdayText(day))],
    rows: hours.map(hour => [
      `${hour}:00`,
      ...weekdays.map(weekday => {
        const one = at(weekday, hour)
        return one ? occupancyOf(one) : null
      }),
    ]),
  }
  const empty = emptyHours(report.hours, 5)
  const shares = report.hours.flatMap(one => occupancyOf(one) ?? [])
  const [least, most] = [Math.min(...shares), Math.max(...shares)]
  const hint = shares.length > 0 ? texts.hoursHint(least, most) : undefined
  return (
    <ChartCard title={texts.hours} {...(hint && { hint })} table={table} file="horas">
      <div className={styles.week} aria-hidden="true">
        <span />
        {weekdays.map(day => (
          <small key={day}>{weekdayText(day).slice(0, 2)}</small>
        ))}
        {hours.map(hour => (
          <Row key={hour} hour={hour} at={at} most={most} />
        ))}
      </div>
      <h3>{texts.neverFill}</h3>
      {empty.length === 0 ? (
        <p className="soft">{texts.neverFillNone}</p>
      ) : (
        <ul className={styles.plain}>
          {empty.map(one => (
            <li key={`${one.weekday}-${one.hour}`}>
              {texts.emptyHour(one.weekday, one.hour, occupancyOf(one) ?? 0)}
            </li>
          ))}
        </ul>
      )}
    </ChartCard>
  )
}

type RowProps = {
  readonly hour: number
  readonly at: (weekday: number, hour: number) => Stats['hours'][number] | undefined
  /** The count of the fullest hour, to which the shades are relative, so that a quiet shop has contrast too. */
  readonly most: number
}

function Row({ hour, at, most }: RowProps) {
  return (
    <>
      <small>{hour}</small>
      {weekdays.map(weekday => {
        const one = at(weekday, hour)
        const full = one ? occupancyOf(one) : null
        const percent = full === null ? null : Math.min(100, full)
        return (
          <span
            key={weekday}
            className={styles.cell}
            data-shade={percent === null ? undefined : shadeOf(percent, most)}
            title={percent === null ? undefined : texts.cell(weekday, hour, percent)}
          />
        )
      })}
    </>
  )
}

function shadeOf(percent: number, most: number): number {
  return most <= 0 ? 0 : Math.min(SHADES, Math.ceil((percent / most) * SHADES))
}

type RankingProps = {
  readonly title: string
  readonly noun: string
  readonly file: string
  readonly currency: string
  readonly rows: readonly {
    readonly id: string
    readonly name: string
    readonly turns: number
    readonly revenue: number
    readonly booked_minutes?: number
    readonly bookable_minutes?: number
  }[]
}

const SHOWN = 8

export function Ranking({ title, noun, file, rows, currency }: RankingProps) {
  const most = Math.max(1, ...rows.map(row => row.turns))
  const hasHours = rows.some(row => row.bookable_minutes !== undefined)
  const share = (row: RankingProps['rows'][number]) =>
    percentOf(row.booked_minutes ?? 0, row.bookable_minutes ?? 0)
  const table = {
    head: [noun, texts.appointments, texts.revenue, ...(hasHours ? [`${texts.share} %`] : [])],
    rows: rows.map(row => [
      row.name,
      row.turns,
      row.revenue / minorUnitsOf(currency),
      ...(hasHours ? [share(row)] : []),
    ]),
  }
  return (
    <ChartCard title={title} table={table} file={file}>
      <ul className={styles.ranking}>
        {rows.slice(0, SHOWN).map(row => (
          <li key={row.id}>
            <span className={styles.name}>{row.name}</span>
            <span className="soft small">
              {[
                row.turns,
                priceText(row.revenue, currency),
                hasHours ? texts.percent(share(row)) : '',
              ]
                .filter(part => part !== '')
                .join(' · ')}
            </span>
            <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(row.turns / most) * 100} height="1" />
            </svg>
          </li>
        ))}
      </ul>
    </ChartCard>
  )
}

/** Searches that found no free time, by reason, with a link to what can be done about it. */
export function LostSearches({ report }: Props) {
  const named = new Map<string, number>()
  for (const { reason, count } of report.lost) {
    const words = lostReasons[reason] ?? reason
    named.set(words, (named.get(words) ?? 0) + count)
  }
  const rows = [...named].sort((a, b) => b[1] - a[1])
  const most = rows[0]?.[1] ?? 1
  const table = { head: [texts.reason, texts.times], rows }
  return (
    <ChartCard title={texts.lost} hint={texts.lostHint} table={table} file="busquedas-sin-lugar">
      {rows.length === 0 && <p className="soft">{texts.lostNone}</p>}
      <ul className={styles.ranking}>
        {rows.map(([words, count]) => (
          <li key={words}>
            <span className={styles.name}>{words}</span>
            <span className="soft small">{count}</span>
            <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect className={styles.lostBar} width={(count / most) * 100} height="1" />
            </svg>
          </li>
        ))}
      </ul>
      {rows.length > 0 && (
        <p>
          <a href={sections.hours}>{texts.why}</a>
        </p>
      )}
    </ChartCard>
  )
}
