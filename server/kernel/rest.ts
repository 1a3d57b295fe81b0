import { setTimeout as pause } from 'node:timers/promises'

/** Rests half as long as the part before took, so that bookings get their turn between two parts of a long work. */
export function createRest(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    await pause((performance.now() - began) / 2)
    began = performance.now()
  }
}
