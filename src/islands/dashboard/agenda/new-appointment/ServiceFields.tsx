import { useStore } from '@nanostores/react'
import { durationText, priceText } from '#contract/texts/texts.ts'
import { newAppointmentTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import { commonTexts } from '#messages/dashboard/dashboard.ts'
import { $activeServices, type Service } from '#stores/dashboard/setup/catalogue.ts'
import { $currency } from '#stores/dashboard/shop.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Options, SelectField } from '#islands/ui/Field.tsx'
import { Check } from '#islands/dashboard/parts/Form.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import type { NewAppointment } from './use-new-appointment.ts'

const most = 6

/** What they come for: one service or several, each with its extras, and what all of it takes and costs. */
export function ServiceFields({ appointment }: { readonly appointment: NewAppointment }) {
  const services = useStore($activeServices)
  const currency = useStore($currency)
  const chosen = appointment.services.flatMap(id => services.find(one => one.id === id) ?? [])
  const extras = chosen.flatMap(service => service.add_ons)
  const sizes = [
    ...chosen.map(one => sizeOf(one, appointment.staff)),
    ...extras.filter(one => appointment.addOns.includes(one.id)),
  ]
  const minutes = sizes.reduce((sum, one) => sum + one.minutes, 0)
  const price = sizes.reduce((sum, one) => sum + one.price, 0)
  return (
    <div className={parts.stack}>
      {appointment.services.map((id, place) => (
        <SelectField
          // The place is what it is: another service in it is another choice.
          // oxlint-disable-next-line react/no-array-index-key
          key={place}
          name="services"
          label={place === 0 ? texts.service : texts.serviceNumber(place + 1)}
          hint={place === 0 && appointment.isUsual ? texts.usual : undefined}
          value={id}
          onChange={event => appointment.setService(place, event.target.value)}
        >
          {place > 0 && <option value="">{commonTexts.remove}</option>}
          <Options of={services} />
        </SelectField>
      ))}
      {extras.length > 0 && (
        <fieldset className={parts.group}>
          <legend>{texts.extras}</legend>
          <div className={parts.choices}>
            {extras.map(extra => (
              <Check
                key={extra.id}
                label={extra.name}
                hint={texts.extraCost(
                  durationText(extra.minutes),
                  priceText(extra.price, currency),
                )}
                checked={appointment.addOns.includes(extra.id)}
                onChange={() => appointment.toggleAddOn(extra.id)}
              />
            ))}
          </div>
        </fieldset>
      )}
      <div className={`${parts.actions} ${parts.middle}`}>
        <span className="soft figures">{`${durationText(minutes)} · ${priceText(price, currency)}`}</span>
        {appointment.services.length < most && services.length > 1 && (
          <Button
            look="plain small"
            label={texts.anotherService}
            onClick={appointment.addService}
          />
        )}
      </div>
    </div>
  )
}

/** Of whoever does it; of nobody yet, as the service says. */
function sizeOf({ duration_minutes, price, offers }: Service, staff: string) {
  const own = offers.find(one => one.staff === staff)
  return { minutes: own?.duration_minutes ?? duration_minutes, price: own?.price ?? price }
}
