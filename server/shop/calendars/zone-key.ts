/** A time zone's name as the table of Windows' names has it: without accents, case or surplus spaces. */
export function zoneKey(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** What a long label such as `(UTC-05:00) Bogota, Lima, Quito` may be shortened to: its places together, and each. */
export function shorterKeys(name: string): string[] {
  const places = zoneKey(name).replace(/^\((?:utc|gmt)[^)]*\)\s*/, '')
  return [places, ...places.split(',').map(place => place.trim())].filter(key => key !== '')
}
