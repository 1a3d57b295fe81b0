/*
 * Runs heavy work only after the next frame was painted. A tap is answered at once (the circle fills, the link looks
 * pressed) and what it leads to, such as drawing half a page again, comes after that frame, so that a slow phone never
 * seems to ignore the tap.
 */

const waiting: (() => void)[] = []
/** A hidden tab paints no frame, so the work runs after this time at the latest. */
const patienceMilliseconds = 200

/** Runs the work soon, in the order of the calls. */
export function afterPicture(work: () => void): void {
  if (waiting.push(work) > 1) return
  // Animation frame callbacks run before the frame is painted; the task queued here runs after it.
  requestAnimationFrame(() => setTimeout(doWhatWaits, 0))
  setTimeout(doWhatWaits, patienceMilliseconds)
}

/** Runs all waiting work now, for a caller that needs its effect at once. */
export function doWhatWaits(): void {
  for (const work of waiting.splice(0)) work()
}
