type Branch = { readonly name: string; readonly address: string; readonly city: string }

/**
 * Short names that tell branches apart: without the words that all names begin with, or else the address or the city.
 */
export function shortNames(branches: readonly Branch[]): string[] {
  const words = branches.map(({ name }) => name.split(/\s+/))
  if (branches.length < 2) return branches.map(({ name }) => name)
  const shared = words[0]!.findIndex((word, place) => words.some(other => other[place] !== word))
  const ends = words.map(own => (shared === -1 ? '' : own.slice(shared).join(' ')))
  const isClear = (end: string) => end !== '' && ends.filter(other => other === end).length === 1
  return branches.map(({ name, address, city }, place) => {
    const end = ends[place]!
    return isClear(end) ? end : address || city || name
  })
}
