import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useRef } from 'react'
import { timeText } from '#contract/texts/texts.ts'
import { dayMessageKindNames, dayMessageTexts as texts } from '#messages/dashboard/day-messages.ts'
import {
  $current,
  choose,
  type DayMessage,
  dayMessages,
  isWaiting,
  startWriting,
  stopWriting,
  undo,
} from '#stores/dashboard/messages/day-messages.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { useAuth } from '#islands/providers/UserProvider.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { keepFocus } from '../parts/keep-focus.ts'
import { Empty, Loaded } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { SectionHead } from '../parts/SectionHead.tsx'
import { useSending } from '../parts/use-sending.ts'
import { DeadLetters } from './DeadLetters.tsx'
import { MessageCard } from './MessageCard.tsx'
import styles from './messages.module.css'
import { aboutText } from './about-text.ts'

const Answers = lazyPart(async () => (await import('../whatsapp/Answers.tsx')).Answers)

/** All messages that customers should get today and that no mail can deliver, one tap each. */
export function MessagesSection() {
  const isOwner = useAuth().user?.role.includes('comerce_admin') === true
  return (
    <>
      <SectionHead isNarrow title={texts.title} hint={texts.hint}>
        {isOwner && (
          <ButtonLink look="plain small" label={texts.changeTexts} href={sections.templates} />
        )}
      </SectionHead>
      <Loaded from={dayMessages}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty label={texts.title} title={texts.emptyTitle} hint={texts.emptyHint}>
              <ButtonLink look="plain" label={texts.emptyAction} href={sections.agenda} />
            </Empty>
          ) : (
            <Messages items={items} />
          )
        }
      </Loaded>
      <Suspense>
        <Answers />
      </Suspense>
      <div className={styles.letters}>
        <DeadLetters />
      </div>
    </>
  )
}

function Messages({ items }: { readonly items: readonly DayMessage[] }) {
  const current = useStore($current)
  const { isSending, send } = useSending()
  const top = useRef<HTMLParagraphElement>(null)
  const queued = items.filter(({ state }) => state === 'waiting' || state === 'taken')
  const next = queued.filter(message => message.id !== current?.id)
  const over = items.filter(message => !queued.includes(message))
  const hasCard = current !== null
  // After the last message the card with the focus disappears, so the count takes the focus.
  useEffect(() => (hasCard ? () => keepFocus(() => top.current) : undefined), [hasCard])
  const act = (work: () => Promise<unknown>) => {
    keepFocus(() => top.current)
    void work()
  }
  return (
    <div className={styles.messages}>
      <p ref={top} tabIndex={-1} className={styles.left}>
        <strong>{texts.left(queued.length)}</strong>
      </p>
      {current ? (
        <MessageCard
          message={current}
          place={over.length + 1}
          count={items.length}
          onStop={() => void stopWriting()}
        />
      ) : (
        <Rest queued={queued} isSending={isSending} onStart={() => void send(startWriting)} />
      )}
      <List
        title={texts.next}
        messages={next}
        onAct={id => act(async () => send(() => choose(id)))}
      />
      <List
        title={texts.doneToday}
        messages={over}
        onAct={id => act(async () => send(() => undo(id)))}
      />
    </div>
  )
}

type ListProps = {
  readonly title: string
  readonly messages: readonly DayMessage[]
  readonly onAct: (id: string) => void
}

function List({ title, messages, onAct }: ListProps) {
  if (messages.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className={styles.head}>{title}</h2>
      <ul className={parts.list}>
        {messages.map(message => (
          <li key={message.id}>
            <MessageRow message={message} onAct={() => onAct(message.id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type RestProps = {
  readonly queued: readonly DayMessage[]
  readonly isSending: boolean
  readonly onStart: () => void
}

/** Nobody is writing on this screen: how many messages there are, and the button that begins. */
function Rest({ queued, isSending, onStart }: RestProps) {
  const count = queued.filter(isWaiting).length
  if (count === 0)
    return (
      <output className={`card ${styles.rest}`}>
        {queued.length === 0 ? texts.allDone : texts.othersHaveTheRest}
      </output>
    )
  return (
    <div className={`card ${styles.rest}`}>
      <p>{texts.startHint(count)}</p>
      <Button look="go block" label={texts.start} aria-disabled={isSending} onClick={onStart} />
    </div>
  )
}

type RowProps = { readonly message: DayMessage; readonly onAct: () => void }

/** A message of the list: it can be written next, is being written by another staff member, or is done. */
function MessageRow({ message, onAct }: RowProps) {
  const { customer, kind, state, by, at } = message
  const isTaken = state === 'taken'
  const isOver = state !== 'waiting' && !isTaken
  return (
    <div className={styles.row} data-state={state}>
      <p className={styles.words}>
        <strong>{customer.name}</strong>
        <span className="small">{dayMessageKindNames[kind]}</span>
        <span className="soft small">
          {isOver && by && at
            ? texts.by(texts.states[state], timeText(at), by.name)
            : aboutText(message)}
        </span>
      </p>
      {isTaken ? (
        <span className={styles.taken}>
          {message.is_mine ? texts.takenHere : texts.takenBy(by?.name ?? '')}
        </span>
      ) : (
        <Button
          look="plain small"
          label={isOver ? texts.undo : texts.writeNowShort}
          of={isOver ? ` ${customer.name}` : texts.writeNow(customer.name)}
          onClick={onAct}
        />
      )}
    </div>
  )
}
