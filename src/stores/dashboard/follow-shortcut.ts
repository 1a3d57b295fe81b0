/* Which key asks for something from anywhere in the dashboard; what it does is fetched with the first one. */
import { $hasSingleKeys, typedAhead } from './palette.ts'

const singleKeys = new Set(['/', '?', 'n', 't', 'ArrowLeft', 'ArrowRight'])

/** Not over a dialog, where what is half done stays, and not while something is typed or chosen. */
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
  void import('./shortcuts.ts').then(({ act }) => act(asked))
}

function isPlainKey(event: KeyboardEvent, key: string): boolean {
  if (!$hasSingleKeys.get() || event.altKey || !singleKeys.has(key)) return false
  const place = event.target
  if (!(place instanceof Element)) return true
  if (place.closest('input, select, textarea, [contenteditable]')) return false
  // Arrows belong to whatever has the focus; of a heading or of nothing, to the day.
  return !key.startsWith('Arrow') || place === document.body || place.matches('h1')
}
