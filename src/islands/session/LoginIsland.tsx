import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { authMessages } from '#messages/session.ts'
import { sharedDeviceMessages } from '#messages/shared-device.ts'
import { $sharedDevice, loadSharedDevice } from '#stores/session/shared-device.ts'
import { $challenge } from '#stores/session/second-step.ts'
import { entersByLink, logIn, requestMagicLink, resendVerification } from '#stores/session/auth.ts'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { Button } from '../ui/Button.tsx'
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
  const [isByMail, setByMail] = useByMail()
  const [typed, setTyped] = useState('')
  const [isByPassword, setByPassword] = useState(false)
  const known = useStore($sharedDevice, { ssr: 'initial' })
  // Nobody to choose from: an owner's own device, or one whose staff have no PIN yet.
  const device = known?.members.length === 0 && !known.comerce.is_suspended ? null : known
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
  if (isByMail === 'asked' || (isByMail === 'usual' && !token && !isBack && device === null))
    return (
      <MagicLink first={typed} isNews={isByMail === 'asked'} byPassword={() => setByMail('no')} />
    )
  if (token) return <EnterByLink token={token} askAgain={() => setByMail('asked')} />
  if (isBack) return <ProviderReturn />
  const login = (
    <Login
      email={typed}
      onResent={setUnverifiedEmail}
      byMail={email => {
        setTyped(email)
        setByMail('asked')
      }}
    />
  )
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

/** `usual`: whoever entered here before did so without a password. */
function useByMail() {
  const [choice, setByMail] = useState<'no' | 'asked' | null>(null)
  // Prerendered HTML has no storage to read; the island is hidden until it has settled.
  const isUsual = useSyncExternalStore(never, entersByLink, () => false)
  return [choice ?? (isUsual ? 'usual' : 'no'), setByMail] as const
}

/** Nothing to subscribe to: it does not change while the login page is open. */
function never(): () => void {
  return () => {}
}

type MagicLinkProps = {
  readonly first: string
  readonly isNews: boolean
  readonly byPassword: () => void
}

function MagicLink({ first, isNews, byPassword }: MagicLinkProps) {
  const { askTitle, ask, askSend, askSending, sent } = authMessages.magic
  return (
    <>
      <LoginReason />
      <AskForMail
        title={askTitle}
        lead={ask}
        first={first}
        isNews={isNews}
        sendText={askSend}
        sendingText={askSending}
        sentText={sent}
        send={requestMagicLink}
      />
      <div className={styles.others}>
        <button className={styles.link} type="button" onClick={byPassword}>
          {authMessages.magic.byPassword}
        </button>
      </div>
    </>
  )
}

type LoginProps = {
  readonly email: string
  readonly onResent: (email: string) => void
  /** With the address in the form. */
  readonly byMail: (email: string) => void
}

function Login({ email, onResent, byMail }: LoginProps) {
  const [hasFailed, setFailed] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // Read from the form: it may have been typed before this script had loaded.
  const typed = () => (form.current ? textOf(new FormData(form.current), 'email') : email)
  const goByMail = () => byMail(typed())
  const send = async (values: FormData) => {
    const problem = await logIn({
      email: textOf(values, 'email'),
      // A password is sent as typed, with its spaces.
      password: String(values.get('password')),
    })
    setFailed(problem?.code === 'invalid_credentials')
    return problem
  }
  const resend = async () => {
    const to = typed()
    if (!(await resendVerification(to))) onResent(to)
  }

  return (
    <>
      <Head title={texts.title} />
      <LoginReason />
      <Form ref={form} send={send} codeFields={codeFields}>
        <TextField
          name="email"
          label={authMessages.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          defaultValue={email}
          required
        />
        <PasswordField name="password" label={authMessages.password} />
        <a className={styles.forgot} href="/forgot-password" data-native>
          {texts.forgot}
        </a>
        {hasFailed && (
          <div className={styles.note}>
            <p>{authMessages.magic.instead}</p>
            <Button look="go block" label={authMessages.magic.offer} onClick={goByMail} />
          </div>
        )}
        <FormEnd
          isPlain={hasFailed}
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
      <OtherWays byMail={goByMail} />
    </>
  )
}

/** Sign-in methods that need no password, and the link to sign up. */
function OtherWays({ byMail }: { readonly byMail: () => void }) {
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
