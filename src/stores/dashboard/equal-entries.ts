/*
 * Closing a dialog that has an address leaves two equal entries in the browser's history. Going back from one to the
 * other would show nothing new, so this goes back once more. Needs the Navigation API; other browsers take one tap
 * more.
 */
let isWatching = false

export function skipEqualEntries(): void {
  if (isWatching || !('navigation' in globalThis)) return
  isWatching = true
  navigation.addEventListener('currententrychange', ({ navigationType, from }) => {
    const here = navigation.currentEntry
    if (navigationType !== 'traverse' || here === null) return
    // Only for a single step back; who jumps further back means exactly that entry.
    if (here.index === from.index - 1 && here.url === from.url) history.back()
  })
}
