import { useState } from 'react'
import { dateOf, dayMonthText } from '#contract/texts/texts.ts'
import { webhookTexts as texts } from '#messages/dashboard/connections/connections.ts'
import {
  deleteWebhook,
  rotateSecret,
  updateWebhook,
  type Webhook,
  webhooks,
} from '#stores/dashboard/connections/connections.ts'
import { Button } from '#islands/ui/Button.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import { Empty, Loaded } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { useLoad } from '../parts/use-load.ts'
import { useSending } from '../parts/use-sending.ts'
import styles from './connections.module.css'
import { Deliveries } from './Deliveries.tsx'
import { hostOf } from './host-of.ts'
import { RenewDialog } from './RenewDialog.tsx'
import { ShownOnce } from './ShownOnce.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'

/** The addresses that are told what happens in the shop. */
export function Webhooks() {
  const [isAdding, setAdding] = useState(false)
  const [shown, setShown] = useState<string | null>(null)
  useLoad(webhooks, null)
  return (
    <section className={`card ${styles.card}`} aria-label={texts.title}>
      <div>
        <h2>{texts.title}</h2>
        <p className="soft">{texts.hint}</p>
      </div>
      <Loaded from={webhooks}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty label={texts.list} title={texts.none} hint={texts.noneHint} />
          ) : (
            <ul className={parts.list} aria-label={texts.list}>
              {items.map(one => (
                <li key={one.id} className={styles.row}>
                  <Address of={one} onShow={setShown} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <div>
        <Button look="plain" label={texts.add} onClick={() => setAdding(true)} />
      </div>
      {isAdding && <WebhookDialog onShow={setShown} onClose={() => setAdding(false)} />}
      {!isAdding && shown !== null && (
        <ShownOnce
          title={texts.secret}
          hint={texts.secretHint}
          text={shown}
          onClose={() => setShown(null)}
        />
      )}
    </section>
  )
}

type Props = { readonly of: Webhook; readonly onShow: (text: string) => void }

function Address({ of, onShow }: Props) {
  const host = hostOf(of.url)
  return (
    <>
      <p className={styles.words}>
        <strong>{host}</strong>
        <span className="soft small">{of.url}</span>
        <span className="small" data-state={of.is_on && of.failing_since === null ? 'ok' : 'bad'}>
          {stateOf(of)}
        </span>
        <span className="soft small">{texts.count(of.events.length)}</span>
      </p>
      <AddressActions of={of} onShow={onShow} />
    </>
  )
}

type Opened = 'log' | 'change' | 'renew' | 'remove'

function AddressActions({ of, onShow }: Props) {
  const host = hostOf(of.url)
  const [open, setOpen] = useState<Opened | null>(null)
  const { isSending, send } = useSending()
  const pauseOrResume = () =>
    void send(
      () => updateWebhook(of, { is_on: !of.is_on }),
      of.is_on ? texts.paused : texts.resumed,
    )
  return (
    <>
      <div className={parts.actions}>
        <Button look="plain small" label={texts.log} of={host} onClick={() => setOpen('log')} />
        <Button
          look="plain small"
          label={of.is_on ? texts.pause : texts.resume}
          of={host}
          aria-disabled={isSending}
          onClick={pauseOrResume}
        />
        <Button
          look="plain small"
          label={texts.change}
          of={host}
          onClick={() => setOpen('change')}
        />
        <Button
          look="quiet small"
          label={texts.rotate}
          of={host}
          onClick={() => setOpen('renew')}
        />
        <Button
          look="quiet small"
          label={texts.remove}
          of={host}
          onClick={() => setOpen('remove')}
        />
      </div>
      <OpenedDialog of={of} onShow={onShow} open={open} onClose={() => setOpen(null)} />
    </>
  )
}

type OpenedProps = Props & { readonly open: Opened | null; readonly onClose: () => void }

function OpenedDialog({ of, onShow, open, onClose: close }: OpenedProps) {
  const host = hostOf(of.url)
  return (
    <>
      {open === 'log' && <Deliveries of={of} onClose={close} />}
      {open === 'change' && <WebhookDialog of={of} onShow={onShow} onClose={close} />}
      {open === 'renew' && (
        <RenewDialog
          texts={texts}
          of={host}
          renew={() => rotateSecret(of, onShow)}
          onClose={close}
        />
      )}
      {open === 'remove' && <RemoveDialog of={of} onClose={close} />}
    </>
  )
}

function RemoveDialog({ of, onClose }: Pick<Props, 'of'> & { readonly onClose: () => void }) {
  return (
    <FormDialog
      title={texts.removeTitle(hostOf(of.url))}
      submit={texts.remove}
      isDanger
      afterTrial="allowed"
      save={() => deleteWebhook(of)}
      saved={texts.removed}
      onClose={onClose}
    >
      <p>{texts.removeHint}</p>
    </FormDialog>
  )
}

function stateOf({ is_on: isOn, off_reason: reason, failing_since: since }: Webhook): string {
  if (isOn)
    return since === null ? texts.states.on : texts.states.failing(dayMonthText(dateOf(since)))
  if (reason === null) return texts.states.paused
  return reason === 'gone' ? texts.states.gone : texts.states.off
}
