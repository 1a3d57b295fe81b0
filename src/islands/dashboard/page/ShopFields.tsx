import { useState } from 'react'
import { phoneExamples } from '#domain/country/phone-examples.ts'
import { phoneText } from '#stores/dashboard/phone-text.ts'
import { categoryNames, pageTexts as texts } from '#messages/dashboard/setup.ts'
import { settingTexts } from '#messages/dashboard/settings/shop-settings.ts'
import { placeMessages } from '#messages/trial.ts'
import { settingsForms } from '#stores/dashboard/settings/settings-forms.ts'
import type { Settings } from '#stores/dashboard/settings/settings.ts'
import { Options, SelectField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { PlaceField } from '#islands/place/PlaceField.tsx'
import { placeIn } from '#islands/place/place-in.ts'
import { PhoneField } from '../parts/PhoneField.tsx'
import { SettingField, SettingFields } from '../settings/SettingFields.tsx'
import { SettingsForm } from '../settings/SettingsForm.tsx'
import { settingsIn } from '../settings/setting-values.ts'
import { Look, lookIn } from './Look.tsx'
import parts from '../parts/parts.module.css'

type Props = {
  readonly shop: Settings
  /** Called with the current values of the form, saved or not. */
  readonly onType: (draft: Draft) => void
}

const { pageTop, pageEnd } = settingsForms
const typed = [...pageTop, ...pageEnd]

export function ShopFields({ shop, onType }: Props) {
  return (
    <SettingsForm
      title={texts.fields}
      saved={texts.saved}
      valuesIn={valuesIn}
      onType={values => onType(draftIn(values))}
    >
      <NameAndPlace shop={shop} />
      <Look shop={shop} />
      <WaysToWrite shop={shop} />
      <SettingFields shop={shop} names={pageEnd} />
    </SettingsForm>
  )
}

/** What the preview shows of the form. */
function draftIn(values: FormData) {
  return { ...settingsIn(values, typed), ...lookIn(values) }
}
export type Draft = ReturnType<typeof draftIn>

function valuesIn(values: FormData) {
  const whatsapp = textOf(values, 'whatsapp') || null
  return { ...draftIn(values), ...placeIn(values), whatsapp }
}

function placeOf({ latitude, longitude }: Settings): readonly [number, number] | null {
  return latitude === null || longitude === null ? null : [latitude, longitude]
}

type FieldsProps = Pick<Props, 'shop'>

function NameAndPlace({ shop }: FieldsProps) {
  const [city, setCity] = useState(shop.city)
  const [address, setAddress] = useState(shop.address)
  return (
    <>
      <div className={parts.two}>
        <SettingField name="name" shop={shop} />
        <SelectField
          name="category"
          label={settingTexts.category.label}
          defaultValue={shop.category}
        >
          <Options
            of={categoriesWith(shop.category).map(id => ({ id, name: categoryNames[id] ?? id }))}
          />
        </SelectField>
      </div>
      <SettingField name="description" shop={shop} />
      <div className={parts.two}>
        <SettingField
          name="address"
          shop={shop}
          onChange={event => setAddress(event.target.value)}
        />
        <SettingField name="city" shop={shop} onChange={event => setCity(event.target.value)} />
      </div>
      <PlaceField
        hint={placeMessages.hintHere}
        city={city}
        country={shop.country}
        tiles={import.meta.env.MAP_TILES_URL}
        first={placeOf(shop)}
        isAddressNew={address.trim() !== shop.address}
      />
    </>
  )
}

function WaysToWrite({ shop }: FieldsProps) {
  return (
    <>
      <PhoneField
        name="whatsapp"
        label={settingTexts.whatsapp.label}
        type="tel"
        hint={texts.whatsappHint(phoneExamples[shop.country] ?? '')}
        defaultValue={phoneText(shop.whatsapp ?? '')}
      />
      <div className={parts.two}>
        <SettingField name="instagram" shop={shop} />
        <SettingField name="website" shop={shop} inputMode="url" />
      </div>
    </>
  )
}

/** A category of the shop that has no name here stays in the list. */
function categoriesWith(own: string): string[] {
  return [...new Set([...Object.keys(categoryNames), own])].filter(Boolean)
}
