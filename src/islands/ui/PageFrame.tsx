import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import { $theme, type Theme } from '#stores/theme.ts'
import styles from './page-frame.module.css'

type Fields = Readonly<Record<string, string>>
type Props = {
  readonly title: string
  /** Answers a form with these fields by the page, to look at. */
  readonly action: string
  readonly fields: Fields
  /** Another text: the page has to be asked for again. */
  readonly state: string
  /** Said where the page did not come. */
  readonly lost: string
}

/** The page itself, of a phone's width, with what is typed. */
export function PageFrame({ title, action, fields, state, lost }: Props) {
  const wanted = useSettled(state)
  // The one before stays in sight until the next has come.
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

/** Follows once nothing has changed for half a second. */
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

/** A new frame for each state: one that is led on would fill the way back of the browser. */
function Frame({ isBehind, title, action, fields, onArrive }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const theme = useStore($theme)
  const [sent] = useState(fields)
  const name = useId()
  useEffect(() => {
    if (frame.current) post(frame.current, action, sent)
  }, [action, sent])
  useEffect(() => dress(frame.current, theme), [theme])
  return (
    <iframe
      ref={frame}
      name={name}
      className={styles.page}
      title={title}
      data-behind={isBehind || undefined}
      // The page's scripts stay out; we may still read it, to put it to rest.
      sandbox="allow-same-origin"
      tabIndex={-1}
      onLoad={({ currentTarget }) => {
        const { contentDocument } = currentTarget
        // What an empty frame says of itself before anything was asked for.
        if (contentDocument?.URL === 'about:blank') return
        dress(currentTarget, theme)
        onArrive(contentDocument !== null)
      }}
    />
  )
}

/** By a form: what is typed, or the token of a session, belongs in no address. */
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

/** As with its scripts, but for looking at: nothing in it takes a tap or the keyboard. */
function dress(frame: HTMLIFrameElement | null, theme: Theme): void {
  const body = frame?.contentDocument?.body
  if (!body) return
  body.classList.toggle('dark-mode', theme === 'dark')
  body.inert = true
  for (const plain of body.querySelectorAll('noscript')) plain.remove()
}
