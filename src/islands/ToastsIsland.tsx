import { useEffect, useRef } from 'react'
import { shellMessages } from '#messages/shell.ts'
import type { Toast } from '#stores/toasts.ts'
import { ToastProvider, useToast } from './providers/ToastProvider.tsx'
import styles from './ToastsIsland.module.css'

/** The notices of the page. Woken by `mt:toast`; before that it is an empty region. */
export function ToastsIsland() {
  return (
    <ToastProvider>
      <ToastRegion />
    </ToastProvider>
  )
}

function ToastRegion() {
  const { toasts } = useToast()
  const region = useRef<HTMLElement>(null)

  // A popover stands above whatever dialog is open; shown again for each new toast, above one opened since.
  useEffect(() => {
    const popover = region.current
    if (!popover?.showPopover) return
    if (popover.matches(':popover-open')) popover.hidePopover()
    if (toasts.length > 0) popover.showPopover()
  }, [toasts.length])

  return (
    <section
      ref={region}
      className={styles.region}
      popover="manual"
      aria-label={shellMessages.notices}
    >
      {toasts.map(toast => (
        <ToastNotice key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function ToastNotice({ toast }: { readonly toast: Toast }) {
  const { dismissToast, pauseToast, resumeToast } = useToast()
  const close = () => dismissToast(toast.id)
  const pause = () => pauseToast(toast.id)
  const resume = () => resumeToast(toast.id)

  return (
    // A click anywhere closes it, the button's own included; that button is the keyboard's way.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      className={`${styles.toast} ${toast.ticket ? 'ticket' : styles[toast.type]}`}
      role={toast.type === 'error' ? 'alert' : 'status'}
      data-type={toast.type}
      data-leaving={toast.leaving || undefined}
      onClick={close}
      onMouseEnter={pause}
      onMouseLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      {toast.ticket ? <TicketNotice toast={toast} /> : <Words toast={toast} />}
      <button className={styles.close} type="button" aria-label={shellMessages.closeNotice}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m7 7 10 10M17 7 7 17" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </button>
    </div>
  )
}

function Words({ toast }: { readonly toast: Toast }) {
  return (
    <>
      <span className={styles.mark} aria-hidden="true">
        {marks[toast.type]}
      </span>
      <p>{toast.message}</p>
    </>
  )
}

const marks = { success: '✓', error: '!', loading: '' } as const

function TicketNotice({ toast }: { readonly toast: Toast }) {
  const { ticket } = toast
  if (!ticket) return null
  return (
    <div className={styles.slip}>
      <p className="visually-hidden">{toast.message}</p>
      <div aria-hidden="true">
        <p className="ticket-label">{ticket.label}</p>
        <p className={styles.hour}>
          {ticket.hour} <small>{ticket.name}</small>
        </p>
        <p className={styles.line}>{ticket.line}</p>
      </div>
    </div>
  )
}
