/** A service whose name lists others, as `Corte y barba` does. */
type Named = { readonly id: string; readonly name: string }

/** The ids of the services that the name consists of, sorted and joined by commas; null when it lists none. */
export function comboOf(name: string, services: readonly Named[]): string | null {
  const parts = partsOf(name).map(part => services.find(one => plain(one.name) === part)?.id)
  const known = parts.filter(id => id !== undefined)
  return known.length < 2 || known.length < parts.length ? null : known.toSorted().join()
}

/** The parts of a name such as `Corte, barba y perfilado`. */
function partsOf(name: string): string[] {
  return plain(name).split(/\s*[,+&]\s*|\s+[ye]\s+/)
}

function plain(name: string): string {
  return name.trim().toLowerCase()
}
