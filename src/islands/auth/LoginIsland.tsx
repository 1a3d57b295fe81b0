import { useState } from 'react'
import { authMessages } from '#messages/auth.ts'
import { logIn, requestMagicLink, resendVerification } from '#stores/auth.ts'
import { Field } from '../form/Field.tsx'
import { FormEnd } from '../form/FormEnd.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { Providers } from '../form/Providers.tsx'
import { useSearchParam } from '../form/useSearchParam.ts'
import { textOf, useSubmission } from '../form/useSubmission.ts'
import { AskForMail } from './AskForMail.tsx'
import styles from './Auth.module.css'
import { CheckMail } from './CheckMail.tsx'
import { ComeBack } from './ComeBack.tsx'
import { EnterByLink } from './EnterByLink.tsx'
import { Head } from './Head.tsx'
import { ProviderButton } from './ProviderButton.tsx'
import { WhyHere } from './WhyHere.tsx'

const texts = authMessages.login
const codeFields = { invalid_credentials: { field: 'password', message: texts.wrong } }

export function LoginIsland() {
  return (
    <Providers>
      <div className={styles.page}>
        <WaysIn />
      </div>
    </Providers>
  )
}

function WaysIn() {
  const [unverifiedEmail, setUnverifiedEmail] = useState<string | null>(null)
  const [isByMail, setByMail] = useState(false)
  const token = useSearchParam('token')
  const isBack = useSearchParam('state') !== null
  if (unverifiedEmail !== null) {
    const text = authMessages.sent.verification
    return <CheckMail email={unverifiedEmail} text={text} resend={resendVerification} />
  }
  if (isByMail) return <MagicLink />
  if (token) return <EnterByLink token={token} askAgain={() => setByMail(true)} />
  if (isBack) return <ComeBack />
  return <Login onResent={setUnverifiedEmail} byMail={() => setByMail(true)} />
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
  const { form, field, isSending, problem } = useSubmission({
    codeFields,
    send: fields => {
      setEmail(textOf(fields, 'email'))
      return logIn({
        email: textOf(fields, 'email'),
        // A password is sent as typed, with its spaces.
        password: String(fields.get('password')),
      })
    },
  })
  const resend = async () => {
    if (!(await resendVerification(email))) onResent(email)
  }

  return (
    <>
      <Head title={texts.title} />
      <WhyHere />
      <ProviderButton />
      <form className="form" {...form}>
        <Field
          {...field('email')}
          label={authMessages.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          required
        />
        <PasswordField
          {...field('password')}
          label={authMessages.password}
          autoComplete="current-password"
          required
        />
        <a className={styles.forgot} href="/forgot-password">
          {texts.forgot}
        </a>
        <FormEnd
          problem={problem}
          isSending={isSending}
          sendText={texts.send}
          sendingText={texts.sending}
          wayOut={
            problem?.code === 'account_not_verified' && (
              <button className={styles.link} type="button" onClick={() => void resend()}>
                {authMessages.verify.again}
              </button>
            )
          }
        />
      </form>
      <div className={styles.others}>
        <button className={styles.link} type="button" onClick={byMail}>
          {authMessages.magic.offer}
        </button>
        <p>
          {texts.noAccount} <a href="/signup">{texts.signup}</a>
        </p>
        <p>
          {texts.ownShop} <a href="/free-trial">{texts.trial}</a>
        </p>
      </div>
    </>
  )
}
