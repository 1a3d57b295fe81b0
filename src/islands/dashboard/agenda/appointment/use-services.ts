import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import { pricedOn } from '#contract/later-prices.ts'
import { dateOf } from '#contract/texts/texts.ts'
import { createServicesPreview } from '#stores/dashboard/appointment/services.ts'
import { $day } from '#stores/dashboard/board/board.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { serviceBeside } from '#stores/dashboard/new-appointment/service-beside.ts'
import {
  $activeServices,
  $activeStaff,
  $services,
  offersAll,
} from '#stores/dashboard/catalogue/catalogue.ts'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'

/** The new services, staff member and time of an appointment, and the server's preview of them. */
export function useServices(appointment: AppointmentWire) {
  const chosen = useChosen(appointment)
  const [staff, setStaff] = useState<string | null>(null)
  const [startsAt, setStartsAt] = useState(appointment.starts_at)
  const [isOverbooked, setOverbooked] = useState(false)
  const [source] = useState(createServicesPreview)
  const { services, addOns } = chosen
  useLoad(source, { id: appointment.id, services, addOns, staff, startsAt })
  const able = useStore($activeStaff).filter(one => offersAll(one, services))
  return {
    ...chosen,
    able,
    staff,
    setStaff,
    startsAt,
    isElsewhere: startsAt !== appointment.starts_at,
    /** Takes an alternative where the services fit. */
    take: (at: string, staffId: string | undefined) => {
      setStartsAt(at)
      if (staffId !== undefined) setStaff(staffId)
    },
    isOverbooked,
    setOverbooked,
    source,
    preview: valueOf(useStore(source.$store)),
  }
}

function useChosen({ legs: items, starts_at: startsAt }: AppointmentWire) {
  const all = valueOf(useStore($services)) ?? []
  const [services, setServices] = useState(() => items.map(item => item.service.id))
  const [addOns, setAddOns] = useState(() =>
    items.flatMap(item => item.add_ons ?? []).map(one => one.id),
  )
  // A service of the appointment stays on offer here when the shop no longer sells it.
  const active = useStore($activeServices)
  const kept = all.filter(one => !one.is_active && items.some(item => item.service.id === one.id))
  const offered = [...active, ...kept].map(one => pricedOn(one, dateOf(startsAt)))
  const extrasOf = (ids: readonly string[]) =>
    offered.filter(one => ids.includes(one.id)).flatMap(one => one.add_ons)
  const choose = (ids: string[]) => {
    setServices(ids)
    const extras = extrasOf(ids)
    setAddOns(addOns.filter(id => extras.some(one => one.id === id)))
  }
  return {
    services,
    addOns,
    offered,
    extras: extrasOf(services),
    setService: (place: number, id: string) =>
      choose(services.map((old, at) => (at === place ? id : old)).filter(Boolean)),
    chooseOnly: (id: string) => choose([id]),
    addService: () => {
      const seen = valueOf($day.get())?.appointments ?? []
      const other = serviceBeside(offered, { services, usual: [], seen }) ?? services[0]
      if (other) choose([...services, other])
    },
    toggleAddOn: (id: string) =>
      setAddOns(addOns.includes(id) ? addOns.filter(one => one !== id) : [...addOns, id]),
  }
}
