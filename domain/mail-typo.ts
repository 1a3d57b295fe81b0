/** Where most people of the region have their mail. */
const known = [
  'gmail.com',
  'hotmail.com',
  'hotmail.com.ar',
  'outlook.com',
  'outlook.com.ar',
  'yahoo.com',
  'yahoo.com.ar',
  'icloud.com',
  'live.com',
  'live.com.ar',
] as const
const mostWrong = 2

/**
 * The address that was probably meant, `ana@gmail.com` for `ana@gmial.com`; null when nothing looks mistyped. A question
 * to whoever types, never a correction: somebody may really have her mail at `gmai.com`.
 */
export function meantMail(address: string): string | null {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  if (at < 1 || domain === '' || known.some(each => each === domain)) return null
  const ranked = known
    .map(each => ({ each, wrong: changesBetween(domain, each) }))
    .toSorted((a, b) => a.wrong - b.wrong)
  const [nearest] = ranked
  if (!nearest || nearest.wrong > mostWrong) return null
  return `${address.slice(0, at)}@${nearest.each}`
}

/** Letters to add, leave out, change or swap with their neighbour (optimal string alignment). */
function changesBetween(from: string, to: string): number {
  let before: number[] = []
  let above = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const line = [row]
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped =
        row > 1 &&
        column > 1 &&
        from[row - 1] === to[column - 2] &&
        from[row - 2] === to[column - 1]
      line.push(
        Math.min(
          at(above, column) + 1,
          at(line, column - 1) + 1,
          at(above, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(before, column - 2) + 1 : Infinity,
        ),
      )
    }
    before = above
    above = line
  }
  return at(above, to.length)
}

function at(line: readonly number[], column: number): number {
  return line[column]!
}
