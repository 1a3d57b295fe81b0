import { useEffect, useRef, useState } from 'react'
import { secondFactorMessages as texts } from '#messages/second-factor.ts'
import { confirmApp, startApp, type NewApp } from '#stores/profile/second-factor.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { textOf } from '../ui/form-state.ts'
import { FormEnd } from '../ui/FormEnd.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { useToast } from '../providers/ToastProvider.tsx'
import styles from './SecondFactor.module.css'

type Ends = { readonly onDone: () => void; readonly onCancel: () => void }
type Props = Ends & { readonly asksPassword: boolean }

/** Adds an authenticator app: first the password, then the QR code with the field for its first code. */
export function AddApp({ asksPassword, onDone, onCancel }: Props) {
  const [app, setApp] = useState<NewApp | null>(null)
  const start = async (values: FormData) => {
    const started = await startApp(asksPassword ? String(values.get('password')) : null)
    if ('code' in started) return started
    setApp(started)
    return null
  }
  if (app !== null) return <FirstCode app={app} onDone={onDone} onCancel={onCancel} />
  return (
    <Form
      send={start}
      codeFields={{ invalid_credentials: { field: 'password', message: texts.wrongPassword } }}
    >
      {asksPassword && <PasswordField name="password" label={texts.yourPassword} />}
      <FormEnd sendText={texts.next} sendingText={texts.preparing} isPlain />
      <Button look="quiet block" label={texts.cancel} onClick={onCancel} />
    </Form>
  )
}

function FirstCode({ app, onDone, onCancel }: Ends & { readonly app: NewApp }) {
  const { showToast } = useToast()
  const lead = useRef<HTMLParagraphElement>(null)
  useEffect(() => lead.current?.focus(), [])
  const send = async (values: FormData) => {
    const problem = await confirmApp(textOf(values, 'code'))
    if (problem === null) {
      showToast({ type: 'success', message: texts.activated })
      onDone()
    }
    return problem
  }
  return (
    <Form send={send} codeFields={{ wrong_code: { field: 'code', message: texts.wrongCode } }}>
      <p ref={lead} tabIndex={-1} className={styles.lead}>
        {texts.scan}
      </p>
      <Qr modules={app.modules} />
      <p className="soft small">
        {texts.orType}
        <code className={styles.secret}>{inGroups(app.secret)}</code>
        <a className={styles.open} href={app.url}>
          {texts.openApp}
        </a>
      </p>
      <TextField
        name="code"
        label={texts.firstCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
      />
      <FormEnd sendText={texts.activate} sendingText={texts.activating} />
      <Button look="quiet block" label={texts.cancel} onClick={onCancel} />
    </Form>
  )
}

function Qr({ modules }: Pick<NewApp, 'modules'>) {
  const squares = modules.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  )
  const size = modules.length + 4
  return (
    <svg
      className={styles.qr}
      viewBox={`-2 -2 ${size} ${size}`}
      role="img"
      aria-label={texts.qrAlt}
    >
      <rect x="-2" y="-2" width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#1b2138" />
    </svg>
  )
}

/** Groups of four characters, which are easier to type. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
