import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useState } from 'react'
import { authMessages } from '#messages/session.ts'
import { sharedDeviceMessages } from '#messages/shared-device.ts'
import { $sharedDevice, loadSharedDevice } from '#stores/session/shared-device.ts'
import { $challenge } from '#stores/session/second-step.ts'
import { logIn, requestMagicLink, resendVerification } from '#stores/session/auth.ts'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { TextField } from '../ui/Field.tsx'
import { FormEnd } from '../ui/FormEnd.tsx'
import { Providers } from '../providers/Providers.tsx'
import { useSearchParam } from '../ui/useSearchParam.ts'
import { Form } from '../ui/Form.tsx'
import { textOf } from '../ui/form-state.ts'
import { PasswordField } from '../ui/PasswordField.tsx'
import { AskForMail } from './AskForMail.tsx'
import styles from './Auth.module.css'
import { CheckMail } from './CheckMail.tsx'
import { ProviderReturn } from './ProviderReturn.tsx'
import { EnterByLink } from './EnterByLink.tsx'
import { Head } from './Head.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { ProviderButton } from './ProviderButton.tsx'
import { LoginReason } from './LoginReason.tsx'

const texts = authMessages.login
const codeFields = { invalid_credentials: { field: 'password', message: texts.wrong } }

const loadPinEntry = async () => (await import('./PinEntry.tsx')).PinEntry
const PinEntry = lazyPart(loadPinEntry)

const SecondStep = lazyPart(async () => (await import('./SecondStep.tsx')).SecondStep)

export function LoginIsland() {
  return (
    <Providers>
      <div className={styles.page}>
        <LoginSteps />
      </div>
    </Providers>
  )
}

/**
 * On a shared device of a shop the list of its staff is loaded first, so that the login form does not flash before it.
 */
async function settle(): Promise<void> {
  await loadSharedDevice()
  if ($sharedDevice.get() !== null) await loadPinEntry()
  dispatchEvent(new Event('mt:settled'))
}

function LoginSteps() {
  const [unverifiedEmail, setUnverifiedEmail] = useState<string | null>(null)
  const [isByMail, setByMail] = useState(false)
  const [isByPassword, setByPassword] = useState(false)
  const device = useStore($sharedDevice, { ssr: 'initial' })
  useEffect(() => void settle(), [])
  const token = useSearchParam('token')
  const isBack = useSearchParam('state') !== null
  const challenge = useStore($challenge, { ssr: 'initial' })
  if (challenge !== null)
    return (
      <Suspense fallback={<output className="soft">{texts.sending}</output>}>
        <SecondStep ways={challenge.ways} />
      </Suspense>
    )
  if (unverifiedEmail !== null) {
    const text = authMessages.sent.verification
    return <CheckMail email={unverifiedEmail} text={text} resend={resendVerification} />
  }
  if (isByMail) return <MagicLink />
  if (token) return <EnterByLink token={token} askAgain={() => setByMail(true)} />
  if (isBack) return <ProviderReturn />
  const login = <Login onResent={setUnverifiedEmail} byMail={() => setByMail(true)} />
  if (device === null) return login
  if (!isByPassword)
    return (
      <Suspense>
        <PinEntry device={device} withPassword={() => setByPassword(true)} />
      </Suspense>
    )
  return (
    <>
      {login}
      <button className={styles.link} type="button" onClick={() => setByPassword(false)}>
        {sharedDeviceMessages.toPin}
      </button>
    </>
  )
}

function MagicLink() {
  const { askTitle, ask, askSend, askSending, sent } = authMessages.magic
  return (
    <AskForMail
      title={askTitle}
      lead={ask}
      isNews
      sendText={askSend}
      sendingText={askSending}
      sentText={sent}
      send={requestMagicLink}
    />
  )
}

type LoginProps = {
  readonly onResent: (email: string) => void
  readonly byMail: () => void
}

function Login({ onResent, byMail }: LoginProps) {
  const [email, setEmail] = useState('')
  const send = (values: FormData) => {
    setEmail(textOf(values, 'email'))
    return logIn({
      email: textOf(values, 'email'),
      // A password is sent as typed, with its spaces.
      password: String(values.get('password')),
    })
  }
  const resend = async () => {
    if (!(await resendVerification(email))) onResent(email)
  }

  return (
    <>
      <Head title={texts.title} />
      <LoginReason />
      <Form send={send} codeFields={codeFields}>
        <TextField
          name="email"
          label={authMessages.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          required
        />
        <PasswordField name="password" label={authMessages.password} />
        <a className={styles.forgot} href="/forgot-password" data-native>
          {texts.forgot}
        </a>
        <FormEnd
          sendText={texts.send}
          sendingText={texts.sending}
          wayOut={{
            code: 'account_not_verified',
            way: (
              <button className={styles.link} type="button" onClick={() => void resend()}>
                {authMessages.verify.again}
              </button>
            ),
          }}
        />
      </Form>
      <OtherWays byMail={byMail} />
    </>
  )
}

/** Sign-in methods that need no password, and the link to sign up. */
function OtherWays({ byMail }: Pick<LoginProps, 'byMail'>) {
  return (
    <>
      <PasskeyButton />
      <ProviderButton />
      <div className={styles.others}>
        <button className={styles.link} type="button" onClick={byMail}>
          {authMessages.magic.offer}
        </button>
        <p>
          {texts.noAccount}{' '}
          <a href="/signup" data-native>
            {texts.signup}
          </a>
        </p>
        <p>
          {texts.ownShop}{' '}
          <a href="/free-trial" data-native>
            {texts.trial}
          </a>
        </p>
      </div>
    </>
  )
}
