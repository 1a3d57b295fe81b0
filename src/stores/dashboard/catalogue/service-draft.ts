/* Phases and extras of a service while they are edited, as texts of the fields. Pure. */
import type { StaffMember, Service } from './catalogue.ts'
import type { ServiceFields } from './change-catalogue.ts'
import { minorUnitsIn, amountText } from './prices.ts'

export type PartDraft = { readonly key: string; readonly isBusy: boolean; readonly minutes: string }
export type ExtraDraft = {
  readonly key: string
  /** Null for a new one. */
  readonly id: string | null
  readonly name: string
  readonly minutes: string
  readonly price: string
}

/** A staff member's offer; empty texts mean the values of the service. */
export type OfferDraft = {
  readonly staff: string
  readonly name: string
  readonly isOffered: boolean
  readonly minutes: string
  readonly price: string
  /** Buffer minutes before and after. */
  readonly before: string
  readonly after: string
}

let lastKey = 0

export function partsOf(service: Service | null): PartDraft[] {
  const phases = service?.segments ?? []
  if (phases.length < 2) return []
  return phases.map(({ busy, minutes }) => newPart(busy, minutes))
}

function newPart(isBusy: boolean, minutes: number): PartDraft {
  return { key: nextKey(), isBusy, minutes: String(minutes) }
}

/** Adds a phase: free time after work, work after free time. */
export function addPart(parts: readonly PartDraft[], wholeMinutes: number): PartDraft[] {
  if (parts.length === 0)
    return [newPart(true, wholeMinutes), newPart(false, 30), newPart(true, 15)]
  return [...parts, newPart(!parts.at(-1)?.isBusy, 15)]
}

export function extrasOf(service: Service | null): ExtraDraft[] {
  return (service?.add_ons ?? []).map(({ id, name, minutes, price }) => ({
    key: nextKey(),
    id,
    name,
    minutes: String(minutes),
    price: amountText(price),
  }))
}

export function newExtra(): ExtraDraft {
  return { key: nextKey(), id: null, name: '', minutes: '10', price: '' }
}

/** For a new service every staff member is selected. */
export function offersOf(
  service: Service | null,
  staffMembers: readonly StaffMember[],
): OfferDraft[] {
  return staffMembers.map(({ id, name }) => {
    const known = service?.offers.find(offer => offer.staff === id)
    return {
      staff: id,
      name,
      isOffered: service === null || known !== undefined,
      minutes: String(known?.duration_minutes ?? ''),
      price: known?.price == null ? '' : amountText(known.price),
      before: String(known?.buffer_before_minutes ?? ''),
      after: String(known?.buffer_after_minutes ?? ''),
    }
  })
}

export function isOwnOffer(offer: OfferDraft): boolean {
  return offer.isOffered && (offer.minutes !== '' || offer.price !== '' || hasOwnBuffer(offer))
}

export function hasOwnBuffer({ isOffered, before, after }: OfferDraft): boolean {
  return isOffered && (before !== '' || after !== '')
}

/** Offers of staff members who are not shown, such as inactive ones, are kept. */
export function offersFrom(
  drafts: readonly OfferDraft[],
  service: Service | null,
): NonNullable<ServiceFields['offers']> {
  const away = (service?.offers ?? []).filter(
    offer => !drafts.some(draft => draft.staff === offer.staff),
  )
  const here = drafts
    .filter(draft => draft.isOffered)
    .map(({ staff, minutes, price, before, after }) => ({
      staff,
      duration_minutes: ownCount(minutes),
      price: price.trim() === '' ? null : minorUnitsIn(price),
      buffer_before_minutes: ownCount(before),
      buffer_after_minutes: ownCount(after),
    }))
  return [...here, ...away]
}

function ownCount(text: string): number | null {
  return text.trim() === '' ? null : Number(text)
}

export function areOffersFine(drafts: readonly OfferDraft[]): boolean {
  return drafts
    .filter(isOwnOffer)
    .every(
      ({ minutes, price, before, after }) =>
        isOwnCount(minutes, 5, 480) &&
        (price.trim() === '' || minorUnitsIn(price) !== null) &&
        [before, after].every(buffer => isOwnCount(buffer, 0, 60)),
    )
}

function isOwnCount(text: string, least: number, most: number): boolean {
  return text.trim() === '' || isCount(text, least, most)
}

export function phasesFrom(parts: readonly PartDraft[]): ServiceFields['segments'] {
  return parts.map(({ isBusy, minutes }) => ({ busy: isBusy, minutes: Number(minutes) }))
}

export function addOnsFrom(extras: readonly ExtraDraft[]): ServiceFields['add_ons'] {
  return extras.map(({ id, name, minutes, price }) => ({
    ...(id ? { id } : {}),
    name: name.trim(),
    minutes: Number(minutes),
    price: minorUnitsIn(price) ?? 0,
  }))
}

export function arePartsFine(parts: readonly PartDraft[]): boolean {
  const isWhole = parts.every(({ minutes }) => isCount(minutes, 5, 480))
  const works = parts.some(part => part.isBusy)
  return parts.length === 0 || (isWhole && works)
}

export function areExtrasFine(extras: readonly ExtraDraft[]): boolean {
  return extras.every(
    ({ name, minutes, price }) =>
      name.trim() !== '' && isCount(minutes, 0, 240) && minorUnitsIn(price || '0') !== null,
  )
}

export function isCount(text: string, least: number, most: number): boolean {
  const count = Number(text)
  return text.trim() !== '' && Number.isInteger(count) && count >= least && count <= most
}

function nextKey(): string {
  lastKey += 1
  return String(lastKey)
}
