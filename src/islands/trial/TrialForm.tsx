import { useStore } from '@nanostores/react'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { findCountry } from '#domain/country/countries.ts'
import { HOME_COUNTRY } from '#domain/country/home.ts'
import { phoneExamples } from '#domain/country/phone-examples.ts'
import { categoryWord, kinds } from '#messages/explorer.ts'
import { trialMessages as texts } from '#messages/trial.ts'
import { $countryChoice, proposeFrom } from '#stores/trial/country.ts'
import { draftFields, dropDraft, keepDraft, keptDraft } from '#stores/trial/draft.ts'
import { beginTrial } from '#stores/trial/preparing.ts'
import { $adUrlChoice, adUrlFor, proposeAdUrl } from '#stores/trial/trial.ts'
import { SelectField, TextField } from '../ui/Field.tsx'
import { FormEnd } from '../ui/FormEnd.tsx'
import { Honeypot } from '../ui/Honeypot.tsx'
import { MailField } from '../ui/MailField.tsx'
import { Form } from '../ui/Form.tsx'
import { textOf, textsOf, useFormState } from '../ui/form-state.ts'
import { AdUrlField } from './AdUrlField.tsx'
import { CountryField } from './CountryField.tsx'
import { PlaceField } from '../place/PlaceField.tsx'
import styles from './Trial.module.css'

const codeFields = { ad_url_taken: { field: 'ad_url', message: texts.taken } }

export type TrialShop = {
  readonly name: string
  readonly kind: string
  readonly address: string
  readonly city: string
}

type Props = {
  readonly city: string
  readonly tiles: string
  readonly onType: (shop: TrialShop) => void
  readonly onStarted: (email: string) => void
}

export function TrialForm({ city, tiles, onType, onStarted }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const send = async (values: FormData) => {
    const asked = trialOf(values)
    const ad_url = await adUrlFor(asked.comerce_name, asked.city)
    const refusal = await beginTrial({ ...asked, ad_url })
    if (refusal) return refusal
    dropDraft()
    onStarted(asked.email)
    return null
  }

  const follow = (event: FormEvent<HTMLFormElement>) => {
    const { name: changed } = event.target as HTMLInputElement
    const shop = shopOf(event.currentTarget)
    onType(shop)
    keepDraft(textsOf(new FormData(event.currentTarget), draftFields))
    if (changed === 'comerce_name') proposeAdUrl(shop.name, shop.city)
    if (changed === 'phone' || changed === 'city') proposeFrom(cluesIn(event.currentTarget))
  }

  // Takes over what was typed before hydration, filled in by the browser, or kept over a reload.
  useEffect(() => {
    if (!form.current) return
    restoreDraft(form.current)
    const shop = shopOf(form.current)
    onType(shop)
    proposeAdUrl(shop.name, shop.city)
    proposeFrom(cluesIn(form.current))
  }, [onType])

  return (
    <div className={styles.form}>
      <Form ref={form} send={send} codeFields={codeFields} data-plain onInput={follow}>
        <ShopFields city={city} tiles={tiles} form={form} />
        <Honeypot />
        <FormEnd sendText={texts.send} sendingText={texts.sending} />
        <p className="soft small">
          {texts.terms} <a href="/terminos-y-condiciones">{texts.termsLink}</a>.
        </p>
      </Form>
    </div>
  )
}

type ShopFieldsProps = Pick<Props, 'city' | 'tiles'> & {
  readonly form: RefObject<HTMLFormElement | null>
}

function ShopFields({ city, tiles, form }: ShopFieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{texts.shop}</legend>
      <TextField
        name="comerce_name"
        label={texts.shopName}
        hint={<OwnAddress />}
        autoComplete="organization"
        placeholder="Ej.: La Navaja de Boedo"
        minLength={2}
        maxLength={80}
        required
      />
      <OwnerFields />
      <SelectField name="category" label={texts.kind} defaultValue="barberia">
        {Object.entries(kinds).map(([category, { one }]) => (
          <option key={category} value={category}>
            {one}
          </option>
        ))}
      </SelectField>
      <MoreFields city={city} tiles={tiles} form={form} />
    </fieldset>
  )
}

