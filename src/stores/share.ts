/* Hands a link of this site to the phone's share sheet, or to the clipboard; where there is neither, it is opened. */
export type Shared = 'shared' | 'copied' | 'opened'

export async function shareLink(path: string, title: string): Promise<Shared> {
  const url = new URL(path, location.origin).href
  const isPhone = matchMedia('(pointer: coarse)').matches
  try {
    // Both exist only on HTTPS and on this machine itself.
    if (isPhone && typeof navigator.share === 'function') {
      await navigator.share({ title, url })
      return 'shared'
    }
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch (error) {
    // She closed the sheet again: that is an answer too.
    if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
    location.assign(url)
    return 'opened'
  }
}
