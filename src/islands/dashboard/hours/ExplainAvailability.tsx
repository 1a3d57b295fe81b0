import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { explainTexts as texts } from '#messages/dashboard/setup.ts'
import { $activeServices, services } from '#stores/dashboard/catalogue/catalogue.ts'
import { isDate } from '#domain/calendar/dates.ts'
import { $router } from '#stores/dashboard/router.ts'
import { $today } from '#stores/dashboard/shop.ts'
import { DateField } from '#islands/dashboard/parts/DateField.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'
import { ListHead } from '#islands/dashboard/parts/ListHead.tsx'
import { Options } from '#islands/ui/Field.tsx'
import { ExplainedDay } from './ExplainedDay.tsx'

/** "Why can nobody book on Saturday?": shows the server's reasons, each with a way to change that. */
export function ExplainAvailability() {
  const offered = useStore($activeServices)
  const today = useStore($today)
  const sent = useSentQuestion()
  const [chosen, setChosen] = useState(sent.service)
  const [asked, setAsked] = useState(sent.date)
  const service = chosen ?? offered[0]?.id ?? null
  const date = asked ?? today
  useLoad(services, null)
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
      <ExplainedDay services={service} date={date} />
      <p>
        <a href={`/dashboard/agenda?fecha=${date}`}>{texts.suggestions.agenda}</a>
      </p>
    </section>
  )
}

/** Reads the question from the URL: the agenda links here when it found no free time. */
function useSentQuestion() {
  const search = useStore($router)?.search
  const date = search?.['dia'] ?? null
  return { service: search?.['servicio'] ?? null, date: date && isDate(date) ? date : null }
}

function showFromTop(section: HTMLElement | null): void {
  section?.scrollIntoView({ block: 'start' })
}
