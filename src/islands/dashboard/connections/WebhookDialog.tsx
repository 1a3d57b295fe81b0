import { commonTexts } from '#messages/dashboard/common.ts'
import { eventNames, webhookTexts as texts } from '#messages/dashboard/connections/connections.ts'
import { type WebhookEvent, webhookEvents } from '#contract/integrations/webhook-events.ts'
import {
  createWebhook,
  updateWebhook,
  type Webhook,
} from '#stores/dashboard/connections/connections.ts'
import { TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { Check, GroupError } from '../parts/Form.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import parts from '../parts/parts.module.css'
import styles from './connections.module.css'

type Props = {
  /** Absent: a new one. */
  readonly of?: Webhook
  readonly onShow: (text: string) => void
  readonly onClose: () => void
}

export function WebhookDialog({ of, onShow, onClose }: Props) {
  const save = (values: FormData) => {
    const address = { url: textOf(values, 'url'), events: eventsIn(values) }
    return of === undefined ? createWebhook(address, onShow) : updateWebhook(of, address)
  }
  return (
    <FormDialog
      title={of === undefined ? texts.add : texts.change}
      submit={of === undefined ? texts.add : commonTexts.save}
      check={check}
      save={save}
      saved={texts.saved}
      onClose={onClose}
    >
      <TextField
        data-first
        name="url"
        label={texts.url}
        hint={texts.urlHint}
        type="url"
        inputMode="url"
        maxLength={2000}
        defaultValue={of?.url}
      />
      <fieldset className={parts.group}>
        <legend>{texts.events}</legend>
        <GroupError name="events" />
        <div className={styles.choices}>
          {webhookEvents.map(event => (
            <Check
              key={event}
              name="events"
              value={event}
              label={eventNames[event]}
              defaultChecked={of?.events.includes(event) ?? event.startsWith('appointment.')}
            />
          ))}
        </div>
      </fieldset>
    </FormDialog>
  )
}

function check(values: FormData) {
  return {
    ...(textOf(values, 'url') === '' ? { url: texts.needUrl } : {}),
    ...(eventsIn(values).length === 0 ? { events: texts.needEvents } : {}),
  }
}

function eventsIn(values: FormData): WebhookEvent[] {
  const chosen = new Set(values.getAll('events'))
  return webhookEvents.filter(event => chosen.has(event))
}
