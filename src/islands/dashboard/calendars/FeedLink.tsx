import { useId, useRef } from 'react'
import { calendarTexts as texts } from '#messages/calendars.ts'
import { type AgendaFeed, closeFeed, renewFeed } from '#stores/dashboard/calendars/calendars.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { keepFocus } from '../parts/keep-focus.ts'
import parts from '../parts/parts.module.css'
import { useSending } from '../parts/use-sending.ts'
import styles from './calendars.module.css'

type Props = {
  readonly feed: AgendaFeed | null
  readonly staff: string | null
  readonly label: string
}

/** The link with which another calendar subscribes to an agenda: creates, copies, replaces and removes it. */
export function FeedLink({ feed, staff, label }: Props) {
  const head = useRef<HTMLHeadingElement>(null)
  const { isSending, send } = useSending()
  const change = async (work: () => ReturnType<typeof renewFeed>, done?: string) => {
    if (await send(work, done)) keepFocus(() => head.current)
  }
  const renew = (done?: string) => void change(() => renewFeed(staff), done)
  return (
    <div className={styles.part}>
      <h3 ref={head} tabIndex={-1}>
        {texts.feed}
      </h3>
      {feed === null ? (
        <div>
          <Button
            look="plain"
            label={texts.make}
            of={label}
            aria-disabled={isSending}
            onClick={() => renew()}
          />
        </div>
      ) : (
        <>
          <Address url={feed.url} label={label} />
          <div className={parts.actions}>
            <Button
              look="plain small"
              label={texts.renew}
              of={label}
              aria-disabled={isSending}
              onClick={() => renew(texts.renewed)}
            />
            <Button
              look="quiet small"
              label={texts.close}
              of={label}
              aria-disabled={isSending}
              onClick={() => void change(() => closeFeed(feed), texts.closed)}
            />
          </div>
          <p className="soft small">{texts.keep}</p>
          <Ways />
        </>
      )}
    </div>
  )
}

function Address({ url, label }: { readonly url: string; readonly label: string }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { showToast } = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      showToast({ message: texts.copied, type: 'success' })
    } catch {
      // The clipboard was refused, or the page has no secure origin.
      field.current?.select()
      showToast({ message: texts.notCopied, type: 'error' })
    }
  }
  const subscription = url.replace(/^https?:/, 'webcal:')
  return (
    <>
      <div className={styles.address}>
        <label className="visually-hidden" htmlFor={id}>
          {label}
        </label>
        <input
          ref={field}
          className="input"
          id={id}
          value={url}
          readOnly
          onFocus={event => event.currentTarget.select()}
        />
        <Button look="go small" label={texts.copy} of={label} onClick={() => void copy()} />
      </div>
      <div className={parts.actions}>
        {/* The calendars of phones and computers subscribe to links of this kind (`webcal:`). */}
        <ButtonLink look="plain small" label={texts.add} of={label} href={subscription} />
        <ButtonLink
          look="plain small"
          label={texts.google}
          of={label}
          href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(subscription)}`}
          isNewTab
        />
      </div>
    </>
  )
}

function Ways() {
  return (
    <details className={styles.ways}>
      <summary>{texts.how}</summary>
      <dl>
        {texts.ways.map(([program, words]) => (
          <div key={program}>
            <dt>{program}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
