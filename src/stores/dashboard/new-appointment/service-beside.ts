/* The service that "+ Otro servicio" proposes: the one most likely to go with those chosen. */
import type { AppointmentWire } from '#contract/contract.ts'
import type { Service } from '#stores/dashboard/catalogue/catalogue.ts'

type Chosen = {
  readonly services: readonly string[]
  /** Services of this customer's last visit. */
  readonly usual: readonly string[]
  /** Appointments of other customers, to count which services go together. */
  readonly seen: readonly Pick<AppointmentWire, 'legs'>[]
}

type Offered = Pick<Service, 'id' | 'category' | 'name'> & Sized
type Sized = Partial<Pick<Service, 'capacity'>>

/** A class is booked alone, so it is never added to another service. */
export function isClass({ capacity = 1 }: Sized): boolean {
  return capacity > 1
}

/**
 * In this order: a service of the customer's last visit; one that others combine with those chosen; one of another
 * category that is not part of them; any other. Null when none is left.
 */
export function serviceBeside(
  offered: readonly Offered[],
  { services, usual, seen }: Chosen,
): string | null {
  const others = offered.filter(one => !services.includes(one.id) && !isClass(one))
  const own = usual.find(id => others.some(one => one.id === id))
  const taken = others
    .map(({ id }) => ({ id, times: seen.filter(one => isBeside(one, id, services)).length }))
    .filter(({ times }) => times > 0)
    .sort((a, b) => b.times - a.times)
  const chosen = offered.filter(one => services.includes(one.id))
  const kinds = new Set(chosen.map(one => one.category))
  const missing = others.filter(one => !chosen.some(other => isIn(one, other) || isIn(other, one)))
  const otherKind = missing.find(one => !kinds.has(one.category))
  return own ?? taken[0]?.id ?? (otherKind ?? missing[0] ?? others[0])?.id ?? null
}

/** `Corte` is in `Corte y barba` already, and nobody takes both. */
function isIn(part: Offered, whole: Offered): boolean {
  const words = wordsOf(whole.name)
  return wordsOf(part.name).every(word => words.includes(word))
}

function wordsOf(name: string): string[] {
  return name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function isBeside(
  { legs }: Pick<AppointmentWire, 'legs'>,
  id: string,
  services: readonly string[],
): boolean {
  const had = new Set(legs.map(item => item.service.id))
  return had.has(id) && services.some(one => had.has(one))
}
