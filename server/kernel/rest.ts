import { setTimeout as pause } from 'node:timers/promises'

/**
 * Rests after each part of a long work, so that bookings get their turn: `times` as long as the part took, half as long
 * where somebody waits for the work.
 */
export function createRest(times = 0.5): () => Promise<void> {
  let began = performance.now()
  return async () => {
    await pause((performance.now() - began) * times)
    began = performance.now()
  }
}
