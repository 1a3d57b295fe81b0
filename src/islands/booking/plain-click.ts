import type { MouseEvent } from 'react'
import { afterPicture } from '#stores/after-picture.ts'

/**
 * Handles a plain click in the page instead of following the link. A click that opens another tab is left to the
 * browser.
 */
export function onPlainClick(work: () => void): (event: MouseEvent) => void {
  return event => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0)
      return
    event.preventDefault()
    afterPicture(work)
  }
}
