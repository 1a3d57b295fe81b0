import { useStore } from '@nanostores/react'
import { zoneText } from '#contract/texts/zone-text.ts'
import { countries, findCountry } from '#domain/country/countries.ts'
import { trialMessages as texts } from '#messages/trial.ts'
import { $countryChoice, chooseCountry } from '#stores/trial/country.ts'
import { Options, SelectField } from '../ui/Field.tsx'

const offered = countries.map(({ code, name }) => ({ id: code, name }))

/** The country, proposed from the phone and the location. What it implies is shown before the trial begins. */
export function CountryField() {
  const { code, timeZone, told } = useStore($countryChoice, { ssr: 'initial' })
  const country = code === '' ? null : findCountry(code)
  const facts =
    country && texts.countryFacts(country.money, zoneText(timeZone ?? country.zones[0] ?? ''))
  const hint = facts
    ? [told && texts.countryTold[told], facts].filter(Boolean).join(' ')
    : texts.countryHint
  return (
    <SelectField
      name="country"
      label={texts.country}
      hint={<span aria-live="polite">{hint}</span>}
      value={code}
      onChange={event => chooseCountry(event.target.value)}
    >
      <option value="">{texts.countryProposed}</option>
      <Options of={offered} />
    </SelectField>
  )
}
