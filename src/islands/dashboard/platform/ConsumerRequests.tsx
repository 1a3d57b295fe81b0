import { useState } from 'react'
import { dateOf, longDateText } from '#contract/texts/texts.ts'
import { requestsTexts as texts } from '#messages/dashboard/platform.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import {
  answerRequest,
  type ConsumerRequest,
  consumerRequests,
} from '#stores/dashboard/platform/platform.ts'
import { Button } from '#islands/ui/Button.tsx'
import { TextArea } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import parts from '../parts/parts.module.css'
import { useLoad } from '../parts/use-load.ts'
import { FormDialog } from '../parts/FormDialog.tsx'
import { Empty, Loaded } from '../parts/Loaded.tsx'
import { More } from '../parts/Search.tsx'
import styles from './platform.module.css'

/** The requests made through the two buttons that consumer law demands. Each is answered once. */
export function ConsumerRequests() {
  const [open, setOpen] = useState<ConsumerRequest | null>(null)
  useLoad(consumerRequests, null)
  return (
    <>
      <Loaded from={consumerRequests}>
        {({ items, next_cursor: cursor }) =>
          items.length === 0 ? (
            <Empty
              label={texts.kinds.cancellation}
              title={texts.emptyTitle}
              hint={texts.emptyHint}
            />
          ) : (
            <div className={parts.stack}>
              <ul className={parts.list}>
                {items.map(request => (
                  <li key={request.id} className={`card ${styles.item}`}>
                    <Request request={request} onAnswer={() => setOpen(request)} />
                  </li>
                ))}
              </ul>
              {cursor && <More load={consumerRequests.loadMore} />}
            </div>
          )
        }
      </Loaded>
      {open && <AnswerDialog request={open} onClose={() => setOpen(null)} />}
    </>
  )
}

type RequestProps = { readonly request: ConsumerRequest; readonly onAnswer: () => void }

function Request({ request, onAnswer }: RequestProps) {
  const { code, kind, name, contact, about, takes_effect: effect, handled_at: handled } = request
  const when = longDateText(dateOf(request.created_at))
  return (
    <>
      <p>
        <strong>{`${texts.kinds[kind]} ${code}`}</strong>
        {effect && `, ${texts.effects[effect]}`}
      </p>
      <p className="soft small">{dotted(name, contact, about, when)}</p>
      {handled ? (
        <p className={styles.answer}>
          {texts.closed(longDateText(dateOf(handled)))}
          {request.answer && `: ${request.answer}`}
        </p>
      ) : (
        <Button
          look="plain small"
          label={texts.answer}
          aria-label={texts.answerTitle(code)}
          onClick={onAnswer}
        />
      )}
    </>
  )
}

type DialogProps = { readonly request: ConsumerRequest; readonly onClose: () => void }

function AnswerDialog({ request: { id, code, contact }, onClose }: DialogProps) {
  return (
    <FormDialog
      afterTrial="allowed"
      title={texts.answerTitle(code)}
      save={values => answerRequest(id, textOf(values, 'answer'))}
      saved={texts.sent}
      submit={texts.send}
      onClose={onClose}
    >
      <TextArea
        name="answer"
        label={texts.words}
        hint={contact.includes('@') ? texts.mailed(contact) : texts.manually(contact)}
        maxLength={1000}
      />
    </FormDialog>
  )
}
