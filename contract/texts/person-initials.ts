/** What stands for somebody without a picture: of "Ana María Paz" AP, of "Lucas" LU. */
export function personInitials(name: string): string {
  const [first = [], ...others] = name
    .trim()
    .split(/\s+/)
    .map(word => Array.from(word))
  const last = others.at(-1)
  return (last ? `${first[0]}${last[0]}` : first.slice(0, 2).join('')).toUpperCase()
}
