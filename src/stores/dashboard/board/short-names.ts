/* Names shortened for narrow columns, but long enough to differ from each other. */
type Named = { readonly id: string; readonly name: string }

/**
 * By id: `Lucas`; with two of them `Lucas F` and `Lucas M`, or `Ana Pa` and `Ana Pé`; if still equal, the whole name.
 */
export function shortNames(people: readonly Named[]): ReadonlyMap<string, string> {
  const shortened = people.map(({ id, name }) => ({ id, forms: shorterNames(name) }))
  return new Map(
    shortened.map(({ id, forms }) => {
      const others = shortened.filter(other => other.id !== id)
      const isOwn = (form: string, place: number) =>
        others.every(other => (other.forms[place] ?? other.forms.at(-1)) !== form)
      return [id, forms.find(isOwn) ?? forms.at(-1) ?? '']
    }),
  )
}

/** Shortest first. */
function shorterNames(name: string): string[] {
  const [first = '', second = ''] = name.trim().split(/\s+/)
  const longer = [1, 2, 3].map(letters => `${first} ${second.slice(0, letters)}`.trim())
  return [first, ...longer, name.trim()]
}
