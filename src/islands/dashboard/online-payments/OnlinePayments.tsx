import { useState } from 'react'
import { onlinePaymentTexts as texts } from '#messages/dashboard/money/online-payments.ts'
import {
  connectOnlinePayments,
  disconnectOnlinePayments,
  finishOnlinePayments,
  type OnlinePayments as Known,
  onlinePayments,
  startOnlinePayments,
} from '#stores/dashboard/online-payments/online-payments.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import page from '../page/page.module.css'
import { FormDialog } from '../parts/FormDialog.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { useLoad } from '../parts/use-load.ts'
import { useOutcome, useSending } from '../parts/use-sending.ts'
import { useCameBack } from '../settings/use-came-back.ts'
import styles from './online-payments.module.css'

/** Whether deposits are paid on line, and with which account. */
export function OnlinePayments() {
  useLoad(onlinePayments, null)
  const report = useOutcome()
  useCameBack('mercado_pago', async back =>
    report(await finishOnlinePayments(back), texts.connected),
  )
  return (
    <section className={`card ${page.page}`} aria-labelledby="senas-en-linea">
      <h2 id="senas-en-linea" className={page.fieldsHead}>
        {texts.title}
      </h2>
      <p className="soft">{texts.hint}</p>
      <Loaded from={onlinePayments}>{known => <State known={known} />}</Loaded>
    </section>
  )
}

type Props = { readonly known: Known }

function State({ known }: Props) {
  const { account, has_button: hasButton } = known
  const { send } = useSending()
  const [open, setOpen] = useState<'keys' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const isOwn = account !== null && !account.is_of_installation
  return (
    <>
      <p data-state={account?.state ?? 'off'} className={styles.state}>
        {stateOf(known)}
      </p>
      {account?.state === 'ok' && !account.has_secret && !account.by_button && (
        <p className="soft">{texts.noSecret}</p>
      )}
      <div className={parts.actions}>
        {hasButton && (
          <Button
            look={isOwn ? 'plain' : 'go'}
            label={isOwn ? texts.byButtonAnew : texts.byButton}
            onClick={() => void send(startOnlinePayments)}
          />
        )}
        <Button
          look={isOwn || hasButton ? 'plain' : 'go'}
          label={isOwn ? texts.connectAnew : texts.connect}
          onClick={() => setOpen('keys')}
        />
        {isOwn && <Button look="quiet" label={texts.remove} onClick={() => setOpen('remove')} />}
      </div>
      {open === 'keys' && <KeysDialog known={known} onClose={close} />}
      {open === 'remove' && (
        <FormDialog
          title={texts.removeTitle}
          submit={texts.remove}
          isDanger
          afterTrial="allowed"
          save={disconnectOnlinePayments}
          saved={texts.removed}
          onClose={close}
        >
          <p>{texts.removeHint}</p>
        </FormDialog>
      )}
    </>
  )
}

function stateOf({ account, has_button: hasButton }: Known): string {
  if (account === null) return texts.off
  if (account.state === 'key_refused') return hasButton ? texts.refusedByButton : texts.refused
  return account.is_of_installation ? texts.ofInstallation : texts.on(account.name)
}

const PANEL = 'https://www.mercadopago.com.ar/developers/panel/app'

/** A shorter one was not copied whole; the server refuses it too. */
const LEAST_TOKEN = 20

function KeysDialog({ known, onClose }: Props & { readonly onClose: () => void }) {
  return (
    <FormDialog
      title={texts.connectTitle}
      submit={texts.connectTitle}
      check={values =>
        textOf(values, 'access_token').length < LEAST_TOKEN ? { access_token: texts.needToken } : {}
      }
      save={values =>
        connectOnlinePayments(textOf(values, 'access_token'), textOf(values, 'webhook_secret'))
      }
      saved={texts.connected}
      onClose={onClose}
    >
      <ol className={styles.steps}>
        {texts.steps.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className={parts.actions}>
        <ButtonLink look="plain small" label={texts.panel} href={PANEL} isNewTab />
      </div>
      <TextField
        name="notice_url"
        label={texts.noticeUrl}
        value={known.notice_url}
        readOnly
        onFocus={event => event.target.select()}
      />
      <TextField
        data-first
        name="access_token"
        label={texts.token}
        hint={texts.tokenHint}
        type="password"
        autoComplete="off"
        maxLength={300}
      />
      <TextField
        name="webhook_secret"
        label={texts.secret}
        hint={texts.secretHint}
        type="password"
        autoComplete="off"
        maxLength={200}
      />
    </FormDialog>
  )
}
