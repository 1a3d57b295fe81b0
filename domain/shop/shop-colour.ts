/*
 * The colour that a shop chooses for its page. Whatever it is, text stays readable: its hue is kept, and its lightness is
 * changed as far as the contrast requires (WCAG, 4.5 to 1), in the light and in the dark theme.
 */

/** Lightness (0 to 1), chroma and hue in degrees, as CSS writes `oklch()`. */
type Oklch = readonly [lightness: number, chroma: number, hue: number]
type Rgb = readonly [red: number, green: number, blue: number]

export type ShopColours = {
  /** Buttons and links, and text in that colour. */
  readonly go: string
  readonly goOver: string
  /** Text on `go`. */
  readonly onGo: string
  /** The background of what is chosen. */
  readonly goWash: string
}

export type ShopPalette = {
  readonly light: ShopColours
  readonly dark: ShopColours
  readonly hue: number
  /** Chroma of the drawn cover: 0 for a grey. */
  readonly chroma: number
}

/** A little more than WCAG's 4.5, because colours are rounded to 256 steps. */
const READABLE = 4.6
const STEP = 0.005
/** The background of the page where contrast is lowest: the darkest of the light theme, the lightest of the dark one. */
const GROUND = { light: [0.945, 0.014, 88], dark: [0.235, 0.03, 268] } as const
const STRONGEST = 0.17

export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text)
}

export function paletteOf(colour: string): ShopPalette {
  const [lightness, strength, hue] = toOklch(fromHex(colour))
  const chroma = Math.min(strength, STRONGEST)
  return {
    light: coloursOf([Math.min(lightness, 0.55), chroma, hue], 'light'),
    dark: coloursOf([Math.max(lightness, 0.7), Math.min(chroma, 0.14), hue], 'dark'),
    hue: Math.round(hue),
    chroma: Math.round(Math.min(chroma, 0.07) * 1000) / 1000,
  }
}

/** By WCAG 2: from 1, the same, to 21. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

export const groundOf = (theme: 'light' | 'dark'): string => toHex(GROUND[theme])

function coloursOf([first, chroma, hue]: Oklch, theme: 'light' | 'dark'): ShopColours {
  const isLight = theme === 'light'
  const tint = Math.min(chroma, isLight ? 0.045 : 0.05)
  const goWash = toHex([isLight ? 0.93 : 0.3, tint, hue])
  const onGo = toHex(
    isLight ? [0.99, Math.min(chroma, 0.01), hue] : [0.18, Math.min(chroma, 0.04), hue],
  )
  const grounds = [goWash, onGo, groundOf(theme)]
  let lightness = first
  const isReadable = () =>
    grounds.every(ground => contrastOf(toHex([lightness, chroma, hue]), ground) >= READABLE)
  // Only in the light theme: in the dark one every colour is light enough already.
  while (!isReadable() && lightness > 0) lightness -= STEP
  return {
    go: toHex([lightness, chroma, hue]),
    goOver: toHex([lightness + (isLight ? -0.05 : 0.05), chroma, hue]),
    onGo,
    goWash,
  }
}

function luminanceOf(colour: string): number {
  const [red, green, blue] = fromHex(colour).map(toLinear)
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function fromHex(colour: string): Rgb {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16) / 255
  return [part(1), part(3), part(5)]
}

/** As `#rrggbb`. Chroma is reduced where sRGB cannot show the colour. */
function toHex([lightness, chroma, hue]: Oklch): string {
  let strength = chroma
  let parts = toRgb([lightness, strength, hue])
  while (strength > 0 && parts.some(part => part < -0.001 || part > 1.001)) {
    strength = Math.max(0, strength - 0.005)
    parts = toRgb([lightness, strength, hue])
  }
  return `#${parts.map(hexOf).join('')}`
}

const hexOf = (part: number) =>
  Math.round(Math.min(1, Math.max(0, part)) * 255)
    .toString(16)
    .padStart(2, '0')

const toLinear = (part: number) =>
  part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
const fromLinear = (part: number) =>
  part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055

/** https://bottosson.github.io/posts/oklab/ */
function toOklch(colour: Rgb): Oklch {
  const [red = 0, green = 0, blue = 0] = colour.map(toLinear)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const hue = (Math.atan2(b, a) * 180) / Math.PI
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    Math.hypot(a, b),
    hue < 0 ? hue + 360 : hue,
  ]
}

function toRgb([lightness, chroma, hue]: Oklch): number[] {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map(fromLinear)
}
