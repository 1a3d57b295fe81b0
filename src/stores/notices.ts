/** What a page does with what the server says : a toast and a sound, as far as the user wants them. */
import type { CustomerNotice, ServerEvents, StaffNotice } from '#contract/events.ts'
import type { NoticeKind, NoticePreferences } from '#contract/notices.ts'
import { isQuiet } from '#domain/calendar/quiet-hours.ts'
import { playNotice } from './sound.ts'
import { showToast, type ToastType } from './toasts.ts'

/** How each is shown, and which wish of the dashboard's people it falls under. */
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
 * What this very screen is changing, and shows by itself: the notice that everybody hears would say it twice. Of what has no id
 * yet, the name of the notice. Answers how to hear it again.
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
    // A delay and a no are told as other changes are, and are no good news.
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
  /** Of the shop's day; null while nobody knows. */
  readonly minute: number | null
}

let readWishes: () => Wishes | null = () => null

/** The dashboard knows what its user wants; everywhere else everything is shown. Answers how to stop. */
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
