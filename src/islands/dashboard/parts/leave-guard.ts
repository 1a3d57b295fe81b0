import { commonTexts as texts } from '#messages/dashboard/dashboard.ts'
import { isAllSaved } from '#stores/dashboard/unsaved.ts'

export function mayLeave(): boolean {
  return isAllSaved() || confirm(texts.leaveUnsaved)
}

/** A link to elsewhere, with something typed that was not saved: asked before it is followed. */
export function askBeforeLeaving(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isNewPage = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0
  if (link === null || isNewPage || link.target || link.hasAttribute('download')) return
  // Another thing of the same section keeps what is typed in it; another site asks by itself.
  const isElsewhere = link.origin === location.origin && link.pathname !== location.pathname
  if (!isElsewhere || mayLeave()) return
  event.preventDefault()
  event.stopPropagation()
}
