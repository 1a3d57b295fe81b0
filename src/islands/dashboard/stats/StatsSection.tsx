import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { priceText } from '#contract/texts/texts.ts'
import { statsTexts as texts } from '#messages/dashboard/stats.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { $isOwner, $shop, $today } from '#stores/dashboard/shop.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import {
  changeOf,
  percentOf,
  periodProblem,
  stats,
  type Stats,
  type StatsQuestion,
} from '#stores/dashboard/stats/stats.ts'
import { Empty, Loaded, Skeleton } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { SectionHead } from '../parts/SectionHead.tsx'
import { useLoad } from '../parts/use-load.ts'
import { DaysChart, HoursChart, LostSearches, Ranking } from './Charts.tsx'
import { Period } from './Period.tsx'
import { Recovered } from './Recovered.tsx'
import { AppointmentsDownload } from './AppointmentsDownload.tsx'
import styles from './stats.module.css'

/** An advisor sees the figures of their own work; one who serves nobody has none. */
export function StatsSection() {
  const today = useStore($today)
  const isOwner = useStore($isOwner)
  const shop = valueOf(useStore($shop))
  const worksAs = shop?.works_as
  const isTheirs = isOwner || worksAs !== null
  const isOneOfMany = isOwner && shop !== null && shop.comerces.length > 1
  const hint = isOneOfMany
    ? texts.onlyBranch(shop.comerce.name)
    : !isOwner && isTheirs && texts.onlyOwn
  return (
    <>
      <SectionHead title={texts.title} hint={hint} />
      {!isTheirs ? (
        <Empty label={texts.title} title={texts.nobodysTitle} hint={texts.nobodysHint} />
      ) : today ? (
        <Report today={today} />
      ) : (
        <Skeleton />
      )}
    </>
  )
}

function Report({ today }: { readonly today: string }) {
  const [asked, setAsked] = useState<StatsQuestion>({
    from: addDays(today, -29),
    to: today,
    compare: 'before',
  })
  const problem = periodProblem(asked)
  useLoad(stats, problem === null ? asked : undefined)
  return (
    <div className={parts.stack}>
      <Period asked={asked} today={today} problem={problem} onChange={setAsked} />
      {problem === null ? (
        <Loaded from={stats}>
          {report => <Numbers report={report} asked={asked} today={today} />}
        </Loaded>
      ) : (
        // It is shown at the field that was changed, and read aloud from here.
        <p className="visually-hidden" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

type NumbersProps = {
  readonly report: Stats
  readonly asked: StatsQuestion
  readonly today: string
}

function Numbers({ report, asked, today }: NumbersProps) {
  const { currency, assumed: autoCompleted } = report
  const isOwner = useStore($isOwner)
  return (
    <>
      {report.turns === 0 ? (
        <Empty label={texts.title} title={texts.emptyTitle} hint={texts.emptyHint} />
      ) : (
        <Figures report={report} />
      )}
      {report.turns > 0 && <p className="soft small">{texts.counts}</p>}
      {report.before && asked.from === today && <p className="soft small">{texts.unfinished}</p>}
      {autoCompleted.turns > 0 && (
        <p className="soft small">
          {texts.autoCompleted(autoCompleted.turns, priceText(autoCompleted.revenue, currency))}
        </p>
      )}
      <div className={styles.charts}>
        {report.turns > 0 && (
          <>
            {asked.from < asked.to && <DaysChart report={report} from={asked.from} to={asked.to} />}
            <HoursChart report={report} />
            <Ranking
              title={texts.byService}
              noun={texts.service}
              file="servicios"
              rows={report.services}
              currency={currency}
            />
            {isOwner && (
              <Ranking
                title={texts.byStaffMember}
                noun={texts.person}
                file="personas"
                rows={report.staff}
                currency={currency}
              />
            )}
          </>
        )}
        {isOwner && <Recovered report={report} />}
        {isOwner && <LostSearches report={report} />}
      </div>
      {isOwner && report.turns > 0 && <AppointmentsDownload from={asked.from} to={asked.to} />}
    </>
  )
}

type Figure = {
  readonly words: string
  readonly value: string
  readonly now: number
  readonly before: number | undefined
  readonly was: string
  readonly hint?: string
  /** A higher value is worse. */
  readonly isBad?: true
}

function figuresOf(report: Stats): Figure[] {
  const { before, currency } = report
  const count = (
    words: string,
    read: (counts: Pick<Stats, 'turns' | 'no_shows' | 'cancelled' | 'clients'>) => number,
    isBad?: true,
  ): Figure => ({
    words,
    value: String(read(report)),
    now: read(report),
    before: before ? read(before) : undefined,
    was: before ? String(read(before)) : '',
    ...(isBad ? { isBad } : {}),
  })
  const share = percentOf(report.booked_minutes, report.bookable_minutes)
  const shareBefore = before ? percentOf(before.booked_minutes, before.bookable_minutes) : undefined
  return [
    { ...count(texts.appointments, counts => counts.turns), hint: texts.appointmentsHint },
    {
      words: texts.revenue,
      value: priceText(report.revenue, currency),
      now: report.revenue,
      before: before?.revenue,
      was: before ? priceText(before.revenue, currency) : '',
      hint: texts.revenueHint,
    },
    {
      words: texts.occupancy,
      value: texts.percent(share),
      now: share,
      before: shareBefore,
      was: shareBefore === undefined ? '' : texts.percent(shareBefore),
      hint: texts.occupancyHint,
    },
    count(texts.noShows, counts => counts.no_shows, true),
    count(texts.cancelled, counts => counts.cancelled, true),
    count(texts.newCustomers, counts => counts.clients.new),
    count(texts.returning, counts => counts.clients.returning),
  ]
}

function Figures({ report }: { readonly report: Stats }) {
  return (
    <dl className={styles.numbers}>
      {figuresOf(report).map(figure => (
        <div key={figure.words} className="card" title={figure.hint}>
          <dt>{figure.words}</dt>
          <dd>{figure.value}</dd>
          <Change figure={figure} />
        </div>
      ))}
    </dl>
  )
}

function Change({ figure: { now, before, was, isBad } }: { readonly figure: Figure }) {
  if (before === undefined) return null
  const change = changeOf(now, before)
  const isUp = (change ?? 0) > 0
  const words =
    change === null ? '' : change === 0 ? texts.same : isUp ? texts.up(change) : texts.down(change)
  const mood =
    change === null || change === 0 ? undefined : isUp === (isBad ?? false) ? 'bad' : 'good'
  return (
    <dd className={styles.change} data-mood={mood}>
      {words && <strong>{words}</strong>} {texts.was(was)}
    </dd>
  )
}
