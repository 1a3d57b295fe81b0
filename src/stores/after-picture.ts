/*
 * A touch is answered by the picture that follows it: the circle that fills, the link that is pressed. What it leads to,
 * drawing half a page again, waits for that picture, so that a slow phone never seems not to have felt the finger.
 */

const waiting: (() => void)[] = []
/** Where nothing is drawn, as in a tab behind another, there is no picture to wait for. */
const patienceMilliseconds = 200

/** Soon, and in the order in which it was asked for. */
export function afterPicture(work: () => void): void {
  if (waiting.push(work) > 1) return
  // The frame is drawn when its callbacks are through; the task behind it finds it drawn.
  requestAnimationFrame(() => setTimeout(doWhatWaits, 0))
  setTimeout(doWhatWaits, patienceMilliseconds)
}

/** For whoever needs what was chosen to be chosen now. */
export function doWhatWaits(): void {
  for (const work of waiting.splice(0)) work()
}
