import { dateOf } from '#contract/texts/texts.ts'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Sent } from '#contract/contract.ts'
import { newAppointmentTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import {
  $activeServices,
  $activeStaff,
  offersAll,
  type Service,
} from '#stores/dashboard/setup/catalogue.ts'
import { instantAt, minuteOn } from '#stores/wall-clock.ts'
import { clockText, minuteOfClock } from '#domain/calendar/dates.ts'
import { type Loadable, valueOf } from '#stores/dashboard/loadable.ts'
import type { Draft } from '#stores/dashboard/new-appointment/draft.ts'
import { type FreeStart, lastService } from '#stores/dashboard/new-appointment/new-appointment.ts'
import { centsOf } from '#stores/dashboard/setup/prices.ts'
import { $timeZone, $wall } from '#stores/dashboard/shop.ts'
import { textOf } from '#islands/ui/form-state.ts'

const nearMinutes = 15

type Body = Sent<'createStaffAppointment', 'body'>

export type NewAppointment = ReturnType<typeof useNewAppointment>

/** What the dialog holds beside what is typed, and what follows from it. */
export function useNewAppointment(draft: Draft) {
  const services = useStore($activeServices)
  const staffMembers = useStore($activeStaff)
  const timeZone = useStore($timeZone) ?? 'UTC'
  const wall = useStore($wall)
  const staffMember = staffMembers.find(one => one.id === draft.staff)
  const [chosenServices, setServices] = useState<readonly string[]>(() => [
    firstService(services, staffMember, draft.service ?? draft.customer?.last_services[0]),
  ])
  const [from, setFrom] = useState<ServicesFrom>(() => firstFrom(draft))
  const [addOns, setAddOns] = useState<readonly string[]>([])
  const [staff, setStaff] = useState(draft.staff ?? 'any')
  const [date, setDate] = useState(draft.date)
  const [minute, setMinute] = useState(draft.minute)
  const [isOverbooked, setOverbooked] = useState(false)
  const [asksDeposit, askDeposit] = useState<boolean | null>(null)
  const usual = depositOf(services, chosenServices)
  // As the public page does, unless somebody says otherwise.
  const deposit = { usual, isAsked: asksDeposit ?? usual > 0 }
  const now = wall?.date === date ? wall.minute : 0

  const setAll = (ids: readonly string[]) => {
    setServices(ids)
    const offered = services.filter(one => ids.includes(one.id)).flatMap(one => one.add_ons)
    setAddOns(addOns.filter(id => offered.some(one => one.id === id)))
    const kept = staffMembers.find(one => one.id === staff)
    if (kept && !offersAll(kept, ids)) setStaff('any')
  }
  const choose = (loaded: Loadable<readonly FreeStart[]>): string | null => {
    const starts = valueOf(loaded) ?? []
    const first = minute ?? now
    const found = starts.find(start => minuteOn(date, start.starts_at) >= first)?.starts_at ?? null
    // What was tapped is meant, give or take the grid of starts.
    const isNear = found !== null && minuteOn(date, found) - first < nearMinutes
    return minute === null || isNear ? found : null
  }
  const bodyOf = (values: FormData, chosen: string | null): Body | null => {
    const typed = minuteOfClock(textOf(values, 'starts_at'))
    const startsAt = isOverbooked && typed !== null ? instantAt(date, typed, timeZone) : chosen
    if (!startsAt) return null
    const phone = textOf(values, 'customer.phone')
    const id = textOf(values, 'customer.id')
    const booker = textOf(values, 'booker')
    const asked = centsOf(textOf(values, 'deposit'))
    const note = [booker && texts.bookedBy(booker), textOf(values, 'note')]
      .filter(Boolean)
      .join(' ')
    return {
      services: [...chosenServices],
      ...(addOns.length > 0 ? { add_ons: [...addOns] } : {}),
      staff,
      starts_at: startsAt,
      customer: {
        name: textOf(values, 'customer.name'),
        ...(phone ? { phone } : {}),
        ...(id ? { id } : {}),
      },
      ...(note ? { note } : {}),
      ...(asked ? { deposit: asked } : {}),
      ...(isOverbooked ? { overbook: true } : {}),
    }
  }
  const check = (values: FormData, chosen: string | null): Record<string, string> => ({
    ...(textOf(values, 'customer.name') ? {} : { 'customer.name': texts.needName }),
    ...(isOverbooked && staff === 'any' ? { staff: texts.needStaffMember } : {}),
    ...(bodyOf(values, chosen) ? {} : { starts_at: texts.needTime }),
    ...(isDepositOdd(values) ? { deposit: texts.badDeposit } : {}),
  })

  return {
    services: chosenServices,
    /** What is chosen is what they usually have, and nobody said otherwise. */
    isUsual: from === 'usual',
    addOns,
    staff,
    date,
    isOverbooked,
    deposit,
    askDeposit,
    /** Nothing in the place of one takes it away. */
    setService: (place: number, id: string) => {
      setFrom('desk')
      setAll(chosenServices.map((old, at) => (at === place ? id : old)).filter(Boolean))
    },
    addService: () => {
      const other = services.find(one => !chosenServices.includes(one.id)) ?? services[0]
      setFrom('desk')
      if (other) setAll([...chosenServices, other.id])
    },
    toggleAddOn: (id: string) => {
      setFrom('desk')
      setAddOns(addOns.includes(id) ? addOns.filter(one => one !== id) : [...addOns, id])
    },
    setStaff,
    setDate,
    setMinute,
    setOverbooked,
    choose,
    bodyOf,
    check,
    /** The hour to show where one is typed. */
    clock: (chosen: string | null) => clockText(chosen ? minuteOn(date, chosen) : (minute ?? now)),
    /** The hour that was tapped is not among the free ones. */
    misses: (loaded: Loadable<readonly FreeStart[]>) =>
      minute !== null && loaded.step === 'ready' && choose(loaded) === null,
    /** What they had last time, unless somebody has chosen already. */
    suggestService: (ids: readonly string[]) => {
      const known = ids.filter(id => services.some(one => one.id === id))
      if (known.length === 0 || from === 'desk') return
      setFrom('usual')
      setAll(known)
    },
    take: (startsAt: string, staffId: string) => {
      setDate(dateOf(startsAt))
      setMinute(minuteOn(dateOf(startsAt), startsAt))
      setStaff(staffId)
    },
  }
}

/** Who chose the services: this machine, by the last appointment; their last visit; or somebody by the staff. */
type ServicesFrom = 'machine' | 'usual' | 'desk'

function firstFrom({ service, customer }: Draft): ServicesFrom {
  if (service !== undefined) return 'desk'
  return customer?.last_services[0] === undefined ? 'machine' : 'usual'
}

function depositOf(services: readonly Service[], chosen: readonly string[]): number {
  return chosen.reduce((sum, id) => sum + (services.find(one => one.id === id)?.deposit ?? 0), 0)
}

/** Nothing is asked where there is no field for it. */
function isDepositOdd(values: FormData): boolean {
  return values.has('deposit') && !centsOf(textOf(values, 'deposit'))
}

function firstService(
  services: readonly { readonly id: string }[],
  staffMember: Parameters<typeof offersAll>[0] | undefined,
  usual: string | undefined,
): string {
  const possible = services.filter(service => !staffMember || offersAll(staffMember, [service.id]))
  const last = usual ?? lastService()
  const chosen = possible.find(service => service.id === last) ?? possible[0] ?? services[0]
  return chosen?.id ?? ''
}
