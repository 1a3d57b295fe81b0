import { whatsappTexts as texts } from '#messages/dashboard/whatsapp/whatsapp.ts'
import {
  connectWhatsapp,
  disconnectWhatsapp,
  testWhatsapp,
  type Whatsapp,
} from '#stores/dashboard/whatsapp/settings.ts'
import { TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { FormDialog } from '../parts/FormDialog.tsx'
import { PhoneField } from '../parts/PhoneField.tsx'
import styles from './whatsapp.module.css'

type Props = {
  readonly connection: Whatsapp['connection']
  readonly onClose: () => void
}

/** The four things that an owner copies from Meta. The secrets are always typed anew: they are not shown again. */
export function ConnectDialog({ connection, onClose }: Props) {
  return (
    <FormDialog
      title={connection ? texts.renew : texts.connectTitle}
      submit={connection ? texts.renew : texts.connect}
      check={check}
      save={values => connectWhatsapp(sentIn(values))}
      saved={connection ? texts.renewed : texts.connected}
      onClose={onClose}
    >
      {connection === null && (
        <ol className={styles.steps}>
          {texts.steps.map(step => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      <TextField
        data-first
        name="phone_number_id"
        label={texts.phoneNumberId}
        hint={texts.phoneNumberIdHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        defaultValue={connection?.phone_number_id}
      />
      <TextField
        name="waba_id"
        label={texts.wabaId}
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        defaultValue={connection?.waba_id}
      />
      <TextField
        name="token"
        label={texts.token}
        hint={texts.tokenHint}
        type="password"
        autoComplete="off"
        maxLength={1000}
      />
      <TextField
        name="app_secret"
        label={texts.appSecret}
        hint={texts.appSecretHint}
        type="password"
        autoComplete="off"
        maxLength={1000}
      />
    </FormDialog>
  )
}

function sentIn(values: FormData) {
  return {
    phone_number_id: textOf(values, 'phone_number_id'),
    waba_id: textOf(values, 'waba_id'),
    token: textOf(values, 'token'),
    app_secret: textOf(values, 'app_secret'),
  }
}

const isNumber = (text: string) => /^\d{5,30}$/.test(text)

function check(values: FormData): Record<string, string> {
  const sent = sentIn(values)
  return {
    ...(isNumber(sent.phone_number_id) ? {} : { phone_number_id: texts.needNumber }),
    ...(isNumber(sent.waba_id) ? {} : { waba_id: texts.needNumber }),
    ...(sent.token.length >= 8 ? {} : { token: texts.needSecret }),
    ...(sent.app_secret.length >= 8 ? {} : { app_secret: texts.needSecret }),
  }
}

type Closing = Pick<Props, 'onClose'>

export function TestDialog({ onClose }: Closing) {
  return (
    <FormDialog
      title={texts.test}
      submit={texts.test}
      save={values => testWhatsapp(textOf(values, 'phone'))}
      saved={texts.tested}
      onClose={onClose}
    >
      <PhoneField data-first name="phone" label={texts.testPhone} required />
    </FormDialog>
  )
}

export function DisconnectDialog({ onClose }: Closing) {
  return (
    <FormDialog
      title={texts.disconnectTitle}
      submit={texts.disconnect}
      isDanger
      afterTrial="allowed"
      save={disconnectWhatsapp}
      saved={texts.disconnected}
      onClose={onClose}
    >
      <p>{texts.disconnectHint}</p>
    </FormDialog>
  )
}
