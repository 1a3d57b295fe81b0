import { reminderHours } from '#domain/appointment/reminder.ts'
import type { UsualService } from '#domain/shop/usual-beginnings.ts'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { classHoursTexts } from '#messages/dashboard/hours/hours.ts'
import { servicesTexts as texts } from '#messages/dashboard/setup.ts'
import { $activeStaff, type Service } from '#stores/dashboard/catalogue/catalogue.ts'
import { type ServiceFields } from '#stores/dashboard/catalogue/change-catalogue.ts'
import { minorUnitsIn, amountText } from '#stores/dashboard/catalogue/prices.ts'
import { $resources, type Resource } from '#stores/dashboard/catalogue/resources.ts'
import {
  areClassHoursFine,
  type ClassHourDraft,
  classHoursFrom,
  classHoursOf,
} from '#stores/dashboard/catalogue/class-hours-draft.ts'
import { $currency } from '#stores/dashboard/shop.ts'
import { rulesFrom } from '#stores/dashboard/settings/rules-draft.ts'
import {
  addOnsFrom,
  type ExtraDraft,
  type OfferDraft,
  type PartDraft,
  areExtrasFine,
  areOffersFine,
  arePartsFine,
  extrasOf,
  isCount,
  offersFrom,
  offersOf,
  partsOf,
  phasesFrom,
} from '#stores/dashboard/catalogue/service-draft.ts'
import { textOf, textsOf } from '#islands/ui/form-state.ts'

export type ServiceDraft = ReturnType<typeof useServiceDraft>

/** The state of a service's form besides what is typed, and the request body made from both. */
export function useServiceDraft(service: Service | null, usual: UsualService | null) {
  const staffMembers = useStore($activeStaff)
  const pools = useStore($resources)
  const [parts, setParts] = useState(() => partsOf(service))
  const [extras, setExtras] = useState(() => extrasOf(service))
  const [minutes, setMinutes] = useState(String(service?.duration_minutes ?? usual?.minutes ?? 30))
  const [price, setPrice] = useState(() =>
    service ? amountText(service.price) : usualPriceText(usual, $currency.get()),
  )
  const [offers, setOffers] = useState(() => offersOf(service, staffMembers))
  const [capacity, setCapacity] = useState(String(service?.capacity ?? 1))
  const [classHours, setClassHours] = useState(() => classHoursOf(service))
  const [opened] = useState({ parts, extras, offers, classHours })
  const isInParts = parts.length > 0
  const total = parts.reduce((sum, part) => sum + (Number(part.minutes) || 0), 0)
  return {
    parts,
    setParts,
    extras,
    setExtras,
    minutes,
    setMinutes,
    price,
    setPrice,
    offers,
    setOffers,
    capacity,
    setCapacity,
    classHours,
    setClassHours,
    isInParts,
    wholeMinutes: isInParts ? String(total) : minutes,
    check: (values: FormData) => ({
      ...checkFields(values, isInParts),
      ...checkNeeds(values, pools),
      ...(arePartsFine(parts) ? {} : { segments: texts.badParts }),
      ...(areExtrasFine(extras) ? {} : { add_ons: texts.badExtras }),
      ...(areClassHoursFine(classHours) ? {} : { class_hours: classHoursTexts.bad }),
      ...(areOffersFine(offers) ? {} : { offers: texts.badOffers }),
    }),
    fieldsIn: (values: FormData) =>
      fieldsIn(values, { parts, extras, offers, classHours, service, pools }),
    fieldsWhenOpened: (values: FormData) => fieldsIn(values, { ...opened, service, pools }),
  }
}

type Drafts = {
  readonly parts: readonly PartDraft[]
  readonly extras: readonly ExtraDraft[]
  readonly offers: readonly OfferDraft[]
  readonly classHours: readonly ClassHourDraft[]
  readonly service: Service | null
  readonly pools: readonly Resource[]
}

function fieldsIn(
  values: FormData,
  { parts, extras, offers, classHours, service, pools }: Drafts,
): ServiceFields {
  return {
    ...textsOf(values, ['name', 'category', 'description']),
    price: minorUnitsIn(textOf(values, 'price')) ?? 0,
    is_public: values.has('is_public'),
    is_active: values.has('is_active'),
    // Always the parts, because a new length alone keeps the free time of a service that had parts.
    segments:
      parts.length > 0
        ? (phasesFrom(parts) ?? [])
        : [{ busy: true, minutes: Number(textOf(values, 'duration_minutes')) }],
    needs_approval: values.has('needs_approval'),
    deposit: minorUnitsIn(textOf(values, 'deposit')) || null,
    reminder_hours: reminderHoursFrom(textOf(values, 'reminder_hours')),
    buffer_before_minutes: Number(textOf(values, 'buffer_before_minutes') || 0),
    buffer_after_minutes: Number(textOf(values, 'buffer_after_minutes') || 0),
    add_ons: addOnsFrom(extras) ?? [],
    // Without the shop's rules the form has no fields for the service's own.
    ...(values.has('rules.lead_minutes') ? { rules: rulesIn(values) } : {}),
    // Without the list of resources the form has no fields for them.
    ...(pools.length > 0 ? { resources: needsIn(values, pools) } : {}),
    capacity: Number(textOf(values, 'capacity')),
    // Only a class has them.
    class_hours: Number(textOf(values, 'capacity')) > 1 ? classHoursFrom(classHours) : [],
    ...(values.has('renew_link') ? { renew_link: true } : {}),
    ...(offers.length > 0 ? { offers: offersFrom(offers, service) } : {}),
  }
}

function needsIn(values: FormData, pools: readonly Resource[]) {
  return pools
    .map(pool => ({ resource: pool.id, quantity: Number(textOf(values, `pool.${pool.id}`)) }))
    .filter(need => need.quantity > 0)
}

function checkNeeds(values: FormData, pools: readonly Resource[]): Record<string, string> {
  const names = pools.map(pool => `pool.${pool.id}`)
  const bad = names.filter(name => !isCount(textOf(values, name) || '0', 0, 100))
  return Object.fromEntries(bad.map(name => [name, texts.badNeed]))
}

function usualPriceText(usual: UsualService | null, currency: string): string {
  return usual && currency === 'ARS' ? String(usual.pesos) : ''
}

function reminderHoursFrom(text: string) {
  return text === 'shop'
    ? null
    : reminderHours.filter(hours => text.split(',').includes(`${hours}`))
}

function rulesIn(values: FormData) {
  return rulesFrom(name => (values.has(name) ? textOf(values, name) : null))
}

function checkFields(values: FormData, isInParts: boolean): Record<string, string> {
  const isLong = isCount(textOf(values, 'duration_minutes'), 5, 480)
  const deposit = textOf(values, 'deposit')
  const buffers = ['buffer_before_minutes', 'buffer_after_minutes']
  const badBuffers = buffers.filter(name => !isCount(textOf(values, name) || '0', 0, 60))
  return {
    ...(textOf(values, 'name') ? {} : { name: texts.badName }),
    ...(isInParts || isLong ? {} : { duration_minutes: texts.badMinutes }),
    ...(minorUnitsIn(textOf(values, 'price')) === null ? { price: texts.badPrice } : {}),
    ...(deposit && minorUnitsIn(deposit) === null ? { deposit: texts.badPrice } : {}),
    ...(isCount(textOf(values, 'capacity'), 1, 200) ? {} : { capacity: texts.badCapacity }),
    ...Object.fromEntries(badBuffers.map(name => [name, texts.badBuffer])),
  }
}
