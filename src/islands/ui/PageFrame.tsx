import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import { $theme, type Theme } from '#stores/theme.ts'
import styles from './page-frame.module.css'

type Fields = Readonly<Record<string, string>>
type Props = {
  readonly title: string
  /** A POST of `fields` to this address returns the page that is previewed. */
  readonly action: string
  readonly fields: Fields
  /** When this text changes, the page is requested again. */
  readonly state: string
  /** Shown when the page could not be loaded. */
  readonly lost: string
}

/** A preview, as wide as a phone, of the real page with what has been typed so far. */
export function PageFrame({ title, action, fields, state, lost }: Props) {
  const wanted = useSettled(state)
  // The previous preview stays visible until the next one has loaded.
  const [shown, setShown] = useState<string | null>(null)
  const [isLost, setLost] = useState(false)
  const arrive = (one: string, isPage: boolean) => {
    setLost(!isPage)
    if (isPage) setShown(one)
  }
  return (
    <>
      {isLost && (
        <p className="small" role="status">
          {lost}
        </p>
      )}
      <div className={styles.phone}>
        {[...new Set([shown ?? wanted, wanted])].map(one => (
          <Frame
            key={one}
            isBehind={one !== shown}
            title={title}
            action={action}
            fields={fields}
            onArrive={isPage => arrive(one, isPage)}
          />
        ))}
      </div>
    </>
  )
}

const STILL_MS = 500

/** Returns `text` once it has not changed for half a second. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), STILL_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

type FrameProps = {
  readonly isBehind: boolean
  readonly title: string
  readonly action: string
  readonly fields: Fields
  readonly onArrive: (isPage: boolean) => void
}

/** Each state gets a new iframe: navigating an existing one would add an entry to the browser's history. */
function Frame({ isBehind, title, action, fields, onArrive }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const theme = useStore($theme)
  const [sent] = useState(fields)
  const name = useId()
  useEffect(() => {
    if (frame.current) post(frame.current, action, sent)
  }, [action, sent])
  useEffect(() => applyTheme(frame.current, theme), [theme])
  return (
    <iframe
      ref={frame}
      name={name}
      className={styles.page}
      title={title}
      data-behind={isBehind || undefined}
      // No scripts run inside. The same origin is kept so that `applyTheme` can reach the document.
      sandbox="allow-same-origin"
      tabIndex={-1}
      onLoad={({ currentTarget }) => {
        const { contentDocument } = currentTarget
        // The load event of the iframe's initial empty document, before the form is posted.
        if (contentDocument?.URL === 'about:blank') return
        applyTheme(currentTarget, theme)
        onArrive(contentDocument !== null)
      }}
    />
  )
}

/** Sent as a form, because neither what is typed nor a session token belongs in a URL. */
function post(frame: HTMLIFrameElement, action: string, fields: Fields): void {
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action, target: frame.name, hidden: true })
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    Object.assign(input, { type: 'hidden', name, value })
    form.append(input)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}

/** Sets the theme, which the page's own script would do, and makes the page inert: it is only a preview. */
function applyTheme(frame: HTMLIFrameElement | null, theme: Theme): void {
  const body = frame?.contentDocument?.body
  if (!body) return
  body.classList.toggle('dark-mode', theme === 'dark')
  body.inert = true
  for (const plain of body.querySelectorAll('noscript')) plain.remove()
}
