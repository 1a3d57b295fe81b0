/*
 * Why this tab was sent to /login and from which page. The login page shows the reason once and leads back to that
 * page. Kept in session storage, because a log-out empties local storage.
 */

/** `over`: the session expired or the server ended it. `resting`, `deleted`: the user asked for it. */
export type Reason = 'over' | 'resting' | 'deleted'
type Leaving = { readonly reason: Reason | null; readonly from: string | null }

const key = 'leaving'
const nowhere: Leaving = { reason: null, from: null }

/** Null, as after a log-out: no reason to show and no page to return to. */
export function noteLeaving(leaving: Leaving | null): void {
  try {
    if (leaving === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(leaving))
  } catch {
    // Without storage no reason is shown.
  }
}

export function readLeaving(): Leaving {
  try {
    return { ...nowhere, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Leaving>) }
  } catch {
    return nowhere
  }
}
