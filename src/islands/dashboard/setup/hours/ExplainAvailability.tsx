import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { timeText } from '#contract/texts/texts.ts'
import { explainTexts as texts } from '#messages/dashboard/setup.ts'
import { $activeServices, $staff, services } from '#stores/dashboard/setup/catalogue.ts'
import { isDate } from '#domain/calendar/dates.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $router } from '#stores/dashboard/router.ts'
import { $today } from '#stores/dashboard/shop.ts'
import {
  freeCount,
  reasonSpans,
  why,
  type ExplainAvailability as Answer,
} from '#stores/dashboard/setup/explain-availability.ts'
import { DateField } from '#islands/dashboard/parts/DateField.tsx'
import { Loaded } from '#islands/dashboard/parts/Loaded.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'
import { ListHead } from '#islands/dashboard/parts/ListHead.tsx'
import { Options } from '#islands/ui/Field.tsx'
import styles from './hours.module.css'
import { Suggestions } from './Suggestions.tsx'

/** "Why can nobody book on Saturday?": the engine says it, and the way to mend it stands beside. */
export function ExplainAvailability() {
  const offered = useStore($activeServices)
  const today = useStore($today)
  const sent = useSentQuestion()
  const [chosen, setChosen] = useState(sent.service)
  const [asked, setAsked] = useState(sent.date)
  const service = chosen ?? offered[0]?.id ?? null
  const date = asked ?? today
  useLoad(services, null)
  useEffect(() => {
    if (service && date) void why.load({ service, date })
  }, [service, date])
  if (!service || !date) return null
  return (
    <section className={parts.stack} ref={sent.date === null ? null : showFromTop}>
      <ListHead title={texts.title} hint={texts.hint} />
      <div className={parts.two}>
        <label className="field">
          <span>{texts.service}</span>
          <select
            className="input"
            value={service}
            onChange={event => setChosen(event.target.value)}
          >
            <Options of={offered} />
          </select>
        </label>
        <DateField
          name="date"
          label={texts.date}
          value={date}
          onPick={day => day && setAsked(day)}
        />
      </div>
      <Loaded from={why} rows={2}>
        {answer => <Reasons answer={answer} />}
      </Loaded>
    </section>
  )
}

/** Where the agenda had nothing to offer, it sends here with what was looked for. */
function useSentQuestion() {
  const search = useStore($router)?.search
  const date = search?.['dia'] ?? null
  return { service: search?.['servicio'] ?? null, date: date && isDate(date) ? date : null }
}

function showFromTop(section: HTMLElement | null): void {
  section?.scrollIntoView({ block: 'start' })
}

function Reasons({ answer }: { readonly answer: Answer }) {
  const staffMembers = valueOf(useStore($staff)) ?? []
  if (answer.reason !== null) {
    return (
      <>
        <p className="problem">
          {texts.nobody} <a href="/dashboard/servicios">{texts.suggestions.services}</a>
        </p>
        <Suggestions suggestions={answer.remedies} date={answer.date} />
      </>
    )
  }
  return (
    <>
      <ul className={parts.list}>
        {answer.people.map(staffMember => (
          <li key={staffMember.staff} className={`card ${styles.why}`}>
            <details>
              <summary>
                <strong>{staffMembers.find(one => one.id === staffMember.staff)?.name}</strong>
                <span className="soft small">
                  {staffMember.is_closed
                    ? (staffMember.note ?? texts.closed)
                    : freeText(staffMember.starts)}
                </span>
              </summary>
              <ul className={styles.reasons}>
                {reasonSpans(staffMember.starts).map(span => (
                  <li key={span.from}>
                    <span className="figures">
                      {texts.span(timeText(span.from), timeText(span.to))}
                    </span>
                    <span className="soft">{span.text}</span>
                  </li>
                ))}
              </ul>
            </details>
            {staffMember.is_closed && (
              <a href={`/dashboard/horarios?id=${staffMember.staff}`}>{texts.suggestions.hours}</a>
            )}
          </li>
        ))}
      </ul>
      <Suggestions suggestions={answer.remedies} date={answer.date} />
      <p>
        <a href={`/dashboard/agenda?fecha=${answer.date}`}>{texts.suggestions.agenda}</a>
      </p>
    </>
  )
}

function freeText(starts: Answer['people'][number]['starts']): string {
  return texts.freeCount(freeCount(starts))
}
