/** How WhatsApp writes a phone, which is not always as it is dialled. */

/** The phones, in E.164 as a shop keeps them, that a WhatsApp id may belong to; the likeliest first. */
export function phonesOf(waId: string): string[] {
  const asIs = `+${waId}`
  // Argentine phones are kept with the 9; WhatsApp leaves it out now and then. The ten digits are the same line.
  if (/^54\d{10}$/.test(waId)) return [`+549${waId.slice(2)}`, asIs]
  if (/^521\d{10}$/.test(waId)) return [`+52${waId.slice(3)}`, asIs]
  // Old Brazilian accounts have no ninth digit.
  if (/^55\d{10}$/.test(waId)) return [asIs, `+${waId.slice(0, 4)}9${waId.slice(4)}`]
  if (/^55\d{2}9\d{8}$/.test(waId)) return [asIs, `+${waId.slice(0, 4)}${waId.slice(5)}`]
  return [asIs]
}

/** The other way in which WhatsApp may know this phone; null when there is none. */
export function otherWaId(waId: string): string | null {
  if (/^549\d{10}$/.test(waId)) return `54${waId.slice(3)}`
  if (/^52\d{10}$/.test(waId)) return `521${waId.slice(2)}`
  return null
}
