import { useStore } from '@nanostores/react'
import { durationText, priceText } from '#contract/texts/texts.ts'
import { newAppointmentTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import { $activeServices, type Service } from '#stores/dashboard/setup/catalogue.ts'
import { $currency } from '#stores/dashboard/shop.ts'
import parts from '#islands/dashboard/parts/parts.module.css'
import { ServiceRows } from './ServiceRows.tsx'
import type { NewAppointment } from './use-new-appointment.ts'

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
      <ServiceRows
        services={appointment.services}
        offered={services}
        extras={extras}
        addOns={appointment.addOns}
        currency={currency}
        total={`${durationText(minutes)} · ${priceText(price, currency)}`}
        hint={appointment.isUsual ? texts.usual : undefined}
        onService={appointment.setService}
        onAdd={appointment.addService}
        onAddOn={appointment.toggleAddOn}
      />
    </div>
  )
}

/** Of whoever does it; of nobody yet, as the service says. */
function sizeOf({ duration_minutes, price, offers }: Service, staff: string) {
  const own = offers.find(one => one.staff === staff)
  return { minutes: own?.duration_minutes ?? duration_minutes, price: own?.price ?? price }
}
