import { useState } from 'react'
import { phoneExamples } from '#domain/country/phone-examples.ts'
import { phoneText } from '#stores/dashboard/phone-text.ts'
import { categoryNames, pageTexts as texts } from '#messages/dashboard/setup.ts'
import { commonTexts } from '#messages/dashboard/common.ts'
import { placeMessages } from '#messages/trial.ts'
import { editOf } from '#stores/dashboard/changed-in.ts'
import { saveSettings, type Settings } from '#stores/dashboard/setup/settings.ts'
import { Options, SelectField, TextArea, TextField } from '#islands/ui/Field.tsx'
import { textOf, textsOf } from '#islands/ui/form-state.ts'
import { PlaceField } from '#islands/place/PlaceField.tsx'
import { placeIn } from '#islands/place/place-in.ts'
import { Form, SubmitButton, type Theirs } from '../parts/Form.tsx'
import { Look, lookIn } from './Look.tsx'
import parts from '../parts/parts.module.css'
import styles from './page.module.css'
import { type Draft, shownFields } from './PagePreview.tsx'
import { PhoneField } from '#islands/dashboard/parts/PhoneField.tsx'

type Props = {
  readonly shop: Settings
  /** Called with the current values of the form, saved or not. */
  readonly onType: (draft: Draft) => void
}

export function ShopFields({ shop, onType }: Props) {
  return (
    <section className="card">
      <h2 className={styles.fieldsHead}>{texts.fields}</h2>
      <Form
        save={save}
        saved={texts.saved}
        label={texts.fields}
        onType={values => onType({ ...textsOf(values, shownFields), ...lookIn(values) })}
      >
        <NameAndPlace shop={shop} />
        <Look shop={shop} />
        <WaysToWrite shop={shop} />
        <Notices shop={shop} />
        <div className={styles.saveBar}>
          <SubmitButton>{commonTexts.save}</SubmitButton>
        </div>
      </Form>
    </section>
  )
}

const fields = [...shownFields, 'category', 'deposit_instructions', 'break_notice'] as const

function save(values: FormData, opened: FormData, theirs: Theirs) {
  return saveSettings(editOf(fieldsIn(values), { ...fieldsIn(opened), ...theirs }))
}

function fieldsIn(values: FormData) {
  const whatsapp = textOf(values, 'whatsapp') || null
  return { ...textsOf(values, fields), ...placeIn(values), ...lookIn(values), whatsapp }
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
        <TextField name="name" label={texts.name} defaultValue={shop.name} maxLength={80} />
        <SelectField name="category" label={texts.category} defaultValue={shop.category}>
          <Options
            of={categoriesWith(shop.category).map(id => ({ id, name: categoryNames[id] ?? id }))}
          />
        </SelectField>
      </div>
      <TextArea
        name="description"
        label={`${texts.description} ${commonTexts.optional}`}
        defaultValue={shop.description}
        maxLength={600}
      />
      <div className={parts.two}>
        <TextField
          name="address"
          label={texts.address}
          hint={texts.addressHint}
          defaultValue={shop.address}
          maxLength={160}
          onChange={event => setAddress(event.target.value)}
        />
        <TextField
          name="city"
          label={texts.city}
          defaultValue={shop.city}
          maxLength={80}
          onChange={event => setCity(event.target.value)}
        />
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
        label={texts.whatsapp}
        type="tel"
        hint={texts.whatsappHint(phoneExamples[shop.country] ?? '')}
        defaultValue={phoneText(shop.whatsapp ?? '')}
      />
      <div className={parts.two}>
        <TextField
          name="instagram"
          label={`${texts.instagram} ${commonTexts.optional}`}
          hint={texts.instagramHint}
          defaultValue={shop.instagram}
          maxLength={100}
        />
        <TextField
          name="website"
          label={`${texts.website} ${commonTexts.optional}`}
          inputMode="url"
          hint={texts.websiteHint}
          defaultValue={shop.website}
          maxLength={200}
        />
      </div>
    </>
  )
}

/** What the shop tells customers who book. */
function Notices({ shop }: FieldsProps) {
  return (
    <>
      <TextArea
        name="policies"
        label={`${texts.policies} ${commonTexts.optional}`}
        hint={texts.policiesHint}
        defaultValue={shop.policies}
        maxLength={1000}
      />
      <TextArea
        name="deposit_instructions"
        label={`${texts.deposit} ${commonTexts.optional}`}
        hint={texts.depositHint(shop.country)}
        defaultValue={shop.deposit_instructions}
        maxLength={300}
      />
      <TextField
        name="break_notice"
        label={`${texts.breakNotice} ${commonTexts.optional}`}
        hint={texts.breakNoticeHint}
        defaultValue={shop.break_notice}
        maxLength={200}
      />
    </>
  )
}

/** A category of the shop that has no name here stays in the list. */
function categoriesWith(own: string): string[] {
  return [...new Set([...Object.keys(categoryNames), own])].filter(Boolean)
}
