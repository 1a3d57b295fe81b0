/*
 * A piece of a map as four tiles, with the shop near their centre. Needs no script; nothing loads before it is opened.
 */

/** About one kilometre from edge to edge in Buenos Aires. */
const zoom = 16

type Place = { readonly latitude: number | null; readonly longitude: number | null }

export type MapPiece = {
  /** Row by row. */
  readonly tiles: readonly string[]
  /** Percent of the map's width and height. */
  readonly pin: { readonly x: number; readonly y: number }
  /** Origin of the tiles, for the page's content security policy. */
  readonly origin: string
}

/** Null when the shop has no coordinates or no tile server is configured. */
export function mapPiece({ latitude, longitude }: Place, template: string): MapPiece | null {
  if (latitude === null || longitude === null || !template) return null
  const side = 2 ** zoom
  const radians = (latitude * Math.PI) / 180
  const across = ((longitude + 180) / 360) * side
  const down = ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * side
  // The four tiles around the tile corner nearest to the shop.
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
