type Service = { readonly id: string; readonly name: string; readonly price: number }

/**
 * The one service that names all of the chosen ones and costs less than they do together, such as `Corte y barba` for
 * `Corte` and `Barba`. Prices in minor units. Null when there is none.
 */
export function cheaperCombo<One extends Service>(
  offered: readonly One[],
  chosen: readonly string[],
): { readonly combo: One; readonly saved: number } | null {
  const parts = chosen.flatMap(id => offered.filter(one => one.id === id))
  if (parts.length < 2) return null
  const whole = parts.reduce((sum, one) => sum + one.price, 0)
  const wanted = parts.flatMap(one => wordsOf(one.name))
  const [combo] = offered
    .filter(one => !chosen.includes(one.id) && one.price < whole)
    .filter(one => wanted.every(word => wordsOf(one.name).includes(word)))
    .toSorted((a, b) => a.price - b.price)
  return combo === undefined ? null : { combo, saved: whole - combo.price }
}

/** Words of three letters and more: not `y`, `de` or `+`. */
function wordsOf(name: string): string[] {
  const plain = name.normalize('NFD').replaceAll(/\p{Diacritic}/gu, '')
  return plain.toLowerCase().match(/[a-zñ0-9]{3,}/g) ?? []
}
