import { useState } from 'react'
import { whatsappKinds } from '#contract/integrations/whatsapp-names.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import { whatsappKindNames, whatsappTexts as texts } from '#messages/dashboard/whatsapp/whatsapp.ts'
import {
  checkWhatsapp,
  saveWhatsapp,
  startWhatsapp,
  type Whatsapp,
  type WhatsappTemplate,
} from '#stores/dashboard/whatsapp/settings.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Check, Form, SubmitButton } from '../parts/Form.tsx'
import parts from '../parts/parts.module.css'
import { useSending } from '../parts/use-sending.ts'
import { ConnectDialog, DisconnectDialog, TestDialog } from './ConnectDialog.tsx'
import { Cost } from './Cost.tsx'
import { Webhook } from './Webhook.tsx'
import styles from './whatsapp.module.css'

type Connection = NonNullable<Whatsapp['connection']>
type Props = { readonly shown: Whatsapp; readonly connection: Connection }

export function Connected({ shown, connection }: Props) {
  const { state } = connection
  return (
    <>
      <State shown={shown} connection={connection} />
      {state === 'waiting' && <Webhook webhook={shown.webhook} />}
      <Actions connection={connection} hasButton={shown.has_button} />
      <Choices shown={shown} />
      <Templates templates={shown.templates} />
      {state !== 'waiting' && !connection.by_button && (
        <details className={styles.more}>
          <summary>{texts.webhook}</summary>
          <Webhook webhook={shown.webhook} />
        </details>
      )}
    </>
  )
}

function State({ shown, connection }: Props) {
  const { state, phone, name, name_status: review, quality, daily_limit: limit } = connection
  const facts = [quality && texts.quality(quality), limit && texts.limit(limit)]
  return (
    <div className={styles.state} data-state={state}>
      <p>
        <strong>{texts.states[state]}</strong>
        {phone && <span className="figures">{texts.number(phone, name ?? '')}</span>}
      </p>
      <p>
        {nextOf(shown, connection)}
        {connection.problem_code !== null && ` ${texts.code(connection.problem_code)}`}
      </p>
      <p className="soft small">{dotted(...facts.map(fact => fact ?? ''))}</p>
      {review !== null && review !== 'APPROVED' && <p className="soft small">{texts.nameReview}</p>}
    </div>
  )
}

/** What the owner does next, in one sentence. */
function nextOf(
  { is_on: isOn, templates }: Whatsapp,
  { state, by_button: byButton }: Connection,
): string {
  if (state !== 'ok')
    return texts.next[byButton && state !== 'waiting' ? (`${state}ByButton` as const) : state]
  if (templates.every(one => one.state === 'pending' || one.state === 'missing'))
    return texts.next.reviewing
  return isOn ? texts.next.on : texts.next.off
}

type ActionsProps = { readonly connection: Connection; readonly hasButton: boolean }

function Actions({ connection, hasButton }: ActionsProps) {
  const { isSending, send } = useSending()
  const [open, setOpen] = useState<'renew' | 'test' | 'disconnect' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <div className={parts.actions}>
        <Button look="plain small" label={texts.test} onClick={() => setOpen('test')} />
        <Button
          look="plain small"
          label={texts.check}
          aria-disabled={isSending}
          onClick={() => void send(checkWhatsapp, texts.checked)}
        />
        {hasButton && (
          <Button
            look="plain small"
            label={texts.byButton}
            aria-disabled={isSending}
            onClick={() => void send(startWhatsapp)}
          />
        )}
        {!(hasButton && connection.by_button) && (
          <Button look="plain small" label={texts.renew} onClick={() => setOpen('renew')} />
        )}
        <Button look="quiet small" label={texts.disconnect} onClick={() => setOpen('disconnect')} />
      </div>
      {open === 'renew' && <ConnectDialog connection={connection} onClose={close} />}
      {open === 'test' && <TestDialog onClose={close} />}
      {open === 'disconnect' && <DisconnectDialog onClose={close} />}
    </>
  )
}

function Choices({ shown }: { readonly shown: Whatsapp }) {
  return (
    <Form
      label={texts.isOn}
      save={values =>
        saveWhatsapp({
          is_on: values.has('is_on'),
          kinds: whatsappKinds.filter(kind => values.has(`kinds.${kind}`)),
          also_by_mail: values.has('also_by_mail'),
          writes_to_known: values.has('writes_to_known'),
        })
      }
      saved={texts.saved}
    >
      <Cost cost={shown.cost} />
      <Check name="is_on" label={texts.isOn} hint={texts.isOnHint} defaultChecked={shown.is_on} />
      <fieldset className={parts.group}>
        <legend>{texts.kinds}</legend>
        <div className={styles.kinds}>
          {whatsappKinds.map(kind => (
            <Check
              key={kind}
              name={`kinds.${kind}`}
              label={whatsappKindNames[kind]}
              defaultChecked={shown.kinds.includes(kind)}
            />
          ))}
        </div>
      </fieldset>
      <Check
        name="also_by_mail"
        label={texts.also}
        hint={texts.alsoHint}
        defaultChecked={shown.also_by_mail}
      />
      <Check
        name="writes_to_known"
        label={texts.known}
        hint={texts.knownHint}
        defaultChecked={shown.writes_to_known}
      />
      <p className="soft small">{texts.quiet}</p>
      <p className="soft small">{`${texts.consent} «${shown.consent}»`}</p>
      <div className={parts.actions}>
        <SubmitButton>{texts.save}</SubmitButton>
      </div>
    </Form>
  )
}

const isOdd = (one: WhatsappTemplate) => one.state !== 'approved'

function Templates({ templates }: { readonly templates: readonly WhatsappTemplate[] }) {
  return (
    <details className={styles.more} open={templates.some(isOdd)}>
      <summary>{texts.texts}</summary>
      <ul className={styles.templates}>
        {templates
          .toSorted((a, b) => Number(isOdd(b)) - Number(isOdd(a)))
          .map(one => (
            <li key={one.kind} data-state={one.state}>
              <p>
                <strong>{whatsappKindNames[one.kind]}</strong>
                <span className="small">{texts.templateStates[one.state]}</span>
              </p>
              {texts.templateHints[one.state] && (
                <p className="small">{texts.templateHints[one.state]}</p>
              )}
              <p className="soft small">{one.text}</p>
              {one.buttons.length > 0 && (
                <p className="soft small">{one.buttons.map(label => `[${label}]`).join(' ')}</p>
              )}
            </li>
          ))}
      </ul>
    </details>
  )
}
