/**
 * What random tests share: how many rounds they run, and a random generator that its seed repeats. Daily runs use the
 * same seed, so that a failure points to a change; `npm run deep` uses new seeds to find what nobody thought of.
 */
import { randomInt } from 'node:crypto'

export const isDeep = process.env['MITURNO_DEEP'] === '1'

/** The number of rounds: `deep` with `npm run deep`, `daily` otherwise. */
export function times(deep: number, daily: number): number {
  return isDeep ? deep : daily
}

/** The whole list with `npm run deep`; otherwise `daily` elements, spread over it. */
export function someOf<One>(list: readonly One[], daily: number): readonly One[] {
  if (isDeep || daily >= list.length) return list
  return Array.from(
    { length: daily },
    (_, index) => list[Math.floor((index * list.length) / daily)]!,
  )
}

export type Chance = {
  readonly seed: number
  /** From 0 on, `below` not included. */
  readonly int: (below: number) => number
  readonly pick: <One>(from: readonly One[]) => One
  readonly bytes: (count: number) => Buffer
  readonly shuffled: <One>(list: readonly One[]) => One[]
}

export function newSeed(): number {
  const seed = Number(process.env['MITURNO_SEED'] ?? (isDeep ? randomInt(2 ** 31) : 1))
  console.info(`seed ${seed} (repeat with MITURNO_SEED=${seed})`)
  return seed
}

export function createChance(seed = newSeed()): Chance {
  let state = seed
  const next = (): number => {
    // Mulberry32: small, and uniform enough to choose what to try.
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (below: number): number => Math.floor(next() * below)
  return {
    seed,
    int,
    pick: from => from[int(from.length)]!,
    bytes: count => Buffer.from(Array.from({ length: count }, () => int(256))),
    shuffled: list =>
      list
        .map(one => [next(), one] as const)
        .toSorted((a, b) => a[0] - b[0])
        .map(([, one]) => one),
  }
}
