/* A piece of the map as four pictures, with the shop near their middle: no script, and nothing is fetched before it is opened. */

/** Some 800 metres from edge to edge. */
const zoom = 16

type Place = { readonly latitude: number | null; readonly longitude: number | null }

export type MapPiece = {
  /** Row by row. */
  readonly tiles: readonly string[]
  /** In hundredths of the piece. */
  readonly pin: { readonly x: number; readonly y: number }
  /** Whose pictures they are, for the page's policy. */
  readonly origin: string
}

/** Nothing where the shop gave no place, or no tiles are configured. */
export function mapPiece({ latitude, longitude }: Place, template: string): MapPiece | null {
  if (latitude === null || longitude === null || !template) return null
  const side = 2 ** zoom
  const radians = (latitude * Math.PI) / 180
  const across = ((longitude + 180) / 360) * side
  const down = ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * side
  // The corner that four tiles share and that is nearest to the shop is their middle.
  const [left, top] = [Math.round(across) - 1, Math.round(down) - 1]
  const tiles = [top, top + 1].flatMap(y => [left, left + 1].map(x => addressOf(template, x, y)))
  const pin = { x: (across - left) * 50, y: (down - top) * 50 }
  const { protocol, host } = new URL(template.replaceAll('{s}', 'a'))
  return { tiles, pin, origin: `${protocol}//${host}` }
}

function addressOf(template: string, x: number, y: number): string {
  const parts: Record<string, string | number> = { '{s}': 'a', '{z}': zoom, '{x}': x, '{y}': y }
  return template.replaceAll(/\{[sxyz]\}/g, part => String(parts[part]))
}