/** The future address of the page, shown while the name is typed. It can be changed further down. */
function OwnAddress() {
  const { adUrl } = useStore($adUrlChoice, { ssr: 'initial' })
  return <span>{adUrl ? texts.willBe(`${texts.adUrlPrefix}${adUrl}`) : texts.willBeProposed}</span>
}

const moreFields = ['ad_url', 'address', 'city', 'name', 'country']

/** Optional fields, folded. Open when one of them has an error. */
function MoreFields({ city, tiles, form }: ShopFieldsProps) {
  const { errors } = useFormState()
  const { code } = useStore($countryChoice, { ssr: 'initial' })
  const [isOpen, setOpen] = useState(false)
  const isWrong = moreFields.some(name => errors[name])
  return (
    <details
      className={styles.more}
      open={isOpen || isWrong}
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary>{texts.more}</summary>
      <div className={styles.group}>
        <AdUrlField />
        <div className={styles.pair}>
          <TextField
            name="address"
            label={texts.address}
            autoComplete="address-line1"
            placeholder="Ej.: Av. Boedo 1024"
            minLength={3}
            maxLength={160}
          />
          <TextField
            name="city"
            label={texts.city}
            autoComplete="address-level2"
            placeholder="Ej.: Buenos Aires"
            minLength={2}
            maxLength={80}
          />
        </div>
        <TextField name="name" label={texts.name} autoComplete="name" maxLength={80} />
        <PlaceField
          city={city}
          country={code || undefined}
          tiles={tiles}
          onPlace={place => proposeFrom({ ...wordsIn(form.current), ...place })}
        />
        <CountryField />
      </div>
    </details>
  )
}

/** Says the country whose phones are expected where only the device told it. */
function PhoneHint() {
  const { code, told } = useStore($countryChoice, { ssr: 'initial' })
  const example = phoneExamples[code || HOME_COUNTRY] ?? ''
  if (code === '') return texts.phoneHintAnywhere(example)
  if (told !== 'zone') return texts.phoneHint(example)
  return texts.phoneHintOfDevice(example, findCountry(code)?.name ?? code)
}

function OwnerFields() {
  return (
    <>
      <TextField
        name="phone"
        label={texts.phone}
        hint={<PhoneHint />}
        type="tel"
        autoComplete="tel"
        maxLength={30}
        required
      />
      <MailField name="email" label={texts.email} hint={texts.emailHint} required />
    </>
  )
}

/** What stands in a field already takes precedence. */
function restoreDraft(form: HTMLFormElement): void {
  const draft = keptDraft()
  for (const name of draftFields) {
    const field = form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement
    const isUntouched = field.value === '' || field instanceof HTMLSelectElement
    if (isUntouched && draft[name]) field.value = draft[name]
  }
}

function trialOf(values: FormData) {
  return {
    comerce_name: textOf(values, 'comerce_name'),
    ad_url: textOf(values, 'ad_url').replace(/-$/, ''),
    address: textOf(values, 'address'),
    city: textOf(values, 'city'),
    category: textOf(values, 'category'),
    country: textOf(values, 'country'),
    ...coordinatesIn(values),
    name: textOf(values, 'name'),
    email: textOf(values, 'email'),
    phone: textOf(values, 'phone'),
    website: textOf(values, 'website'),
  }
}

/** The values that suggest a country. */
function cluesIn(form: HTMLFormElement) {
  return { ...wordsIn(form), ...coordinatesIn(new FormData(form)) }
}

function wordsIn(form: HTMLFormElement | null) {
  if (form === null) return {}
  const values = new FormData(form)
  const city = textOf(values, 'city')
  return { phone: textOf(values, 'phone'), ...(city ? { city } : {}) }
}

/** Both coordinates, or null. */
function coordinatesIn(values: FormData): { latitude: number; longitude: number } | null {
  const [latitude, longitude] = [textOf(values, 'latitude'), textOf(values, 'longitude')]
  if (latitude === '' || longitude === '') return null
  return { latitude: Number(latitude), longitude: Number(longitude) }
}

function shopOf(form: HTMLFormElement): TrialShop {
  const values = new FormData(form)
  return {
    name: textOf(values, 'comerce_name'),
    kind: categoryWord(textOf(values, 'category')),
    address: textOf(values, 'address'),
    city: textOf(values, 'city'),
  }
}
