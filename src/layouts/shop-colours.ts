import { createHash } from 'node:crypto'
import { paletteOf, type ShopColours } from '#domain/shop/shop-colour.ts'

type Page = {
  readonly csp: { readonly insertStyleHash: (hash: `sha256-${string}`) => void } | undefined
}

/** The CSS of a page in its shop's colour, which is also added to the page's policy. Empty when the shop chose none. */
export function coloursFor({ csp }: Page, colour: string | null | undefined): string {
  if (!colour) return ''
  const { light, dark, hue, chroma } = paletteOf(colour)
  const own = `--mark:var(--go);--on-mark:var(--on-go);--cover-hue:${hue};--cover-chroma:${chroma}`
  // Selectors are doubled to outrank the colours of the site.
  const style = `:root:root{${written(light)};${own}}body.dark-mode.dark-mode{${written(dark)};${own}}`
  csp?.insertStyleHash(`sha256-${createHash('sha256').update(style).digest('base64')}`)
  return style
}

function written({ go, goOver, onGo, goWash }: ShopColours): string {
  return `--go:${go};--go-over:${goOver};--on-go:${onGo};--go-wash:${goWash}`
}
