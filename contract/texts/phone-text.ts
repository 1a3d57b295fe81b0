/**
 * A phone as people here read it aloud: `11 5555-1234` for `+5491155551234`. Argentine area codes have two to four
 * digits and the whole number always ten; phones of elsewhere stay as the world writes them.
 */
const threeDigitAreas = new Set(
  `220 221 223 230 236 237 249 260 261 263 264 266 280 291 294 297 298 299 336 341 342 343 345 348 351 353 358 362
   364 370 376 379 380 381 383 385 387 388`.split(/\s+/),
)

export function phoneText(phone: string): string {
  const national = /^\+549(\d{10})$/.exec(phone)?.[1]
  if (national === undefined) return phone
  const area = national.slice(0, areaLength(national))
  const rest = national.slice(area.length)
  return `${area} ${rest.slice(0, -4)}-${rest.slice(-4)}`
}

function areaLength(national: string): number {
  if (national.startsWith('11')) return 2
  return threeDigitAreas.has(national.slice(0, 3)) ? 3 : 4
}
