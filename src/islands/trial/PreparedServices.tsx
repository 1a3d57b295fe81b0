import { useState } from 'react'
import { formatOf, minorUnitsOf } from '#domain/country/currencies.ts'
import { preparingMessages as texts } from '#messages/trial.ts'
import { countryOf, prepare, type Prepared, type PreparedService } from '#stores/trial/preparing.ts'
import { Button } from '../ui/Button.tsx'
import { useFormState } from '../ui/form-state.ts'
import styles from './preparing.module.css'

/** The names of the fields of one service, under which their errors are kept. */
export function figureFields(place: number) {
  return { minutes: `minutes:${place}`, price: `price:${place}` }
}

/** The usual services of such a shop as checkboxes, and fields for others. */
export function PreparedServices({ prepared }: { readonly prepared: Prepared }) {
  const { errors, correct } = useFormState()
  const { services } = prepared
  const change = (place: number, fields: Partial<PreparedService>) => {
    const { minutes, price } = figureFields(place)
    for (const field of ['services', minutes, price]) correct(field)
    prepare({ services: services.map((one, at) => (at === place ? { ...one, ...fields } : one)) })
  }
  return (
    <fieldset
      className={styles.group}
      aria-describedby={errors['services'] ? 'servicios-error' : undefined}
    >
      <legend>{texts.services}</legend>
      <p className="soft small">{texts.servicesHint}</p>
      <ul className={styles.services}>
        {services.map((service, place) => (
          <li key={service.name} data-on={service.isOffered || undefined}>
            <label className={styles.tick}>
              <input
                type="checkbox"
                name="services"
                aria-invalid={errors['services'] ? true : undefined}
                checked={service.isOffered}
                onChange={event => change(place, { isOffered: event.target.checked })}
              />
              <span>{service.name}</span>
            </label>
            {service.isOffered && (
              <Figures
                service={service}
                place={place}
                currency={countryOf(prepared).currency}
                onChange={fields => change(place, fields)}
              />
            )}
          </li>
        ))}
      </ul>
      {errors['services'] && (
        <p className="field-error" id="servicios-error">
          {errors['services']}
        </p>
      )}
      <OwnService
        known={services.map(one => one.name)}
        onAdd={name =>
          prepare({ services: [...services, { name, minutes: '30', price: '', isOffered: true }] })
        }
      />
    </fieldset>
  )
}

type FiguresProps = {
  readonly service: PreparedService
  readonly place: number
  readonly currency: string
  readonly onChange: (fields: Partial<PreparedService>) => void
}

/** Duration and price in one row, and below it what is wrong with them. */
function Figures({ service: { name, minutes, price }, place, currency, onChange }: FiguresProps) {
  const { errors } = useFormState()
  const fields = figureFields(place)
  const error = errors[fields.minutes] ?? errors[fields.price]
  const control = (field: string) => ({
    className: 'input',
    name: field,
    'aria-invalid': errors[field] ? (true as const) : undefined,
    'aria-describedby': errors[field] && `servicio-${place}-error`,
  })
  return (
    <>
      <span className={styles.figures}>
        <input
          {...control(fields.minutes)}
          inputMode="numeric"
          aria-label={texts.minutesOf(name)}
          value={minutes}
          onChange={event => onChange({ minutes: digitsOf(event.target.value) })}
        />
        <span className="soft">{texts.minutes}</span>
        <span className="soft">{formatOf(currency).symbol}</span>
        <input
          {...control(fields.price)}
          inputMode={minorUnitsOf(currency) === 1 ? 'numeric' : 'decimal'}
          aria-label={texts.priceOf(name)}
          value={price}
          onChange={event => onChange({ price: amountIn(event.target.value) })}
        />
      </span>
      {error && (
        <p className="field-error" id={`servicio-${place}-error`}>
          {error}
        </p>
      )}
    </>
  )
}

/** With a minus, so that a negative number is refused instead of read as another one. */
function digitsOf(text: string): string {
  return text.replaceAll(/[^\d-]/g, '').slice(0, 9)
}

/** With its marks: whoever writes cents means cents. */
function amountIn(text: string): string {
  return text.replaceAll(/[^\d.,-]/g, '').slice(0, 12)
}

type OwnProps = { readonly known: readonly string[]; readonly onAdd: (name: string) => void }

function OwnService({ known, onAdd }: OwnProps) {
  const [name, setName] = useState('')
  const [double, setDouble] = useState<string | null>(null)
  const add = () => {
    const wanted = name.trim()
    const same = known.find(one => one.toLowerCase() === wanted.toLowerCase())
    setDouble(same ?? null)
    if (wanted === '' || same !== undefined) return
    onAdd(wanted)
    setName('')
  }
  return (
    <div className={styles.own}>
      <input
        className="input"
        aria-label={texts.ownService}
        aria-describedby={double === null ? undefined : 'otro-servicio-error'}
        placeholder={texts.ownService}
        maxLength={80}
        value={name}
        onChange={event => {
          setName(event.target.value)
          setDouble(null)
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <Button look="plain" label={texts.ownServiceAdd} onClick={add} />
      {double !== null && (
        <p className="field-error" id="otro-servicio-error" role="alert">
          {texts.ownServiceKnown(double)}
        </p>
      )}
    </div>
  )
}
