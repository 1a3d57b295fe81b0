import { useId, useState } from 'react'
import { momentText } from '#contract/texts/texts.ts'
import { type WebhookEvent, webhookEvents } from '#contract/integrations/webhook-events.ts'
import { deliveryTexts as texts, eventNames } from '#messages/dashboard/connections.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import {
  deliveries,
  type Delivery,
  replay,
  replayMissed,
  sendTest,
  type Webhook,
} from '#stores/dashboard/connections/connections.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Empty, Loaded } from '../parts/Loaded.tsx'
import { Modal } from '../parts/Modal.tsx'
import parts from '../parts/parts.module.css'
import { useLoad } from '../parts/use-load.ts'
import { useSending } from '../parts/use-sending.ts'
import styles from './connections.module.css'
import { hostOf } from './host-of.ts'

type Props = { readonly of: Webhook; readonly onClose: () => void }

/** What was sent to an address and what came of it. */
export function Deliveries({ of, onClose }: Props) {
  useLoad(deliveries, of.id)
  return (
    <Modal title={texts.title(hostOf(of.url))} onClose={onClose}>
      <div className={styles.log}>
        {of.is_on && <Send of={of} />}
        <Loaded from={deliveries}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty label={texts.title(hostOf(of.url))} title={texts.none} hint={texts.noneHint} />
            ) : (
              <ul className={parts.list}>
                {items.map(one => (
                  <li key={one.id} className={styles.row}>
                    <Sent of={one} mayReplay={of.is_on} />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        <p className="soft small">{texts.kept}</p>
      </div>
    </Modal>
  )
}

function Send({ of }: { readonly of: Webhook }) {
  const id = useId()
  const [type, setType] = useState<WebhookEvent>(of.events[0] ?? 'appointment.created')
  const { isSending, send } = useSending()
  const { showToast } = useToast()
  const told = (count: number) => showToast({ message: texts.again(count), type: 'success' })
  return (
    <div className={`field ${styles.send}`}>
      <label htmlFor={id}>{texts.test}</label>
      <select
        id={id}
        className="input"
        value={type}
        onChange={event => setType(webhookEvents.find(one => one === event.target.value) ?? type)}
      >
        {webhookEvents.map(event => (
          <option key={event} value={event}>
            {eventNames[event]}
          </option>
        ))}
      </select>
      <div className={parts.actions}>
        <Button
          look="go small"
          label={texts.send}
          aria-disabled={isSending}
          onClick={() => void send(() => sendTest(of, type), texts.sent)}
        />
        <Button look="plain small" label={texts.refresh} onClick={() => void deliveries.reload()} />
        <Button
          look="plain small"
          label={texts.missed}
          aria-disabled={isSending}
          onClick={() => void send(() => replayMissed(of, told))}
        />
      </div>
    </div>
  )
}

type SentProps = { readonly of: Delivery; readonly mayReplay: boolean }

function Sent({ of, mayReplay }: SentProps) {
  const { isSending, send } = useSending()
  const name = webhookEvents.find(event => event === of.type)
  return (
    <>
      <p className={styles.words}>
        <strong>{name ? eventNames[name] : of.type}</strong>
        <span className="soft small">
          {dotted(momentText(of.created_at), of.is_test && texts.isTest)}
        </span>
        <span
          className="small"
          data-state={of.state === 'delivered' || of.attempts.length === 0 ? 'ok' : 'bad'}
        >
          {dotted(texts.states[of.state], of.next_at && texts.next(momentText(of.next_at)))}
        </span>
      </p>
      <ul className={styles.attempts}>
        {of.attempts.map(attempt => (
          <li key={attempt.at} className="soft small">
            {attempt.problem
              ? texts.problems[attempt.problem]
              : texts.answered(attempt.status ?? 0, attempt.duration_ms)}
            {attempt.answer !== '' && <code>{attempt.answer.slice(0, 200)}</code>}
          </li>
        ))}
      </ul>
      <details className={styles.body}>
        <summary className="small">{texts.body}</summary>
        <pre className="small">{of.body}</pre>
      </details>
      {mayReplay && of.state !== 'waiting' && (
        <div>
          <Button
            look="plain small"
            label={texts.replay}
            of={name ? eventNames[name] : of.type}
            aria-disabled={isSending}
            onClick={() => void send(() => replay(of), texts.replayed)}
          />
        </div>
      )}
    </>
  )
}
