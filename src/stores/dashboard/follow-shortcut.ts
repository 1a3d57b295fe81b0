/* Recognises keyboard shortcuts anywhere in the dashboard; their actions are loaded with the first one. */
import { $hasSingleKeys, typedAhead } from './palette.ts'

const singleKeys = new Set(['/', '?', 'n', 't', 'ArrowLeft', 'ArrowRight'])

/** Ignores keys over a dialog, whose input must not be lost, and while a field has the focus. */
export function followShortcut(event: KeyboardEvent): void {
  if (event.defaultPrevented || document.querySelector('dialog[open]')) return
  const isCommand = event.ctrlKey || event.metaKey
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (typedAhead.text !== null && key.length === 1 && !isCommand) {
    typedAhead.text += event.key
    event.preventDefault()
    return
  }
  if (isCommand ? key !== 'k' : !isPlainKey(event, key)) return
  event.preventDefault()
  const asked = isCommand ? '/' : key
  typedAhead.text = asked === '/' ? '' : null
  void import('./shortcuts.ts').then(
    ({ act }) => act(asked),
    // Without them keys must work in fields again.
    () => void (typedAhead.text = null),
  )
}

function isPlainKey(event: KeyboardEvent, key: string): boolean {
  if (!$hasSingleKeys.get() || event.altKey || !singleKeys.has(key)) return false
  const place = event.target
  if (!(place instanceof Element)) return true
  if (place.closest('input, select, textarea, [contenteditable]')) return false
  // Arrow keys belong to the focused element; with the focus on a heading or on nothing they change the day.
  return !key.startsWith('Arrow') || place === document.body || place.matches('h1')
}
