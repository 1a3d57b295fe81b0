import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import { previewTexts as texts } from '#messages/dashboard/page.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $pictures } from '#stores/dashboard/setup/pictures.ts'
import type { Settings } from '#stores/dashboard/setup/settings.ts'
import { $sessionToken } from '#stores/session/session-token.ts'
import { $theme, type Theme } from '#stores/theme.ts'
import styles from './preview.module.css'

export const shownFields = [
  'name',
  'description',
  'address',
  'city',
  'instagram',
  'website',
  'policies',
] as const

/** What the form says of the page, saved or not. */
export type Draft = Record<(typeof shownFields)[number], string> &
  Pick<Settings, 'colour' | 'cover'>

type Props = { readonly shop: Settings; readonly draft: Draft }

/** The page itself, of a phone's width, with what is typed; the server makes it for the shop's staff alone, on line or not. */
export function PagePreview({ shop, draft }: Props) {
  const pictures = valueOf(useStore($pictures))
  const wanted = useSettled(JSON.stringify([draft, shop, pictures]))
  // The one before stays in sight until the next has come.
  const [shown, setShown] = useState<string | null>(null)
  const [isLost, setLost] = useState(false)
  const title = shop.status === 'draft' ? texts.draftTitle : texts.title
  const arrive = (state: string, isPage: boolean) => {
    setLost(!isPage)
    if (isPage) setShown(state)
  }
  return (
    <aside className={styles.aside} aria-label={title}>
      <p className="soft small">{title}</p>
      {isLost && (
        <p className="small" role="status">
          {texts.lost}
        </p>
      )}
      <div className={styles.phone}>
        {[...new Set([shown ?? wanted, wanted])].map(state => (
          <Frame
            key={state}
            isBehind={state !== shown}
            title={title}
            action={`/comerce/${shop.ad_url}/vista`}
            draft={draft}
            onArrive={isPage => arrive(state, isPage)}
          />
        ))}
      </div>
    </aside>
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
  readonly draft: Draft
  readonly onArrive: (isPage: boolean) => void
}

/** A new frame for each state: one that is led on would fill the way back of the browser. */
function Frame({ isBehind, title, action, draft, onArrive }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const theme = useStore($theme)
  const [sent] = useState(draft)
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

/** By a form, because the token of the session belongs in no address. */
function post(frame: HTMLIFrameElement, action: string, draft: Draft): void {
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action, target: frame.name, hidden: true })
  const values = { ...draft, colour: draft.colour ?? '', token: $sessionToken.get() ?? '' }
  for (const name of [...shownFields, 'colour', 'cover', 'token'] as const) {
    const input = document.createElement('input')
    Object.assign(input, { type: 'hidden', name, value: values[name] })
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
