/*
 * client:interact: an island costs nothing until somebody needs it.
 *
 * The first touch, focus or key inside it starts the download. A click made meanwhile is held back and repeated
 * once React listens, so that the first tap is never lost; if the download fails the click happens natively, as if
 * the page had no script; without a network it says so (`data-offline`) and waits. Elements marked `data-native` work by themselves: their clicks are left alone.
 *
 *   client:interact                       wakes by touch, focus or key
 *   client:interact={{ session: true }}   wakes, when the browser is idle, if a session token is stored
 *   client:interact={{ event: 'mt:x' }}   wakes on that event of the window
 *   client:interact={{ database: 'x' }}   wakes by touch too, and when idle if this device remembers something in it
 *   client:interact={{ tab: ['x'] }}      wakes by touch too, and at once if this tab keeps something under one of these names
 *   client:interact={{ early: true }}     wakes by touch, and its files are fetched at the first scroll, pointer or key anywhere
 *   client:interact={{ device: 'x' }}     wakes by touch too, and at once if this device keeps something under that name; it is not
 *                                         seen before it says that it knows what to show (`mt:settled` of the window)
 *   client:interact={{ query: true }}     wakes by touch too, and at once if the address asks for something else (`?token=`);
 *                                         whatever wakes it at once, what was drawn ahead is not seen turning into that
 *   client:interact={{ entry: 'x' }}      wakes by touch too, and at once if the tab's entry of its history does
 *
 * With `session` alone or `event` a touch does not wake it: nothing of it needs React before. With `session` and
 * `database` any of the three does, and where neither is found the island says so (`data-asleep`): what is drawn ahead for
 * whoever was never here may then show itself.
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
    // From here on clicks reach React, or the native element when the download failed.
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

/** What was drawn ahead is not what was asked for: nobody sees it turn into that. */
async function wakeUnseen(
  island: HTMLElement,
  wake: () => Promise<void>,
  isSettled?: Promise<unknown>,
): Promise<void> {
  island.style.visibility = 'hidden'
  await wake()
    // An island that could not be loaded has nothing to say.
    .then(() => island.hasAttribute('ssr') || isSettled)
    .finally(() => {
      island.style.visibility = ''
    })
}

/** Nobody waits longer than that for what they cannot see. */
function settled(): Promise<unknown> {
  return new Promise(resolve => {
    addEventListener('mt:settled', resolve)
    setTimeout(resolve, 3000)
  })
}

/** A page that comes up under a pointer lying still says that it moved, too. */
function loadAtSignOfLife(load: () => Promise<unknown>): void {
  const see = (event: Event) => {
    if (event instanceof PointerEvent && event.movementX === 0 && event.movementY === 0) return
    for (const sign of signsOfLife) removeEventListener(sign, see)
    void load()
  }
  for (const sign of signsOfLife) addEventListener(sign, see, { passive: true })
}

/** The island that wakes may move what is pressed away from the pointer: the click is still its own. */
function keepPress({ target, pointerId }: PointerEvent): void {
  const pressed = clickable(target as Element)
  if (!pressed.closest('[data-native]')) pressed.setPointerCapture(pointerId)
}

/** What stands in a button or a label may be drawn anew while the island wakes; the button itself stays. */
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
    return name !== undefined && localStorage.getItem(name) !== null
  } catch {
    return false // Storage is blocked, so nothing is kept.
  }
}

/** Somebody who was here before has something waiting that only a script can show. Answers whether that may be. */
async function wakeWithDatabase(name: string, wake: () => void): Promise<boolean> {
  try {
    const databases = await indexedDB.databases?.()
    // An older browser does not tell.
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
