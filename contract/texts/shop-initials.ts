/** The initials shown for a shop without a logo: `CP` for "La Cueva del Parque"; empty for a name without letters. */
export function shopInitials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(word => word !== '')
  const named = words.filter(word => !LITTLE.test(word))
  return (named.length > 0 ? named : words)
    .slice(0, 2)
    .map(word => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase()
}

const LITTLE = /^(de|del|la|el|los|las|lo|y)$/i
