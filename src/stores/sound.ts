const noticeSound = '/sounds/notice.wav'
const volume = 0.5

/** A browser may refuse to play sound before the first touch. The user still sees the toast, so it is only logged. */
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
