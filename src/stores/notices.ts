/** Shows a server notice as a toast and plays a sound, as far as the user's preferences allow it. */
import type { CustomerNotice, ServerEvents, StaffNotice } from '#contract/events.ts'
import type { NoticeKind, NoticePreferences } from '#contract/notices.ts'
import { isQuiet } from '#domain/calendar/quiet-hours.ts'
import { playNotice } from './sound.ts'
import { showToast, type ToastType } from './toasts.ts'

/** How each notice is shown, and which of the staff's notice preferences applies to it. */
const reactions: Record<StaffNotice | CustomerNotice, readonly [ToastType, NoticeKind?]> = {
  'room:login:broadcast': ['success', 'team'],
  'room:remove:broadcast': ['error', 'team'],
  'appointment:new:broadcast': ['success', 'new'],
  'appointment:cancel:broadcast': ['error', 'cancel'],
  'appointment:move:broadcast': ['success', 'move'],
  'appointment:late:broadcast': ['error', 'move'],
  'appointment:deposit:broadcast': ['success', 'new'],
  'review:written:broadcast': ['success', 'review'],
  'hours:request:broadcast': ['success', 'ask'],
  'appointment:update:status:broadcast': ['success'],
}

const badNews = new Set<unknown>(['appointment:delay', 'hours:refused'])

const ownMs = 5000
const own = new Set<unknown>()

/**
 * Hides the notice of a change that this screen makes and shows by itself; otherwise it would be shown twice. Takes the
 * id of what changes, or the notice's name while there is no id yet. Returns a function that shows such notices again.
 */
export function expectOwn(id: string): () => void {
  own.add(id)
  const stop = () => void own.delete(id)
  setTimeout(stop, ownMs)
  return stop
}

export function reactTo(name: keyof ServerEvents, payload: object): void {
  if (!('message' in payload) || typeof payload.message !== 'string') return
  if (name === 'socket:error') {
    showToast({ message: payload.message, type: 'error' })
  } else if (isNotice(name)) {
    if (own.has(name) || ('id' in payload && own.has(payload.id))) return
    const { screen, sound } = wishFor(name)
    // A delay or a refusal arrives under the name of an ordinary change, but is bad news.
    const isBad = 'type' in payload && badNews.has(payload.type)
    const type = isBad ? 'error' : reactions[name][0]
    if (screen) showToast({ message: payload.message, type })
    if (sound) playNotice()
  }
}

function isNotice(name: string): name is StaffNotice | CustomerNotice {
  return name in reactions
}

type Wishes = NoticePreferences & {
  /** Minute of the shop's day; null while it is not known. */
  readonly minute: number | null
}

let readWishes: () => Wishes | null = () => null

/** Lets the dashboard apply its user's preferences; otherwise every notice is shown. Returns a function to undo it. */
export function followPreferences(read: () => Wishes | null): () => void {
  readWishes = read
  return () => {
    readWishes = () => null
  }
}

function wishFor(name: StaffNotice | CustomerNotice) {
  const wishes = readWishes()
  const kind = reactions[name][1]
  if (wishes === null || kind === undefined) return { screen: true, sound: true }
  const { screen, sound } = wishes.channels[kind]
  const isSilent = wishes.minute !== null && isQuiet(wishes.quiet, wishes.minute)
  return { screen, sound: sound && !isSilent }
}
