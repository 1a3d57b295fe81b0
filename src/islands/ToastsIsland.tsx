import { useEffect, useInsertionEffect, useRef } from 'react'
import { shellMessages } from '#messages/shell.ts'
import type { Toast } from '#stores/toasts.ts'
import css from '#styles/toasts.css?inline'
import { ToastProvider, useToast } from './providers/ToastProvider.tsx'

/** The toasts of the page. Hydrated by the event `mt:toast`; before that it is an empty region. */
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
  const newest = toasts.at(-1)?.id
  useInsertionEffect(adoptLooks, [])

  // A popover is above every open dialog. It is shown again for each toast, to be above a dialog that was opened since.
  useEffect(() => {
    const popover = region.current
    if (!popover?.showPopover) return
    if (popover.matches(':popover-open')) popover.hidePopover()
    if (newest !== undefined) popover.showPopover()
  }, [newest])

  return (
    <section ref={region} className="toasts" popover="manual" aria-label={shellMessages.notices}>
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
    // A click anywhere closes the toast, also by bubbling from the close button, which is there for the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      className={`toast ${toast.ticket ? 'toast-new' : `toast-${toast.type}`}`}
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
      <button className="toast-close" type="button" aria-label={shellMessages.closeNotice}>
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
      <span className="toast-mark" aria-hidden="true">
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
    <div className="ticket">
      <div>
        <p className="visually-hidden">{toast.message}</p>
        <p className="ticket-label" aria-hidden="true">
          {ticket.label}
        </p>
        <p className="toast-hour" aria-hidden="true">
          {ticket.hour} <small>{ticket.name}</small>
        </p>
      </div>
      <p className="toast-line" aria-hidden="true">
        {ticket.line}
      </p>
    </div>
  )
}

function adoptLooks(): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet)
  }
}
