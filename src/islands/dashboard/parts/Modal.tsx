import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { commonTexts as texts } from '#messages/dashboard/dashboard.ts'
import { Icon } from './Icon.tsx'
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
 * A native dialog that is open as long as it is drawn. Focus goes in, stays in and comes back by the platform. Escape
 * asks before it throws away what was typed in a form.
 */
export function Modal({ title, onClose, children, isDrawer = false }: Props) {
  const dialog = useDialog(onClose, isDrawer)
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
            onClick={onClose}
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

  // Before the element goes, not after: only a dialog that is still there gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const leave = () => close.current()
    const leaveByBackdrop = (click: MouseEvent) => {
      if (isDrawer && click.target === element) close.current()
    }
    const ask = (event: Event) => {
      const isWritten = element.querySelector('[data-written]') !== null
      if (isWritten && !confirm(texts.leaveUnsaved)) event.preventDefault()
    }
    element.addEventListener('cancel', ask)
    element.addEventListener('close', leave)
    element.addEventListener('click', leaveByBackdrop)
    // Two tasks: what it shows is drawn, which nobody sees yet, and then two hundred cards behind it become inert.
    let showing = setTimeout(() => {
      element.open = true
      element.getBoundingClientRect()
      showing = setTimeout(() => {
        // Somebody may have been quicker; and else the platform would choose the button that closes.
        const first =
          element.querySelector<HTMLElement>(':focus') ??
          element.querySelector<HTMLElement>('[data-first]')
        element.open = false
        element.showModal()
        first?.focus()
      })
    })
    return () => {
      clearTimeout(showing)
      element.removeEventListener('cancel', ask)
      element.removeEventListener('close', leave)
      element.removeEventListener('click', leaveByBackdrop)
      element.close()
      leaveDialog()
    }
  }, [isDrawer])
  return dialog
}
