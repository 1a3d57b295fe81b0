/*
 * One rule for all of the dashboard: where what had the focus goes away with what it did, the focus goes on beside it, so that
 * whoever works by keys does not begin again from the top. A part that knows a better place says it (`keep-focus.ts`).
 */

/** A place in the page: an element, and which child of its parent it was when it had the focus. */
type Step = { readonly element: Element; readonly index: number }

let path: Step[] | null = null

/** From now on, for as long as the page lives; a second call does nothing. */
export function followFocus(): void {
  if (path !== null) return
  path = pathOf(document.activeElement)
  document.addEventListener('focusin', ({ target }) => {
    path = pathOf(target as Element)
  })
  new MutationObserver(lookAgain).observe(document.body, { childList: true, subtree: true })
}

function lookAgain(): void {
  if (path?.[0]?.element.isConnected !== false) return
  const left = path
  path = []
  // Two frames: whoever knows a better place has one.
  requestAnimationFrame(() => requestAnimationFrame(() => goOn(left)))
}

/** From the element outwards. */
function pathOf(element: Element | null): Step[] {
  const parent = element?.parentElement
  if (!element || !parent || element === document.body) return []
  const index = Array.prototype.indexOf.call(parent.children, element)
  return [{ element, index }, ...pathOf(parent)]
}

function goOn(left: readonly Step[]): void {
  if (document.activeElement !== document.body) return
  const place = left.findIndex(({ element }) => element.isConnected)
  for (let at = place; at > 0 && at < left.length; at += 1) {
    const [around, gone] = [left[at]!.element, left[at - 1]!]
    if (around.tagName === 'MAIN') break
    // What came in its place or after it, and else what stood before it.
    const children = Array.from(around.children)
    const after = children.slice(gone.index)
    const before = children.slice(0, gone.index).toReversed()
    const next = [...after, ...before].map(firstIn).find(one => one !== null)
    if (next) return next.focus({ preventScroll: true })
  }
  document.querySelector<HTMLElement>('main h1[tabindex]')?.focus({ preventScroll: true })
}

/** No field: on a telephone the keyboard would come up. */
const places = 'button:not(:disabled), a[href], summary'

function firstIn(element: Element): HTMLElement | null {
  const inside = Array.from(element.querySelectorAll<HTMLElement>(places))
  const all = element.matches(places) ? [element as HTMLElement, ...inside] : inside
  return all.find(one => one.checkVisibility() && !one.closest('[inert]')) ?? null
}
