/** What a person would call it: «Chrome en Android», from how a browser names itself. Null when it says nothing we know. */
export function deviceName(userAgent: string): string | null {
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0]
  if (browser === undefined) return system ?? null
  return system === undefined ? browser : `${browser} en ${system}`
}

/** In order: most of them also claim to be the ones below. */
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\/|Opera/],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
]
const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh|Mac OS/],
  ['Linux', /Linux/],
]
