import { type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { commonTexts as texts } from '#messages/dashboard/dashboard.ts'
import { Icon } from './Icon.tsx'
import { skipEqualEntries } from '#stores/dashboard/equal-entries.ts'
import { $leaving } from '#stores/dashboard/leaving.ts'
import { leaveDialog } from './keep-focus.ts'
import styles from './parts.module.css'

type Props = {
  readonly title: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
  /** Lies along the right edge, full height; a tap beside it closes it. */
  readonly isDrawer?: boolean
}

/**
 * A native dialog that is open as long as it is drawn. Focus goes in, stays in and comes back by the platform. Whoever
 * closes it is asked before what was typed in a form is thrown away.
 */
export function Modal({ title, onClose, children, isDrawer = false }: Props) {
  const { dialog, leave } = useDialog(onClose, isDrawer)
  const titleId = useId()
  return (
    <dialog
      ref={dialog}
      className={`${styles.modal} ${isDrawer ? styles.drawer : ''}`}
      aria-labelledby={titleId}
    >
      <div className={styles.modalInside}>
        <div className={styles.modalHead}>
          <h2 id={titleId}>{title}</h2>
          <button
            className={styles.iconButton}
            type="button"
            aria-label={texts.close}
            onClick={leave}
          >
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}

function useDialog(onClose: () => void, isDrawer: boolean) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(skipEqualEntries, [])
  const leave = useCallback(() => {
    if (isWritten(dialog.current)) $leaving.set(() => close.current())
    else close.current()
  }, [])

  // Before the element goes, not after: only a dialog that is still there gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const leaveByBackdrop = (click: MouseEvent) => {
      if (isDrawer && click.target === element) leave()
    }
    const ask = (event: Event) => {
      // A field for files is left by an event of the same name.
      if (event.target !== element || !isWritten(element)) return
      event.preventDefault()
      leave()
    }
    const closed = () => {
      // The browser lets itself be refused only once until somebody touches something again.
      if (isWritten(element)) element.showModal()
      leave()
    }
    element.addEventListener('cancel', ask)
    element.addEventListener('close', closed)
    element.addEventListener('click', leaveByBackdrop)
    const stopShowing = showSoon(element, leave)
    return () => {
      stopShowing()
      element.removeEventListener('cancel', ask)
      element.removeEventListener('close', closed)
      element.removeEventListener('click', leaveByBackdrop)
      element.close()
      leaveDialog()
    }
  }, [isDrawer, leave])
  return { dialog, leave }
}

function isWritten(dialog: Element | null): boolean {
  return dialog?.querySelector('[data-written]') != null
}

/** Two tasks: what it shows is drawn, which nobody sees yet, and then two hundred cards behind it become inert. */
function showSoon(element: HTMLDialogElement, leave: () => void): () => void {
  const opener = document.activeElement
  // The platform gives the focus back to what had it before: a field that took it meanwhile would be gone by then.
  const giveBack = () => {
    if (element.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus()
  }
  const leaveEarly = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    giveBack()
    leave()
  }
  document.addEventListener('keydown', leaveEarly, true)
  const stop = () => document.removeEventListener('keydown', leaveEarly, true)
  let showing = setTimeout(() => {
    element.open = true
    element.getBoundingClientRect()
    showing = setTimeout(() => {
      // Somebody may have been quicker; and else the platform would choose the button that closes.
      const first =
        element.querySelector<HTMLElement>(':focus') ??
        element.querySelector<HTMLElement>('[data-first]')
      giveBack()
      element.open = false
      stop()
      element.showModal()
      first?.focus()
    })
  })
  return () => {
    clearTimeout(showing)
    stop()
  }
}
