import type { ProblemWire } from '#contract/protocol/problems.ts'
import { dateOf, shortDateText, timeText } from '#contract/texts/texts.ts'
import { newTurnTexts as texts } from '#messages/dashboard/turns.ts'
import parts from '#islands/dashboard/parts/parts.module.css'

type Props = {
  readonly problem: ProblemWire
  readonly people: readonly { readonly id: string; readonly name: string }[]
  readonly onChoose: (startsAt: string, staff: string) => void
}

/** A slot that somebody else took: the nearest free ones, a tap away. */
export function Alternatives({ problem, people, onChoose }: Props) {
  const nearest = problem.alternatives ?? []
  if (nearest.length === 0) return null
  return (
    <fieldset className={parts.group} aria-label={texts.taken}>
      <p className="field-hint">{texts.taken}</p>
      <div className={parts.chips}>
        {nearest.map(({ starts_at, staff }) => (
          <button
            key={`${starts_at} ${staff}`}
            className={`slot ${parts.chip}`}
            type="button"
            onClick={() => onChoose(starts_at, staff)}
          >
            {`${shortDateText(dateOf(starts_at))} ${timeText(starts_at)} · ${nameOf(people, staff)}`}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

function nameOf(people: Props['people'], id: string): string {
  return people.find(person => person.id === id)?.name ?? ''
}
