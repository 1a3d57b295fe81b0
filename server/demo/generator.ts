import { createHash } from 'node:crypto'

/** A seeded random generator, so that the demo of one day is always the same. */
export type Generator = {
  /** From 0 to 1, 1 not included. */
  readonly next: () => number
  /** A whole number from 0, `count` not included. */
  readonly below: (count: number) => number
  readonly pick: <Item>(items: readonly Item[]) => Item
}

/** Mulberry32, seeded by a text. */
export function createGenerator(seed: string): Generator {
  let state = createHash('sha256').update(seed).digest().readUInt32LE()
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number): number => Math.floor(next() * count)
  return { next, below, pick: items => items[below(items.length)]! }
}

/** A stable id for a name, in the form of a version 4 UUID. */
export function demoId(...name: readonly (string | number)[]): string {
  const hex = createHash('sha256')
    .update(`demo/${name.join('/')}`)
    .digest('hex')
  const variant = '89ab'[parseInt(hex.charAt(16), 16) % 4]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
