import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { dayMessageKindNames, dayMessageTexts as texts } from '#messages/dashboard/day-messages.ts'
import { whatsappFailureTexts } from '#messages/dashboard/whatsapp/whatsapp.ts'
import {
  $lastDone,
  type DayMessage,
  type Outcome,
  settleCurrent,
  undo,
} from '#stores/dashboard/messages/day-messages.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { takeFocus } from '../parts/take-focus.ts'
import { useOutcome } from '../parts/use-sending.ts'
import { aboutText } from './about-text.ts'
import styles from './messages.module.css'

type Props = {
  readonly message: DayMessage
  readonly place: number
  readonly count: number
  readonly onStop: () => void
}

/** The current message. Its buttons stay in the same place for the next one, so that the thumb need not move. */
export function MessageCard({ message, place, count, onStop }: Props) {
  const { customer, text } = message
  return (
    <section className={`card ${styles.now}`} aria-label={texts.region} data-message={message.id}>
      <p className={styles.kind}>
        <span>{dayMessageKindNames[message.kind]}</span>
        <span className="soft">{texts.place(place, count)}</span>
      </p>
      <h2 aria-live="polite">{customer.name}</h2>
      <p className="soft small">{aboutText(message)}</p>
      {message.is_bounced && <p className={styles.bounced}>{texts.bounced}</p>}
      {message.failure && <p className={styles.bounced}>{whatsappFailureTexts[message.failure]}</p>}
      {text ? (
        <blockquote className={styles.text}>{text}</blockquote>
      ) : (
        <p className={styles.text}>{texts.hidden}</p>
      )}
      <Acts message={message} onStop={onStop} />
      <p className={styles.keys}>
        {texts.keys.map(([key, what]) => (
          <span key={key}>
            <kbd>{key}</kbd> {what}
          </span>
        ))}
      </p>
    </section>
  )
}

type ActsProps = { readonly message: DayMessage; readonly onStop: () => void }

function Acts({ message, onStop }: ActsProps) {
  const { settle, takeBack, keys, last } = useActs(message)
  const { customer, text, whatsapp_url: href } = message
  return (
    <div className={styles.acts} aria-busy={!message.is_mine}>
      {href ? (
        <ButtonLink
          ref={takeFocus}
          look="go block"
          label={texts.open(firstName(customer.name))}
          href={href}
          isNewTab
          onClick={event => openChat(event, message, () => settle('opened'))}
          onKeyDown={keys}
        />
      ) : (
        text && <p className="soft small">{texts.noPhone}</p>
      )}
      <div className={styles.others}>
        <Button
          {...(href ? {} : { ref: takeFocus })}
          look="plain"
          label={texts.done}
          onClick={() => settle('done')}
          onKeyDown={keys}
        />
        <Button
          look="plain"
          label={texts.skip}
          onClick={() => settle('skipped')}
          onKeyDown={keys}
        />
        <Button
          look="quiet"
          label={texts.undo}
          aria-disabled={last === null}
          onClick={takeBack}
          onKeyDown={keys}
        />
        <Button look="quiet" label={texts.stop} onClick={onStop} />
      </div>
    </div>
  )
}

/**
 * The actions by tap and by key. The keys work only while the focus is in the card, so that they are not taken from
 * other fields.
 */
function useActs(message: DayMessage) {
  const report = useOutcome()
  const last = useStore($lastDone)
  const said = useRef<string | null>(null)
  const settle = (state: Outcome) => {
    // A second tap before the next message appears must not count for that one.
    if (said.current === message.id || !message.is_mine) return
    said.current = message.id
    void settleCurrent(state).then(problem => report(problem))
  }
  const takeBack = () => {
    if (last === null) return
    said.current = null
    void undo(last).then(problem => report(problem))
  }
  const byKey: Readonly<Record<string, () => void>> = {
    l: () => settle('done'),
    s: () => settle('skipped'),
    z: takeBack,
  }
  const keys = (event: KeyboardEvent) => {
    const act = byKey[event.key.toLowerCase()]
    if (!act || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    event.preventDefault()
    act()
  }
  return { settle, takeBack, keys, last }
}

/** The link itself opens the chat; the state changes only afterwards, because that replaces the link. */
function openChat(event: MouseEvent, message: DayMessage, opened: () => void): void {
  if (!message.is_mine) event.preventDefault()
  else setTimeout(opened)
}

function firstName(name: string): string {
  return name.split(' ')[0] ?? name
}
