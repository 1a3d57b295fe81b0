import { atom } from 'nanostores'

export type ToastType = 'success' | 'error' | 'loading'

/** A notice of something new (an appointment just booked) is drawn as a ticket with its hour. */
type ToastTicket = {
  readonly label: string
  readonly hour: string
  readonly name: string
  readonly line: string
}

export type NewToast = {
  readonly message: string
  readonly type: ToastType
  /** Milliseconds on the screen; a `loading` toast stays until it is replaced. */
  readonly duration?: number
  readonly ticket?: ToastTicket
}

export type Toast = Required<Omit<NewToast, 'ticket'>> & {
  readonly id: string
  readonly leaving: boolean
  readonly ticket?: ToastTicket
}

const defaultDuration = 3000
const fadeOut = 300
export const $toasts = atom<readonly Toast[]>([])

const clocks = new Map<
  string,
  { timer?: ReturnType<typeof setTimeout>; left: number; since: number }
>()
let lastId = 0

/** Shows a toast and returns its id. The window event `mt:toast` loads the island that draws it. */
export function showToast(toast: NewToast): string {
  const id = String(++lastId)
  $toasts.set([...$toasts.get(), complete(id, toast)])
  startClock(id, toast)
  if (typeof window !== 'undefined') dispatchEvent(new Event('mt:toast'))
  return id
}

/** Replaces a visible toast, as when `loading` gets its result. */
export function replaceToast(id: string, toast: NewToast): void {
  if (!$toasts.get().some(shown => shown.id === id)) {
    showToast(toast)
    return
  }
  stopClock(id)
  $toasts.set($toasts.get().map(shown => (shown.id === id ? complete(id, toast) : shown)))
  startClock(id, toast)
}

export function dismissToast(id: string): void {
  stopClock(id)
  $toasts.set($toasts.get().map(toast => (toast.id === id ? { ...toast, leaving: true } : toast)))
  setTimeout(() => $toasts.set($toasts.get().filter(toast => !isGone(toast, id))), fadeOut)
}

/** Stops the countdown of a toast while it is hovered or focused, so that it can be read. */
export function pauseToast(id: string): void {
  const clock = clocks.get(id)
  if (!clock) return
  clearTimeout(clock.timer)
  clock.left -= Date.now() - clock.since
  clock.since = Date.now()
}

export function resumeToast(id: string): void {
  const clock = clocks.get(id)
  if (!clock) return
  clearTimeout(clock.timer)
  clock.since = Date.now()
  clock.timer = setTimeout(() => dismissToast(id), Math.max(clock.left, 0))
}

function complete(id: string, toast: NewToast): Toast {
  return { duration: defaultDuration, ...toast, id, leaving: false }
}

function startClock(id: string, toast: NewToast): void {
  if (toast.type === 'loading') return
  clocks.set(id, { left: toast.duration ?? defaultDuration, since: Date.now() })
  resumeToast(id)
}

function stopClock(id: string): void {
  clearTimeout(clocks.get(id)?.timer)
  clocks.delete(id)
}

/** A toast replaced while it was fading is a new one and stays. */
function isGone(toast: Toast, id: string): boolean {
  return toast.id === id && toast.leaving
}
