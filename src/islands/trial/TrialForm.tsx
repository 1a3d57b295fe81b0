import { useEffect, type FormEvent } from 'react'
import { categoryWord, kinds } from '#messages/explorer.ts'
import { trialMessages as texts } from '#messages/trial.ts'
import { proposeAdUrl, startFreeTrial } from '#stores/trial.ts'
import { Field } from '../form/Field.tsx'
import { FormEnd } from '../form/FormEnd.tsx'
import { Honeypot } from '../form/Honeypot.tsx'
import { MailField } from '../form/MailField.tsx'
import { NewPasswordField } from '../form/NewPasswordField.tsx'
import { SelectField } from '../form/SelectField.tsx'
import { textOf, useSubmission } from '../form/useSubmission.ts'
import { AdUrlField } from './AdUrlField.tsx'
import { PlaceField } from './PlaceField.tsx'
import styles from './Trial.module.css'

const codeFields = { ad_url_taken: { field: 'ad_url', message: texts.taken } }

export type Shop = {
  readonly name: string
  readonly kind: string
  readonly address: string
  readonly city: string
}

type Props = {
  readonly city: string
  readonly tiles: string
  readonly onType: (shop: Shop) => void
  readonly onStarted: (email: string) => void
}

export function TrialForm({ city, tiles, onType, onStarted }: Props) {
  const { form, field, correct, isSending, problem } = useSubmission({
    codeFields,
    send: async fields => {
      const email = textOf(fields, 'email')
      const refusal = await startFreeTrial({
        comerce_name: textOf(fields, 'comerce_name'),
        ad_url: textOf(fields, 'ad_url').replace(/-$/, ''),
        address: textOf(fields, 'address'),
        city: textOf(fields, 'city'),
        category: textOf(fields, 'category'),
        ...placeIn(fields),
        name: textOf(fields, 'name'),
        email,
        phone: textOf(fields, 'phone'),
        password: String(fields.get('password')),
        website: textOf(fields, 'website'),
      })
      if (!refusal) onStarted(email)
      return refusal
    },
  })

  const follow = (event: FormEvent<HTMLFormElement>) => {
    const { name: changed } = event.target as HTMLInputElement
    const shop = shopOf(event.currentTarget)
    onType(shop)
    correct(changed)
    if (changed === 'comerce_name') proposeAdUrl(shop.name, shop.city)
  }

  // What was typed before React listened, or what the browser filled in by itself.
  const { ref } = form
  useEffect(() => {
    if (!ref.current) return
    const shop = shopOf(ref.current)
    onType(shop)
    proposeAdUrl(shop.name, shop.city)
  }, [ref, onType])

  return (
    <div className={styles.form}>
      <div className={styles.head}>
        <h1>{texts.title}</h1>
        <p className="soft">{texts.lead}</p>
      </div>
      <form className="form" {...form} data-plain onInput={follow}>
        <fieldset className={styles.group}>
          <legend>{texts.shop}</legend>
          <Field
            {...field('comerce_name')}
            label={texts.shopName}
            autoComplete="organization"
            placeholder="Ej.: La Navaja de Boedo"
            minLength={2}
            maxLength={80}
            required
          />
          <SelectField {...field('category')} label={texts.kind} defaultValue="barberia">
            {Object.entries(kinds).map(([category, { one }]) => (
              <option key={category} value={category}>
                {one}
              </option>
            ))}
          </SelectField>
          <AdUrlField {...field('ad_url')} onChosen={() => correct('ad_url')} />
          <div className={styles.pair}>
            <Field
              {...field('address')}
              label={texts.address}
              autoComplete="address-line1"
              placeholder="Ej.: Av. Boedo 1024"
              minLength={3}
              maxLength={160}
              required
            />
            <Field
              {...field('city')}
              label={texts.city}
              autoComplete="address-level2"
              placeholder="Ej.: Buenos Aires"
              minLength={2}
              maxLength={80}
              required
            />
          </div>
          <PlaceField city={city} tiles={tiles} />
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{texts.you}</legend>
          <div className={styles.pair}>
            <Field
              {...field('name')}
              label={texts.name}
              autoComplete="name"
              maxLength={80}
              required
            />
            <Field
              {...field('phone')}
              label={texts.phone}
              hint={texts.phoneHint}
              type="tel"
              autoComplete="tel"
              maxLength={30}
              required
            />
          </div>
          <MailField {...field('email')} label={texts.email} hint={texts.emailHint} required />
          <NewPasswordField {...field('password')} label={texts.password} />
        </fieldset>
        <Honeypot />
        <FormEnd
          problem={problem}
          isSending={isSending}
          sendText={texts.send}
          sendingText={texts.sending}
        />
        <p className="soft small">
          {texts.terms} <a href="/terminos-y-condiciones">{texts.termsLink}</a>.
        </p>
      </form>
    </div>
  )
}

/** Both or none. */
function placeIn(fields: FormData): { latitude: number; longitude: number } | null {
  const [latitude, longitude] = [textOf(fields, 'latitude'), textOf(fields, 'longitude')]
  if (latitude === '' || longitude === '') return null
  return { latitude: Number(latitude), longitude: Number(longitude) }
}

function shopOf(form: HTMLFormElement): Shop {
  const fields = new FormData(form)
  return {
    name: textOf(fields, 'comerce_name'),
    kind: categoryWord(textOf(fields, 'category')),
    address: textOf(fields, 'address'),
    city: textOf(fields, 'city'),
  }
}
