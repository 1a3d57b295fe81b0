import { useStore } from '@nanostores/react'
import { type ReactNode, useRef } from 'react'
import { dateOf, shortDateText, timeText } from '#contract/texts/texts.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import { answerTexts as texts, toldTexts } from '#messages/dashboard/whatsapp/whatsapp.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import {
  $whatsappAnswers,
  replyTo,
  settleAnswer,
  type WhatsappAnswer,
} from '#stores/dashboard/whatsapp/answers.ts'
import { Button } from '#islands/ui/Button.tsx'
import { TextArea } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { Form, SubmitButton } from '../parts/Form.tsx'
import { keepFocus } from '../parts/keep-focus.ts'
import parts from '../parts/parts.module.css'
import { useSending } from '../parts/use-sending.ts'
import styles from './whatsapp.module.css'

/** What customers wrote, with a box to answer while Meta lets it through. Draws nothing when nobody wrote. */
export function Answers() {
  const answers = valueOf(useStore($whatsappAnswers)) ?? []
  const head = useRef<HTMLHeadingElement>(null)
  if (answers.length === 0) return null
  const waiting = answers.filter(one => !one.is_settled)
  const over = answers.filter(one => one.is_settled)
  return (
    <section aria-label={texts.title} className={styles.answers}>
      <h2 ref={head} tabIndex={-1} className={styles.head}>
        {texts.title}
      </h2>
      <ul className={parts.list}>
        {[...waiting, ...over].map(answer => (
          <li key={answer.id}>
            <Answer answer={answer} onSettled={() => keepFocus(() => head.current)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Props = { readonly answer: WhatsappAnswer; readonly onSettled: () => void }

function Answer({ answer, onSettled }: Props) {
  const { isSending, send } = useSending()
  const name = answer.name || answer.phone || texts.somebody
  const settle = async () => {
    if (await send(() => settleAnswer(answer))) onSettled()
  }
  const settleButton = (
    <Button
      look="quiet small"
      label={texts.settle}
      of={texts.of(name)}
      aria-disabled={isSending}
      onClick={() => void settle()}
    />
  )
  return (
    <article className={`card ${styles.answer}`} data-waits={!answer.is_settled} aria-label={name}>
      <p className={styles.who}>
        <strong>{name}</strong>
        <span className="soft small figures">{momentOf(answer.at)}</span>
      </p>
      <p className={styles.said}>{answer.text || texts.empty}</p>
      <p className="small">{texts.outcomes[answer.outcome]}</p>
      {answer.replies.map(reply => (
        <p key={`${reply.at} ${reply.text}`} className={styles.reply}>
          <span>{reply.text}</span>
          <span className="soft small">
            {dotted(texts.by(reply.by), timeText(reply.at), toldTexts.states[reply.state] ?? '')}
          </span>
        </p>
      ))}
      {!answer.is_settled && answer.open_until !== null && (
        <Reply answer={answer} name={name} onSettled={onSettled}>
          {settleButton}
        </Reply>
      )}
      {!answer.is_settled && answer.open_until === null && (
        <>
          <p className="soft small">{texts.closed}</p>
          <div className={parts.actions}>{settleButton}</div>
        </>
      )}
    </article>
  )
}

type ReplyProps = Props & { readonly name: string; readonly children: ReactNode }

/** `children`: what else can be done about it, beside the button that sends. */
function Reply({ answer, name, onSettled, children }: ReplyProps) {
  return (
    <Form
      label={`${texts.send}${texts.of(name)}`}
      afterTrial="allowed"
      check={values => (textOf(values, 'reply') ? {} : { reply: texts.needReply })}
      save={values => replyTo(answer, textOf(values, 'reply'))}
      saved={texts.sent}
      onSaved={onSettled}
    >
      <TextArea
        name="reply"
        label={texts.reply}
        hint={answer.open_until ? texts.openUntil(momentOf(answer.open_until)) : undefined}
        rows={2}
        maxLength={1000}
      />
      <div className={parts.actions}>
        <SubmitButton>{texts.send}</SubmitButton>
        {children}
      </div>
    </Form>
  )
}

function momentOf(instant: string): string {
  return `${shortDateText(dateOf(instant))}, ${timeText(instant)}`
}
