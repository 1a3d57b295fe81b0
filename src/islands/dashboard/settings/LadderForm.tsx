import { useState } from 'react'
import {
  askingRungs,
  initialLadder,
  type Ladder,
  mostMissed,
  rungs,
} from '#domain/customer/ladder.ts'
import { ladderTexts as texts } from '#messages/ladder-settings.ts'
import { createLadderPreview, ladderIn, stepsOf } from '#stores/dashboard/settings/ladder.ts'
import type { Settings } from '#stores/dashboard/settings/settings.ts'
import { SelectField } from '#islands/ui/Field.tsx'
import { Check } from '../parts/Form.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { useLoad } from '../parts/use-load.ts'

/** What customers must do to book online, depending on how they kept their earlier appointments. */
export function LadderForm({ shop }: { readonly shop: Settings }) {
  const [draft, setDraft] = useState(shop.ladder)
  return (
    <SettingsForm
      title={texts.title}
      hint={texts.hint}
      saved={texts.saved}
      valuesIn={values => ({ ladder: ladderIn(values) })}
      onType={values =>
        setDraft(before =>
          before === null && values.has('ladder')
            ? (shop.ladder ?? initialLadder)
            : ladderIn(values),
        )
      }
    >
      <Check
        name="ladder"
        label={texts.on}
        hint={texts.onHint}
        defaultChecked={shop.ladder !== null}
      />
      {draft !== null && (
        <>
          <Limits ladder={shop.ladder ?? initialLadder} />
          <Counting ladder={shop.ladder ?? initialLadder} />
          <Preview ladder={draft} />
        </>
      )}
    </SettingsForm>
  )
}

type Props = { readonly ladder: Ladder }

const percents = [10, 20, 30, 40, 50, 75, 100] as const

function Limits({ ladder }: Props) {
  return (
    <>
      <fieldset className={parts.group}>
        <legend>{texts.limits}</legend>
        <div className={parts.two}>
          {askingRungs.map(rung => (
            <SelectField
              key={rung}
              name={`limits.${rung}`}
              label={texts.rung[rung]}
              hint={texts.rungHint[rung]}
              defaultValue={ladder.limits[rung] ?? ''}
            >
              <option value="">{texts.never}</option>
              <Counts of={upTo(mostMissed)} words={texts.missed} />
            </SelectField>
          ))}
        </div>
      </fieldset>
      <div className={parts.two}>
        <SelectField
          name="deposit_percent"
          label={texts.percent}
          hint={texts.percentHint}
          defaultValue={ladder.deposit_percent}
        >
          <Counts of={withOwn(percents, ladder.deposit_percent)} words={texts.percentOf} />
        </SelectField>
        <SelectField
          name="newcomers"
          label={texts.newcomers}
          hint={texts.newcomersHint}
          defaultValue={ladder.newcomers}
        >
          {rungs.map(rung => (
            <option key={rung} value={rung}>
              {texts.newcomer[rung]}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  )
}

const visits = [1, 2, 3, 4, 5, 10] as const
const months = [1, 2, 3, 6, 12, 24, 36] as const

function Counting({ ladder }: Props) {
  return (
    <fieldset className={parts.group}>
      <legend>{texts.counting}</legend>
      <div className={parts.stack}>
        <Check
          name="counts_late_cancels"
          label={texts.late}
          hint={texts.lateHint}
          defaultChecked={ladder.counts_late_cancels}
        />
        <div className={parts.two}>
          <SelectField
            name="forgiven_after_visits"
            label={texts.visits}
            defaultValue={ladder.forgiven_after_visits ?? ''}
          >
            <option value="">{texts.never}</option>
            <Counts of={withOwn(visits, ladder.forgiven_after_visits)} words={texts.visitsOf} />
          </SelectField>
          <SelectField
            name="forgiven_after_months"
            label={texts.months}
            defaultValue={ladder.forgiven_after_months ?? ''}
          >
            <option value="">{texts.never}</option>
            <Counts of={withOwn(months, ladder.forgiven_after_months)} words={texts.monthsOf} />
          </SelectField>
        </div>
      </div>
    </fieldset>
  )
}

function Counts({
  of,
  words,
}: {
  readonly of: readonly number[]
  readonly words: (count: number) => string
}) {
  return of.map(count => (
    <option key={count} value={count}>
      {words(count)}
    </option>
  ))
}

function upTo(most: number): number[] {
  return Array.from({ length: most }, (_, index) => index + 1)
}

/** A value that is not among the usual ones stays in the list. */
function withOwn(usual: readonly number[], own: number | null): number[] {
  return [...new Set([...usual, ...(own === null ? [] : [own])])].toSorted((a, b) => a - b)
}

/** What the rules mean in practice, and how many customers each step concerns. */
function Preview({ ladder }: Props) {
  const [preview] = useState(createLadderPreview)
  useLoad(preview, ladder)
  const steps = stepsOf(ladder)
  return (
    <fieldset className={parts.group}>
      <legend>{texts.preview}</legend>
      <div className={parts.stack}>
        {steps.length === 0 ? (
          <p>{texts.nothingAsked}</p>
        ) : (
          <ul>
            {steps.map(({ missed, rung }) => (
              <li key={missed}>{texts.step(missed, rung)}</li>
            ))}
          </ul>
        )}
        <Loaded from={preview} rows={2}>
          {({ customers, rungs: counts }) => (
            <output>
              <p>{customers === 0 ? texts.noCustomers : texts.today(customers)}</p>
              <ul>
                {rungs.map(
                  rung => counts[rung] > 0 && <li key={rung}>{texts.count(counts[rung], rung)}</li>,
                )}
              </ul>
            </output>
          )}
        </Loaded>
      </div>
    </fieldset>
  )
}
