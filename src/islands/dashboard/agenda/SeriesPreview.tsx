import { useState } from 'react'
import type { Sent } from '#contract/contract.ts'
import { dateOf, longDateText, shortDateText, timeText } from '#contract/texts.ts'
import { seriesTexts as texts } from '#messages/dashboard-series.ts'
import { createSeries, type Occurrence, type Place } from '#stores/dashboard/series.ts'
import { Form, SubmitButton } from '../parts/Form.tsx'
import parts from '../parts/parts.module.css'
import { takeFocus } from '../parts/take-focus.ts'

export type Series = {
  readonly turn: Sent<'createStaffAppointment', 'body'>
  readonly occurrences: readonly Occurrence[]
}
type Props = Series & {
  readonly onBack: () => void
  readonly onDone: (count: number) => void
}

/** Every date before it is taken: those that do not fit are skipped or go somewhere near. */
export function SeriesPreview({ turn, occurrences, onBack, onDone }: Props) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Place>>(new Map())
  const conflicts = occurrences.filter(one => one.reason !== null)
  const places = occurrences.flatMap(one => placeOf(one, chosen) ?? [])
  const save = async () => {
    const problem = await createSeries(turn, places)
    if (!problem) onDone(places.length)
    return problem
  }
  return (
    <Form label={texts.title(occurrences.length)} save={save}>
      <p tabIndex={-1} ref={takeFocus}>
        {texts.conflicts(conflicts.length)}
      </p>
      <ol className={parts.lines}>
        {occurrences.map(one => (
          <li key={one.number}>
            <Line
              occurrence={one}
              chosen={chosen.get(one.number)}
              onChoose={place => setChosen(withPlace(chosen, one.number, place))}
            />
          </li>
        ))}
      </ol>
      <div className={parts.actions}>
        {places.length > 0 && <SubmitButton>{texts.save(places.length)}</SubmitButton>}
        <button className="btn btn-plain" type="button" onClick={onBack}>
          {texts.back}
        </button>
      </div>
    </Form>
  )
}

type LineProps = {
  readonly occurrence: Occurrence
  readonly chosen: Place | undefined
  readonly onChoose: (place: Place | null) => void
}

function Line({ occurrence, chosen, onChoose }: LineProps) {
  const { starts_at, reason, alternatives } = occurrence
  if (starts_at === null) return <span className="soft">{texts.noSuchHour}</span>
  const words = `${shortDateText(dateOf(starts_at))}, ${timeText(starts_at)}`
  if (reason === null) return <span>{`${words} · ${texts.fits}`}</span>
  return (
    <span className={parts.two}>
      <s>{words}</s>
      <select
        className="input"
        aria-label={texts.where(longDateText(dateOf(starts_at)))}
        value={chosen?.starts_at ?? ''}
        onChange={event =>
          onChoose(alternatives.find(one => one.starts_at === event.target.value) ?? null)
        }
      >
        <option value="">{texts.skip}</option>
        {alternatives.map(one => (
          <option key={one.starts_at} value={one.starts_at}>
            {`${shortDateText(dateOf(one.starts_at))}, ${timeText(one.starts_at)}`}
          </option>
        ))}
      </select>
    </span>
  )
}

function placeOf(
  { number, starts_at, reason }: Occurrence,
  chosen: ReadonlyMap<number, Place>,
): Place | null {
  if (reason === null && starts_at !== null) return { starts_at }
  return chosen.get(number) ?? null
}

function withPlace(
  chosen: ReadonlyMap<number, Place>,
  number: number,
  place: Place | null,
): ReadonlyMap<number, Place> {
  const others = [...chosen].filter(([other]) => other !== number)
  return new Map(place ? [...others, [number, place]] : others)
}
