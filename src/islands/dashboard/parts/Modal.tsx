import {
  createContext,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { commonTexts as texts } from '#messages/dashboard/common.ts'
import { Icon } from './Icon.tsx'
import { skipEqualEntries } from '#stores/dashboard/equal-entries.ts'
import { giveTyped } from '#stores/dashboard/typed-ahead.ts'
import { askBefore } from '#stores/dashboard/leaving.ts'
import { leaveDialog } from './keep-focus.ts'
import styles from './parts.module.css'
import small from './small.module.css'

/** Whether a form is in a dialog. */
export const InModal = createContext(false)

type Props = {
  readonly title: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
  /** Lies along the right edge, full height; a tap beside it closes it. */
  readonly isDrawer?: boolean
}

/**
 * A native dialog, open while it is mounted. The browser moves the focus into it, keeps it there and gives it back.
 * Closing it asks first when typed text of a form would be lost.
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
            className={small.iconButton}
            type="button"
            aria-label={texts.close}
            onClick={leave}
          >
            <Icon name="close" />
          </button>
        </div>
        <InModal value={true}>{children}</InModal>
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
    if (isWritten(dialog.current)) askBefore(() => close.current())
    else close.current()
  }, [])

  // In a layout effect, while the element is still in the document: otherwise it does not give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const leaveByBackdrop = (click: MouseEvent) => {
      if (isDrawer && click.target === element) leave()
    }
    const ask = (event: Event) => {
      // A file input fires a `cancel` event too, which bubbles.
      if (event.target !== element || !isWritten(element)) return
      event.preventDefault()
      leave()
    }
    const closed = () => {
      // The browser lets a page cancel the closing only once until the next user action, so the dialog is opened again.
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

/**
 * In two tasks: the first draws the content invisibly, the second opens the dialog, which makes the two hundred cards
 * behind it inert. One task for both would block input.
 */
function showSoon(element: HTMLDialogElement, leave: () => void): () => void {
  const opener = document.activeElement
  // The browser returns the focus to what had it at `showModal`. A field inside the dialog that already has it would be
  // gone by then, so the opener gets it first.
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
      // Keep a focus that is already inside; otherwise the browser would focus the close button.
      const first =
        element.querySelector<HTMLElement>(':focus') ??
        element.querySelector<HTMLElement>('[data-first]')
      giveBack()
      element.open = false
      stop()
      element.showModal()
      first?.focus()
      giveTyped(document.activeElement)
    })
  })
  return () => {
    clearTimeout(showing)
    stop()
  }
}
