import { useEffect, useRef } from 'react'
import { preparingMessages as texts } from '#messages/trial.ts'
import {
  countryOf,
  dropPrepared,
  prepare,
  type Prepared,
  priceOf,
  priceProblem,
  rangesOfWeek,
} from '#stores/trial/preparing.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import type { FieldErrors } from '../ui/form-state.ts'
import { Form } from '../ui/Form.tsx'
import { FormEnd } from '../ui/FormEnd.tsx'
import { PageFrame } from '../ui/PageFrame.tsx'
import { LastStep } from './LastStep.tsx'
import { PreparedHours } from './PreparedHours.tsx'
import { figureFields, PreparedServices } from './PreparedServices.tsx'
import styles from './preparing.module.css'

type Props = { readonly prepared: Prepared; readonly onDropped: () => void }

/** The shop while it is prepared: its page at the top, and below it the proposed details that can be corrected. */
export function Preparing({ prepared, onDropped }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const drop = () => {
    dropPrepared()
    onDropped()
  }
  return (
    <div className={styles.columns}>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {texts.title(prepared.asked.comerce_name)}
        </h1>
        <p className="soft">{texts.lead}</p>
      </div>
      <aside className={styles.aside} aria-label={texts.frame}>
        <p className="soft small">{texts.frame}</p>
        <Page prepared={prepared} />
      </aside>
      <div className={styles.steps}>
        {prepared.isPublishing ? (
          <LastStep prepared={prepared} />
        ) : (
          <>
            <Steps prepared={prepared} />
            <Button look="quiet small" label={texts.again} onClick={drop} />
          </>
        )}
      </div>
    </div>
  )
}

function Page({ prepared }: Pick<Props, 'prepared'>) {
  const { asked, person, address, city, hours } = prepared
  const draft = JSON.stringify({
    name: asked.comerce_name,
    category: asked.category ?? '',
    country: countryOf(prepared).code,
    person: person.trim(),
    address,
    city,
    services: prepared.services
      .filter(one => isWhole(prepared, one))
      .map(({ name, minutes, price }) => ({
        name,
        minutes: Number(minutes),
        price: priceOf(prepared, price),
      })),
    ranges: rangesOfWeek(hours),
  })
  return (
    <PageFrame
      title={texts.frame}
      action="/free-trial/vista"
      state={draft}
      fields={{ draft }}
      lost={texts.lost}
    />
  )
}

type Service = Prepared['services'][number]

/** A service is on the page once its duration and price are complete. */
function isWhole(prepared: Prepared, { isOffered, minutes, price }: Service): boolean {
  return isOffered && areMinutes(minutes) && priceOf(prepared, price) !== null
}

function areMinutes(text: string): boolean {
  return /^\d+$/.test(text) && Number(text) >= 5 && Number(text) <= 720
}

async function askToPublish(): Promise<null> {
  prepare({ isPublishing: true })
  return await Promise.resolve(null)
}

function Steps({ prepared }: Pick<Props, 'prepared'>) {
  return (
    <Form send={askToPublish} check={() => missingIn(prepared)}>
      <PreparedServices prepared={prepared} />
      <fieldset className={styles.group}>
        <legend>{texts.person}</legend>
        <TextField
          name="person"
          label={<span className="visually-hidden">{texts.person}</span>}
          hint={texts.whoHint}
          value={prepared.person}
          onChange={event => prepare({ person: event.target.value })}
          autoComplete="name"
          maxLength={80}
        />
      </fieldset>
      <PreparedHours hours={prepared.hours} />
      <fieldset className={styles.group}>
        <legend>{texts.place}</legend>
        <TextField
          name="address"
          label={texts.address}
          hint={texts.addressHint}
          value={prepared.address}
          onChange={event => prepare({ address: event.target.value })}
          autoComplete="address-line1"
          placeholder="Ej.: Av. Boedo 1024"
          maxLength={160}
        />
        <TextField
          name="city"
          label={texts.city}
          value={prepared.city}
          onChange={event => prepare({ city: event.target.value })}
          autoComplete="address-level2"
          maxLength={80}
        />
      </fieldset>
      <FormEnd sendText={texts.publish} sendingText={texts.publishing} />
    </Form>
  )
}

/** The errors of the first missing field. */
function missingIn(prepared: Prepared): FieldErrors {
  const { services, person, hours, address, city } = prepared
  const offered = services.filter(one => one.isOffered)
  const odd = services.findIndex(one => one.isOffered && !isWhole(prepared, one))
  if (offered.length === 0) return { services: texts.servicesMissing }
  if (odd >= 0) return serviceErrors(prepared, odd)
  if (person.trim() === '') return { person: texts.whoMissing }
  if (hours.days.length === 0) return { days: texts.daysMissing }
  const isPlaced = address.trim().length >= 3 || (address.trim() === '' && city.trim() !== '')
  return isPlaced ? {} : { address: texts.addressMissing }
}

function serviceErrors(prepared: Prepared, place: number): FieldErrors {
  const { name, minutes, price } = prepared.services[place]!
  const fields = figureFields(place)
  if (!areMinutes(minutes)) return { [fields.minutes]: texts.minutesMissing(name) }
  const problem = priceProblem(prepared, price)
  return problem === null ? {} : { [fields.price]: texts.priceProblems[problem](name) }
}
