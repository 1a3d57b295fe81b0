import { useStore } from '@nanostores/react'
import { pricedOn } from '#contract/later-prices.ts'
import { durationText, priceText, seatsText } from '#contract/texts/texts.ts'
import { newAppointmentTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import { $activeServices, type Service } from '#stores/dashboard/catalogue/catalogue.ts'
import { $currency } from '#stores/dashboard/shop.ts'
import { Options, SelectField } from '#islands/ui/Field.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { ServiceRows } from './ServiceRows.tsx'
import type { NewAppointment } from './use-new-appointment.ts'

/** The services, each with its add-ons, and their total duration and price. */
export function ServiceFields({ appointment }: { readonly appointment: NewAppointment }) {
  const services = useStore($activeServices)
  const currency = useStore($currency)
  const chosen = appointment.services.flatMap(id => services.find(one => one.id === id) ?? [])
  const extras = chosen.flatMap(service => service.add_ons)
  const sizes = [
    ...chosen.map(one => sizeOf(pricedOn(one, appointment.date), appointment.staff)),
    ...extras.filter(one => appointment.addOns.includes(one.id)),
  ]
  const minutes = sizes.reduce((sum, one) => sum + one.minutes, 0)
  const price = appointment.seats * sizes.reduce((sum, one) => sum + one.price, 0)
  return (
    <div className={parts.stack}>
      <ServiceRows
        services={appointment.services}
        offered={services}
        extras={extras}
        addOns={appointment.addOns}
        currency={currency}
        total={chosen.length > 0 ? `${durationText(minutes)} · ${priceText(price, currency)}` : ''}
        hint={appointment.isUsual ? texts.usual : undefined}
        onService={appointment.setService}
        onAdd={appointment.addService}
        onAddOn={appointment.toggleAddOn}
      />
      {appointment.capacity > 1 && <SeatsField appointment={appointment} />}
    </div>
  )
}

/** For a class: as many places as the chosen start has left. */
function SeatsField({ appointment }: { readonly appointment: NewAppointment }) {
  const choices = Array.from({ length: appointment.mostSeats }, (_, index) => index + 1)
  return (
    <SelectField
      name="seats"
      label={texts.seats}
      value={String(appointment.seats)}
      onChange={event => appointment.setSeats(Number(event.target.value))}
    >
      <Options of={choices.map(seats => ({ id: String(seats), name: seatsText(seats) }))} />
    </SelectField>
  )
}

/** Duration and price with this staff member, or the service's own when none is chosen. */
function sizeOf({ duration_minutes, price, offers }: Service, staff: string) {
  const own = offers.find(one => one.staff === staff)
  return { minutes: own?.duration_minutes ?? duration_minutes, price: own?.price ?? price }
}
