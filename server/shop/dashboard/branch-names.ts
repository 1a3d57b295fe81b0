type Branch = { readonly name: string; readonly address: string; readonly city: string }

/**
 * What tells branches apart where there is no room for their whole names: without the words that all of them begin
 * with, or else where each stands.
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
