/* Which service "+ Otro servicio" begins with: what most probably goes with those that are chosen. */
import type { AppointmentWire } from '#contract/contract.ts'
import type { Service } from '#stores/dashboard/setup/catalogue.ts'

type Chosen = {
  readonly services: readonly string[]
  /** What this customer had the last time. */
  readonly usual: readonly string[]
  /** Appointments in which others had several. */
  readonly seen: readonly Pick<AppointmentWire, 'legs'>[]
}

type Offered = Pick<Service, 'id' | 'category'>

/** What they had the last time; what others took beside these; something of another kind; anything else; null: nothing is left. */
export function serviceBeside(
  offered: readonly Offered[],
  { services, usual, seen }: Chosen,
): string | null {
  const others = offered.filter(one => !services.includes(one.id))
  const own = usual.find(id => others.some(one => one.id === id))
  const taken = others
    .map(({ id }) => ({ id, times: seen.filter(one => isBeside(one, id, services)).length }))
    .filter(({ times }) => times > 0)
    .sort((a, b) => b.times - a.times)
  const kinds = new Set(offered.filter(one => services.includes(one.id)).map(one => one.category))
  const otherKind = others.find(one => !kinds.has(one.category))
  return own ?? taken[0]?.id ?? (otherKind ?? others[0])?.id ?? null
}

function isBeside(
  { legs }: Pick<AppointmentWire, 'legs'>,
  id: string,
  services: readonly string[],
): boolean {
  const had = new Set(legs.map(item => item.service.id))
  return had.has(id) && services.some(one => had.has(one))
}
