/*
 * Why this tab was sent to /login, and from where: said once on that page, and gone back to after coming in. It lives
 * in the tab's own storage, because leaving empties local storage.
 */

/** `over`: the server or the clock ended the session. `resting`, `deleted`: the user asked for it. */
export type Reason = 'over' | 'resting' | 'deleted'
type Leaving = { readonly reason: Reason | null; readonly from: string | null }

const key = 'leaving'
const nowhere: Leaving = { reason: null, from: null }

/** A log-out is no reason, and leads back nowhere. */
export function noteLeaving(leaving: Leaving | null): void {
  try {
    if (leaving === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(leaving))
  } catch {
    // A tab that remembers nothing says nothing.
  }
}

export function readLeaving(): Leaving {
  try {
    return { ...nowhere, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Leaving>) }
  } catch {
    return nowhere
  }
}
