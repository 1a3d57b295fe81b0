import { useState } from 'react'
import { formatOf, minorUnitsOf } from '#domain/country/currencies.ts'
import { preparingMessages as texts } from '#messages/trial.ts'
import { countryOf, prepare, type Prepared, type PreparedService } from '#stores/trial/preparing.ts'
import { Button } from '../ui/Button.tsx'
import { useFormState } from '../ui/form-state.ts'
import styles from './preparing.module.css'

/** The usual services of such a shop as checkboxes, and fields for others. */
export function PreparedServices({ prepared }: { readonly prepared: Prepared }) {
  const { errors, correct } = useFormState()
  const { services } = prepared
  const change = (place: number, fields: Partial<PreparedService>) => {
    correct('services')
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
  readonly currency: string
  readonly onChange: (fields: Partial<PreparedService>) => void
}

/** Duration and price in one row. */
function Figures({ service: { name, minutes, price }, currency, onChange }: FiguresProps) {
  return (
    <span className={styles.figures}>
      <input
        className="input"
        inputMode="numeric"
        aria-label={texts.minutesOf(name)}
        value={minutes}
        onChange={event => onChange({ minutes: digitsOf(event.target.value) })}
      />
      <span className="soft">{texts.minutes}</span>
      <span className="soft">{formatOf(currency).symbol}</span>
      <input
        className="input"
        inputMode={minorUnitsOf(currency) === 1 ? 'numeric' : 'decimal'}
        aria-label={texts.priceOf(name)}
        value={price}
        onChange={event => onChange({ price: amountIn(event.target.value) })}
      />
    </span>
  )
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, 9)
}

/** With its marks: whoever writes cents means cents. */
function amountIn(text: string): string {
  return text.replaceAll(/[^\d.,]/g, '').slice(0, 12)
}

type OwnProps = { readonly known: readonly string[]; readonly onAdd: (name: string) => void }

function OwnService({ known, onAdd }: OwnProps) {
  const [name, setName] = useState('')
  const add = () => {
    const wanted = name.trim()
    if (wanted === '' || known.includes(wanted)) return
    onAdd(wanted)
    setName('')
  }
  return (
    <div className={styles.own}>
      <input
        className="input"
        aria-label={texts.ownService}
        placeholder={texts.ownService}
        maxLength={80}
        value={name}
        onChange={event => setName(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <Button look="plain" label={texts.ownServiceAdd} onClick={add} />
    </div>
  )
}
