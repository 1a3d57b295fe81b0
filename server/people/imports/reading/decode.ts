/**
 * The text of a file whose encoding nobody says. In this order: its mark, the NULs of UTF-16, strict UTF-8, and else
 * Windows-1252, which a Spanish Excel still writes.
 */
import type { Encoding } from '#contract/imports/import-names.ts'

/** Bytes 0x80 to 0x9F of Windows-1252. Own, because the decoder of several versions of Node leaves them as controls. */
const UPPER = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'
/** Enough to tell UTF-16 without a mark. */
const LOOKED_AT = 4096

export type Decoded = { readonly text: string; readonly encoding: Encoding }

/** `wanted`: chosen by hand; null: found out. */
export function decodeText(bytes: Uint8Array, wanted: Encoding | null): Decoded {
  const encoding = wanted ?? markOf(bytes) ?? wideOrder(bytes.subarray(0, LOOKED_AT))
  if (encoding !== null) return { encoding, text: withoutMark(textIn(bytes, encoding)) }
  const text = strictText(bytes)
  return text === null
    ? { encoding: 'windows-1252', text: withoutMark(latin(bytes)) }
    : { encoding: 'utf-8', text: withoutMark(text) }
}

function markOf(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
}

/** Half of the bytes of western text in UTF-16 are NUL, all on the same side. */
function wideOrder(bytes: Uint8Array): Encoding | null {
  const nuls = [0, 0]
  for (const [at, byte] of bytes.entries()) if (byte === 0) nuls[at % 2]! += 1
  const [even = 0, odd = 0] = nuls
  const half = bytes.length / 2
  if (odd > half * 0.6 && even < half * 0.1) return 'utf-16le'
  if (even > half * 0.6 && odd < half * 0.1) return 'utf-16be'
  return null
}

/** Null when it is no UTF-8. */
function strictText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function textIn(bytes: Uint8Array, encoding: Encoding): string {
  return encoding === 'windows-1252' ? latin(bytes) : new TextDecoder(encoding).decode(bytes)
}

function latin(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/[\u0080-\u009F]/g, byte => UPPER[byte.charCodeAt(0) - 0x80]!)
}

/** The mark is no part of the first header, and a NUL of none. */
function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll('\0', '')
}
