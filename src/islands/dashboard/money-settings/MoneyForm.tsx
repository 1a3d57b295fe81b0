import { useState } from 'react'
import { clockText } from '#domain/calendar/dates.ts'
import { moneySettingsTexts as texts } from '#messages/dashboard/money/money-settings.ts'
import {
  type MoneySettingsReply,
  moneySettings,
  saveMoneySettings,
} from '#stores/dashboard/money-settings/money-settings.ts'
import { SelectField, TextField } from '#islands/ui/Field.tsx'
import { Check } from '../parts/Form.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { useLoad } from '../parts/use-load.ts'
import { MethodsField } from './MethodsField.tsx'
import { moneyFieldsIn, wrongMoneyFields } from './money-values.ts'
import { RoundingFields } from './RoundingFields.tsx'
import { SettingsForm } from '../settings/SettingsForm.tsx'

/** How the shop charges. */
export function MoneyForm() {
  useLoad(moneySettings, null)
  return <Loaded from={moneySettings}>{reply => <OpenForm reply={reply} />}</Loaded>
}

type Props = { readonly reply: MoneySettingsReply }

function OpenForm({ reply }: Props) {
  const { settings } = reply
  return (
    <SettingsForm
      title={texts.title}
      hint={texts.hint}
      saved={texts.saved}
      check={wrongMoneyFields}
      save={(values, opened, theirs) =>
        saveMoneySettings(moneyFieldsIn(values), moneyFieldsIn(opened), theirs)
      }
    >
      <MethodsField methods={settings.methods} />
      <fieldset className={parts.group}>
        <legend>{texts.desk}</legend>
        <div className={parts.stack}>
          <Check
            name="needs_desk"
            label={texts.needsDesk}
            hint={texts.needsDeskHint}
            defaultChecked={settings.needs_desk}
          />
          <Check
            name="counts_blind"
            label={texts.countsBlind}
            hint={texts.countsBlindHint}
            defaultChecked={settings.counts_blind}
          />
          <DayEnds minute={settings.day_ends_minute} />
        </div>
      </fieldset>
      <RoundingFields reply={reply} />
      <CardFields visits={settings.card_visits} />
      <fieldset className={parts.group}>
        <legend>{texts.team}</legend>
        <Check
          name="staff_charge"
          label={texts.staffCharge}
          hint={texts.staffChargeHint}
          defaultChecked={settings.staff_charge}
        />
      </fieldset>
    </SettingsForm>
  )
}

const wholeHours = Array.from({ length: 13 }, (_, hour) => hour * 60)

function DayEnds({ minute }: { readonly minute: number }) {
  const offered = [...new Set([...wholeHours, minute])].toSorted((a, b) => a - b)
  return (
    <SelectField
      name="day_ends_minute"
      label={texts.dayEnds}
      hint={texts.dayEndsHint}
      defaultValue={minute}
    >
      {offered.map(one => (
        <option key={one} value={one}>
          {one === 0 ? texts.midnight : texts.atHour(clockText(one))}
        </option>
      ))}
    </SelectField>
  )
}

/** After how many paid visits one is free. */
function CardFields({ visits }: { readonly visits: number | null }) {
  const [isOn, setOn] = useState(visits !== null)
  return (
    <fieldset className={parts.group}>
      <legend>{texts.card}</legend>
      <div className={parts.stack}>
        <Check
          name="has_card"
          label={texts.hasCard}
          hint={texts.hasCardHint}
          checked={isOn}
          onChange={event => setOn(event.target.checked)}
        />
        {isOn && (
          <TextField
            name="card_visits"
            label={texts.cardVisits}
            inputMode="numeric"
            maxLength={2}
            defaultValue={visits ?? 10}
          />
        )}
      </div>
    </fieldset>
  )
}
