/*
 * Follows one drag on the board. A mouse starts it by moving, a finger by resting first. At the edges the board scrolls
 * along; Escape or a second finger cancels it.
 */
const liftPixels = 6
const restMs = 420
const edgePixels = 56
const scrollPixels = 9

export type PressStart = {
  readonly button: HTMLElement
  readonly x: number
  readonly y: number
  readonly isTouch: boolean
}

/** The handlers of one drag. */
export type Held = {
  readonly board: HTMLElement
  readonly onTake: () => void
  readonly onMove: (x: number, y: number) => void
  /** True while the pointer has not really moved anything: releasing it is then a click. */
  readonly isTap: () => boolean
  readonly onRelease: () => void
  /** The drag was cancelled; nothing changes. */
  readonly onDrop: () => void
}

/** Ends the previous drag, whatever became of it: only one is followed at a time. */
let leaveBefore: (() => void) | null = null

export function followHand({ x, y, isTouch }: PressStart, held: Held): void {
  leaveBefore?.()
  const listening = new AbortController()
  const { signal } = listening
  let at = { x, y }
  let isHeld = false
  let hasLeft = false
  const resting = isTouch ? setTimeout(take, restMs) : undefined

  function take() {
    isHeld = true
    if (isTouch) navigator.vibrate?.(12)
    held.onTake()
    document.documentElement.setAttribute('data-dragging', '')
    show()
    requestAnimationFrame(keepScrolling)
  }
  function show() {
    held.onMove(at.x, at.y)
    if (hasLeft || (!isTouch && held.isTap())) return
    hasLeft = true
    swallowClick()
  }
  function keepScrolling() {
    if (!isHeld || signal.aborted) return
    if (scrollAtEdge(held.board, at.x, at.y)) show()
    requestAnimationFrame(keepScrolling)
  }
  function end(finish: () => void) {
    clearTimeout(resting)
    listening.abort()
    leaveBefore = null
    document.documentElement.removeAttribute('data-dragging')
    if (isHeld) finish()
    isHeld = false
  }
  const move = (event: PointerEvent) => {
    // The button was released where no event reached us: over a dialog of the browser or outside the window.
    if (!event.isPrimary || event.buttons === 0) return end(held.onDrop)
    at = { x: event.clientX, y: event.clientY }
    const isFar = Math.hypot(at.x - x, at.y - y) > liftPixels
    if (isHeld) show()
    // A finger that moves at once scrolls; a mouse drags.
    else if (isFar && isTouch) end(held.onDrop)
    else if (isFar) take()
  }
  leaveBefore = () => end(held.onDrop)
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', () => end(held.onRelease), { signal })
  addEventListener('pointercancel', () => end(held.onDrop), { signal })
  addEventListener('contextmenu', event => isTouch && event.preventDefault(), { signal })
  addEventListener('keydown', event => event.key === 'Escape' && end(held.onDrop), { signal })
}

/** On a phone the page scrolls instead of the board. */
function scrollAtEdge(board: HTMLElement, x: number, y: number): boolean {
  const isPage = getComputedStyle(board).overflowY === 'visible'
  const box = board.getBoundingClientRect()
  const edges = isPage
    ? { top: 56, bottom: innerHeight - 72, left: -Infinity, right: Infinity }
    : { top: box.top + 56, bottom: box.bottom, left: box.left + 52, right: box.right }
  const down = towards(y, edges.top, edges.bottom)
  const right = towards(x, edges.left, edges.right)
  if (down === 0 && right === 0) return false
  const scroller = isPage ? document.scrollingElement : board
  scroller?.scrollBy(right * scrollPixels, down * scrollPixels)
  return true
}

function towards(at: number, start: number, end: number): number {
  if (at < start + edgePixels) return -1
  return at > end - edgePixels ? 1 : 0
}

/** Suppresses the click that follows the release of a drag. */
function swallowClick(): void {
  const over = new AbortController()
  const { signal } = over
  addEventListener('click', swallow, { capture: true, signal })
  const forget = () => setTimeout(() => over.abort())
  addEventListener('pointerup', forget, { signal })
  addEventListener('pointercancel', forget, { signal })
}

function swallow(event: Event): void {
  event.stopPropagation()
  event.preventDefault()
}
