import { useState } from 'react'
import { zoneText } from '#contract/texts/zone-text.ts'
import { countries, findCountry } from '#domain/country/countries.ts'
import { settingsTexts as texts } from '#messages/dashboard/setup.ts'
import {
  previewZone,
  saveSettings,
  type Settings,
  type ZoneChange,
} from '#stores/dashboard/settings/settings.ts'
import { Options, SelectField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { SettingsForm } from './SettingsForm.tsx'
import parts from '../parts/parts.module.css'
import { ZoneDialog } from './ZoneDialog.tsx'

/** The country of the shop, which sets its currency, time zone and holidays. */
export function CountryForm({ shop }: { readonly shop: Settings }) {
  const [code, setCode] = useState(shop.country)
  const [pending, setPending] = useState<Pending | null>(null)
  const save = async (values: FormData) => {
    const fields = { country: textOf(values, 'country'), time_zone: textOf(values, 'time_zone') }
    if (fields.time_zone === shop.time_zone) return await saveSettings(fields)
    const answer = await previewZone(fields.time_zone)
    if (!answer.ok) return answer.problem
    const { reply: change } = answer
    if (change.appointments + change.blocks === 0) return await saveSettings(fields)
    setPending({ change, fields })
    return 'unsaved'
  }
  const isOwn = code === shop.country
  const zones = findCountry(code)?.zones ?? []
  const offered = isOwn ? [...new Set([shop.time_zone, ...zones])] : zones
  return (
    <>
      <SettingsForm title={texts.country} hint={texts.countryHint} saved={texts.saved} save={save}>
        <div className={parts.two}>
          <SelectField
            name="country"
            label={texts.countryName}
            hint={texts.money(findCountry(code)?.money ?? shop.currency)}
            value={code}
            onChange={event => setCode(event.target.value)}
          >
            <Options of={countriesWith(shop.country)} />
          </SelectField>
          <SelectField
            key={code}
            name="time_zone"
            label={texts.zone}
            hint={texts.zoneHint}
            defaultValue={isOwn ? shop.time_zone : zones[0]}
          >
            <Options of={offered.map(zone => ({ id: zone, name: zoneText(zone) }))} />
          </SelectField>
        </div>
      </SettingsForm>
      {pending !== null && <ZoneDialog {...pending} onClose={() => setPending(null)} />}
    </>
  )
}

type Pending = {
  readonly change: ZoneChange
  readonly fields: { readonly country: string; readonly time_zone: string }
}

function countriesWith(own: string) {
  const known = countries.map(({ code, name }) => ({ id: code, name }))
  return findCountry(own) === null ? [{ id: own, name: own }, ...known] : known
}
