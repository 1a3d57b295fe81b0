import { useState } from 'react'
import { priceText } from '#contract/texts/texts.ts'
import { minorUnitsOf } from '#domain/country/currencies.ts'
import { moneySettingsTexts as texts } from '#messages/dashboard/money/money-settings.ts'
import type { MoneySettingsReply } from '#stores/dashboard/money-settings/money-settings.ts'
import { Button } from '#islands/ui/Button.tsx'
import { SelectField } from '#islands/ui/Field.tsx'
import { Check } from '../parts/Form.tsx'
import parts from '../parts/parts.module.css'

/** In major units. */
const usualSteps = [1, 5, 10, 50, 100, 500, 1000]

/** To what cash is rounded, with what the law of the shop's country says. */
export function RoundingFields({ reply }: { readonly reply: MoneySettingsReply }) {
  const { settings, currency, usual_rounding: usual } = reply
  const [step, setStep] = useState(settings.rounding_step)
  const [isDown, setDown] = useState(settings.rounds_down)
  const isUsual = usual !== null && step === usual.step && isDown === usual.is_down
  const take = () => {
    setStep(usual?.step ?? null)
    setDown(usual?.is_down ?? false)
  }
  return (
    <fieldset className={parts.group}>
      <legend>{texts.rounding}</legend>
      <div className={parts.stack}>
        {usual && (
          <div className={`${parts.actions} ${parts.middle}`}>
            <p>{texts.usual(priceText(usual.step, currency), usual.is_down)}</p>
            {!isUsual && <Button look="plain small" label={texts.takeUsual} onClick={take} />}
          </div>
        )}
        <SelectField
          name="rounding_step"
          label={texts.step}
          hint={texts.stepHint}
          value={step ?? ''}
          onChange={event => setStep(Number(event.target.value) || null)}
        >
          <option value="">{texts.noStep}</option>
          {stepsOf(reply).map(one => (
            <option key={one} value={one}>
              {texts.stepOf(priceText(one, currency))}
            </option>
          ))}
        </SelectField>
        <Check
          name="rounds_down"
          label={texts.roundsDown}
          hint={texts.roundsDownHint}
          checked={isDown}
          onChange={event => setDown(event.target.checked)}
        />
      </div>
    </fieldset>
  )
}

/** The steps that are offered, in minor units, with the shop's own and the usual one. */
function stepsOf({ settings, currency, usual_rounding: usual }: MoneySettingsReply): number[] {
  const offered = usualSteps.map(step => step * minorUnitsOf(currency)).filter(step => step > 1)
  const own = [settings.rounding_step, usual?.step].filter(step => step != null)
  return [...new Set([...offered, ...own])].toSorted((a, b) => a - b)
}
