/*
 * The default for lost focus in the dashboard, the profile and the customer's area: when an action removes the element
 * that had the focus, it moves to the nearest element, so that a keyboard user does not start again at the top. A part
 * that knows a better place moves it there, in the dashboard with `parts/keep-focus.ts`.
 */

/** An ancestor of the focused element, and its index among its siblings at that time. */
type Step = { readonly element: Element; readonly index: number }

let path: Step[] | null = null

/** Starts following the focus until the page is unloaded; a second call does nothing. */
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
  // Waits two frames, in which a part of the page can move the focus to a better place.
  requestAnimationFrame(() => requestAnimationFrame(() => goOn(left)))
}

/** The element and its ancestors, from the inside out. */
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
    // First what took its place or follows it, else what comes before it.
    const children = Array.from(around.children)
    const after = children.slice(gone.index)
    const before = children.slice(0, gone.index).toReversed()
    const next = [...after, ...before].map(firstIn).find(one => one !== null)
    if (next) return next.focus({ preventScroll: true })
  }
  document.querySelector<HTMLElement>('main h1[tabindex]')?.focus({ preventScroll: true })
}

/** No text fields: they would open the keyboard of a phone. */
const places = 'button:not(:disabled), a[href], summary'

function firstIn(element: Element): HTMLElement | null {
  const inside = Array.from(element.querySelectorAll<HTMLElement>(places))
  const all = element.matches(places) ? [element as HTMLElement, ...inside] : inside
  return all.find(one => one.checkVisibility() && !one.closest('[inert]')) ?? null
}
