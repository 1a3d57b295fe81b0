/** The resource of a numbered unit (`<id>#2`); null for a staff member. */
export function resourceOf(unit: string): string | null {
  const at = unit.indexOf('#')
  return at < 0 ? null : unit.slice(0, at)
}
