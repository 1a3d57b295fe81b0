/**
 * The edit distance between two texts: how many letters have to be added, left out, changed or swapped with their
 * neighbour (optimal string alignment).
 */
export function changesBetween(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, column) => column)
  let before = above
  for (let row = 1; row <= from.length; row++) {
    const line = [row]
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      // At the first letter one side is undefined, so the two are never equal.
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
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
