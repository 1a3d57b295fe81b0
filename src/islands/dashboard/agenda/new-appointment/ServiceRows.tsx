import { useRef } from 'react'
import { durationText, priceText } from '#contract/texts/texts.ts'
import {
  changeServicesTexts,
  newAppointmentTexts as texts,
} from '#messages/dashboard/appointment-actions.ts'
import { isClass } from '#stores/dashboard/new-appointment/service-beside.ts'
import type { Service } from '#stores/dashboard/catalogue/catalogue.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Options, SelectField } from '#islands/ui/Field.tsx'
import { Check } from '#islands/dashboard/parts/Form.tsx'
import { Icon } from '#islands/dashboard/parts/Icon.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import small from '#islands/dashboard/parts/small.module.css'
import styles from './new-appointment.module.css'

const most = 6

type Offered = { readonly id: string; readonly name: string; readonly capacity?: number }
export type Extra = Pick<Service['add_ons'][number], 'id' | 'name' | 'minutes' | 'price'>

type Props = {
  /** The chosen services, in order. */
  readonly services: readonly string[]
  readonly offered: readonly Offered[]
  readonly extras: readonly Extra[]
  readonly addOns: readonly string[]
  readonly currency: string
  /** The total duration and price, where nothing else on the screen says it. */
  readonly total?: string
  /** The hint of the first row. */
  readonly hint?: string | undefined
  /** Sets the service at this place; an empty id removes it. */
  readonly onService: (place: number, id: string) => void
  readonly onAdd: () => void
  readonly onAddOn: (id: string) => void
}

/** One or more services, each of which can be exchanged in its row, and their add-ons. */
export function ServiceRows(props: Props) {
  const { services, offered } = props
  const rows = useRef<HTMLDivElement>(null)
  const beside = offered.filter(one => !isClass(one))
  const isAlone = offered.some(one => isClass(one) && services.includes(one.id))
  /** After a removal the focus goes to the service that took its place. */
  const remove = (place: number) => {
    props.onService(place, '')
    const fields = rows.current?.querySelectorAll('select')
    fields?.[Math.min(place, services.length - 2)]?.focus()
  }
  const add = () => {
    props.onAdd()
    // The new row is drawn before the next frame; then its field takes the focus.
    requestAnimationFrame(() => {
      const fields = rows.current?.querySelectorAll('select')
      fields?.[fields.length - 1]?.focus()
    })
  }
  return (
    <>
      <div ref={rows} className={parts.stack}>
        {services.map((id, place) => (
          // Rows are identified by their place: exchanging a service keeps the row.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={place} className={styles.service}>
            <SelectField
              name="services"
              label={place === 0 ? texts.service : texts.serviceNumber(place + 1)}
              hint={place === 0 ? props.hint : undefined}
              value={id}
              onChange={event => props.onService(place, event.target.value)}
            >
              {id === '' && (
                <option value="" disabled hidden>
                  {texts.chooseService}
                </option>
              )}
              <Options of={services.length > 1 ? beside : offered} />
            </SelectField>
            {services.length > 1 && (
              <button
                className={small.iconButton}
                type="button"
                aria-label={`${changeServicesTexts.remove} ${nameOf(offered, id)}`}
                onClick={() => remove(place)}
              >
                <Icon name="close" />
              </button>
            )}
          </div>
        ))}
      </div>
      <Extras {...props} />
      <div className={`${parts.actions} ${parts.middle}`}>
        {props.total && <span className="soft figures">{props.total}</span>}
        {services.length < most && services[0] && !isAlone && beside.length > 1 && (
          <Button look="plain small" label={texts.anotherService} onClick={add} />
        )}
      </div>
    </>
  )
}

function Extras({ extras, addOns, currency, onAddOn }: Props) {
  if (extras.length === 0) return null
  return (
    <fieldset className={parts.group}>
      <legend>{texts.extras}</legend>
      <div className={parts.choices}>
        {extras.map(extra => (
          <Check
            key={extra.id}
            label={extra.name}
            hint={texts.extraCost(durationText(extra.minutes), priceText(extra.price, currency))}
            checked={addOns.includes(extra.id)}
            onChange={() => onAddOn(extra.id)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function nameOf(offered: readonly Offered[], id: string): string {
  return offered.find(one => one.id === id)?.name ?? ''
}
