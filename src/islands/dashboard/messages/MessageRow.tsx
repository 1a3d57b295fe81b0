import { timeText } from '#contract/texts/texts.ts'
import { dayMessageKindNames, dayMessageTexts as texts } from '#messages/dashboard/day-messages.ts'
import type { DayMessage } from '#stores/dashboard/messages/day-messages.ts'
import { Button } from '#islands/ui/Button.tsx'
import { aboutText } from './about-text.ts'
import styles from './messages.module.css'

type Props = { readonly message: DayMessage; readonly onAct: () => void }

/** A message of the list: it can be written next, is being written by another staff member, or is done. */
export function MessageRow({ message, onAct }: Props) {
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
