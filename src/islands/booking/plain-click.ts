import type { MouseEvent } from 'react'
import { afterPicture } from '#stores/after-picture.ts'

/** Does here what the link would do elsewhere; a link opened in another tab is the browser's shop. */
export function onPlainClick(work: () => void): (event: MouseEvent) => void {
  return event => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0)
      return
    event.preventDefault()
    afterPicture(work)
  }
}
