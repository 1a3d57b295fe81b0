/* Recognises keyboard shortcuts anywhere in the dashboard; their actions are loaded with the first one. */
import { $hasSingleKeys } from './palette.ts'
import { awaitField, forgetTyped } from './typed-ahead.ts'

const singleKeys = new Set(['/', '?', 'n', 't', 'ArrowLeft', 'ArrowRight'])
/** These open a dialog whose first field takes what is typed next. */
const opensField = new Set(['/', 'n'])
/** A step of the appointment whose card has the focus. */
const cardKeys = new Set(['l', 's', 'f', 'c'])
/** Of the last change: undo it, tell its customer. */
const lastKeys = new Set(['z', 'a'])

/** Ignores keys over a dialog, whose input must not be lost, and while a field has the focus. */
export function followShortcut(event: KeyboardEvent): void {
  if (event.defaultPrevented || document.querySelector('dialog[open]')) return
  const isCommand = event.ctrlKey || event.metaKey
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (isCommand ? key !== 'k' : !isPlainKey(event, key)) return
  const asked = isCommand ? '/' : key
  const card = cardOf(event)
  event.preventDefault()
  if (opensField.has(asked)) awaitField()
  // Without the actions keys must work in fields again.
  void import('./shortcuts.ts').then(({ act }) => act(asked, card), forgetTyped)
}

function isPlainKey(event: KeyboardEvent, key: string): boolean {
  if (!$hasSingleKeys.get() || event.altKey) return false
  const isKnown =
    singleKeys.has(key) || lastKeys.has(key) || (cardKeys.has(key) && cardOf(event) !== null)
  if (!isKnown) return false
  const place = event.target
  if (!(place instanceof Element)) return true
  if (place.closest('input, select, textarea, [contenteditable]')) return false
  // Arrow keys belong to the focused element; with the focus on a heading or on nothing they change the day.
  return !key.startsWith('Arrow') || place === document.body || place.matches('h1')
}

/** The id of the appointment whose card has the focus. */
function cardOf({ target }: KeyboardEvent): string | null {
  const card = target instanceof Element ? target.closest('[data-appointment]') : null
  return card?.getAttribute('data-appointment') ?? null
}
