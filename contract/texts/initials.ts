/** What stands for somebody without a picture: of "Ana María Paz" AP, of "Lucas" LU. */
export function initialsOf(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const letters = Array.from(first)
  const last = others.at(-1)
  return (last ? `${letters[0]}${Array.from(last)[0]}` : letters.slice(0, 2).join('')).toUpperCase()
}
