const noticeSound = '/sounds/notice.wav'
const volume = 0.5

/** A browser may refuse to play before the first touch: that is only logged, the user sees the toast anyway. */
export function playNotice(): void {
  try {
    const audio = new Audio(noticeSound)
    audio.volume = volume
    audio.play().catch(logFailure)
  } catch (error) {
    logFailure(error)
  }
}

function logFailure(error: unknown): void {
  console.warn('The notice could not be played.', error)
}
