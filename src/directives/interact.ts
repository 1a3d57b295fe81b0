/*
 * client:interact: loads an island only when it is needed.
 *
 * The first touch, focus or key inside the island starts the download. A click made meanwhile is held back and repeated
 * once React listens, so that the first tap is never lost. If the download fails, the click happens natively, as if the
 * page had no script; without a network the island shows its `data-offline` message and waits for the next tap.
 * Elements marked `data-native` work without React, so their clicks are left alone.
 *
 *   client:interact                       wakes on touch, focus or key
 *   client:interact={{ session: true }}   wakes when the browser is idle, if a session token is stored
 *   client:interact={{ event: 'mt:x' }}   wakes on this event of the window
 *   client:interact={{ database: 'x' }}   wakes on touch, and when idle if this device has this IndexedDB database
 *   client:interact={{ tab: ['x'] }}      wakes on touch, and at once if session storage has one of these keys
 *   client:interact={{ early: true }}     wakes on touch; downloads at the first scroll, pointer move or key anywhere
 *   client:interact={{ device: 'x' }}     wakes on touch, and at once if local storage has this key (or one of several); it is then hidden
 *                                         until it knows what to show (`mt:settled` of the window)
 *   client:interact={{ query: true }}     wakes on touch, and at once if the address has a query (`?token=`); it is then
 *                                         hidden while it loads, because the HTML drawn ahead does not match the query
 *   client:interact={{ entry: 'x' }}      wakes on touch, and at once if the state of the tab's history entry has this key
 *
 * With `session` alone, or `event`, a touch does not wake the island: it has nothing to do before. With `session` and
 * `database` any of the three wakes it. Where neither is found the island is marked `data-asleep`, by which the CSS shows
 * what was drawn for visitors who were never here before.
 */
import type { ClientDirective } from 'astro'

const signsOfLife = ['scroll', 'pointermove', 'touchstart', 'keydown'] as const
const firstSigns = ['pointerenter', 'pointerdown', 'touchstart', 'focusin', 'keydown'] as const

const interact: ClientDirective = (load, options, island) => {
  const { session, event, database, tab, device, entry, early, query } = (options.value ?? {}) as {
    session?: boolean
    event?: string
    database?: string
    tab?: readonly string[]
    device?: string
    entry?: string
    early?: boolean
    query?: boolean
  }
  const heldBack: HTMLElement[] = []
  let waking = false

  const wake = async () => {
    if (waking) return
    waking = true
    const hydrate = await load()
    await hydrate()
    // Astro leaves the mark on an island that could not be loaded. Without a network the native way would end on the
    // browser's own error page with everything typed lost, so we say it and wait for the next tap.
    const isLost = island.hasAttribute('ssr') && !navigator.onLine
    island.querySelector('[data-offline]')?.toggleAttribute('hidden', !isLost)
    if (isLost) {
      waking = false
      heldBack.length = 0
      return
    }
    // From now on React gets the clicks, or the native element when the download failed.
    island.removeEventListener('click', holdBack, true)
    island.removeEventListener('pointerdown', keepPress, true)
    for (const target of heldBack) target.click()
  }

  const holdBack = (click: MouseEvent) => {
    const target = clickable(click.target as Element)
    const isPlain = !click.ctrlKey && !click.metaKey && !click.shiftKey && !click.altKey
    if (!isPlain || target.closest('[data-native]')) return
    click.preventDefault()
    click.stopImmediatePropagation()
    if (heldBack.at(-1) !== target) heldBack.push(target)
    void wake()
  }

  if (event) return addEventListener(event, wake, { once: true })
  if (session && !database) return void wakeWithSession(wake)
  if (early) loadAtSignOfLife(load)
  for (const sign of firstSigns) island.addEventListener(sign, wake, { capture: true, once: true })
  island.addEventListener('click', holdBack, true)
  island.addEventListener('pointerdown', keepPress, true)
  const isMember = session === true && wakeWithSession(wake)
  if (database && !isMember)
    void wakeWithDatabase(database, wake).then(isKnown =>
      island.toggleAttribute('data-asleep', !isKnown),
    )
  if (isKeptOnDevice(device)) void wakeUnseen(island, wake, settled())
  else if (query && location.search) void wakeUnseen(island, wake)
  else if (tab?.some(isKeptInTab)) void wake()
  if (entry && (history.state as Record<string, unknown> | null)?.[entry]) void wake()
}

/** Loads the island hidden, because the HTML drawn ahead does not show what this visit asked for. */
async function wakeUnseen(
  island: HTMLElement,
  wake: () => Promise<void>,
  isSettled?: Promise<unknown>,
): Promise<void> {
  island.style.visibility = 'hidden'
  await wake()
    // An island that failed to load never reports that it has settled.
    .then(() => island.hasAttribute('ssr') || isSettled)
    .finally(() => {
      island.style.visibility = ''
    })
}

/** Resolves when the island says that it shows the right content, or after three seconds at most. */
function settled(): Promise<unknown> {
  return new Promise(resolve => {
    addEventListener('mt:settled', resolve)
    setTimeout(resolve, 3000)
  })
}

/** Loads at the first sign of use. Events without movement are ignored: a pointer resting over a new page sends one. */
function loadAtSignOfLife(load: () => Promise<unknown>): void {
  const see = (event: Event) => {
    if (event instanceof PointerEvent && event.movementX === 0 && event.movementY === 0) return
    for (const sign of signsOfLife) removeEventListener(sign, see)
    void load()
  }
  for (const sign of signsOfLife) addEventListener(sign, see, { passive: true })
}

/** Captures the pointer, so that the click still hits the pressed element when the waking island moves it away. */
function keepPress({ target, pointerId }: PointerEvent): void {
  const pressed = clickable(target as Element)
  if (!pressed.closest('[data-native]')) pressed.setPointerCapture(pointerId)
}

/** The content of a button or label may be drawn anew while the island wakes, but the button itself stays. */
function clickable(target: Element): HTMLElement {
  return (target.closest<HTMLElement>('a, button, label, summary') ?? target) as HTMLElement
}

function isKeptInTab(name: string): boolean {
  try {
    return (sessionStorage.getItem(name) ?? '[]') !== '[]'
  } catch {
    return false // Storage is blocked, so nothing is kept.
  }
}

function wakeWithSession(wake: () => void): boolean {
  const isKept = isKeptOnDevice('user_session')
  if (isKept) whenIdle(wake)
  return isKept
}

function isKeptOnDevice(name?: string): boolean {
  try {
    return name?.split(' ').some(key => localStorage.getItem(key) !== null) ?? false
  } catch {
    return false // Storage is blocked, so nothing is kept.
  }
}

/** Wakes the island when this device has the database, whose data only a script can show. Returns whether it does. */
async function wakeWithDatabase(name: string, wake: () => void): Promise<boolean> {
  try {
    const databases = await indexedDB.databases?.()
    // Older browsers cannot list databases, so the database is assumed to exist.
    const isKnown = databases === undefined || databases.some(one => one.name === name)
    if (isKnown) whenIdle(wake)
    return isKnown
  } catch {
    return false // Storage is blocked, so nothing is kept.
  }
}

function whenIdle(wake: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(wake)
  else setTimeout(wake, 200)
}

// Astro loads a directive by its default export.
// oxlint-disable-next-line import/no-default-export
export default interact
