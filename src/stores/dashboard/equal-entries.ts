/*
 * A dialog that the address names is an entry of the browser's history, and once closed it is one like the entry before it.
 * Going back from one to the other would show nothing new: it goes on. A browser that does not tell where it came from
 * takes one more tap.
 */
let isWatching = false

export function skipEqualEntries(): void {
  if (isWatching || !('navigation' in globalThis)) return
  isWatching = true
  navigation.addEventListener('currententrychange', ({ navigationType, from }) => {
    const here = navigation.currentEntry
    if (navigationType !== 'traverse' || here === null) return
    // Whoever goes back further at once means just that entry.
    if (here.index === from.index - 1 && here.url === from.url) history.back()
  })
}
