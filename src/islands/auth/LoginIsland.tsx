import { useState } from 'react'
import { authMessages } from '#messages/auth.ts'
import { logIn, resendVerification } from '#stores/auth.ts'
import { Field } from '../form/Field.tsx'
import { FormEnd } from '../form/FormEnd.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { Providers } from '../form/Providers.tsx'
import { textOf, useSubmission } from '../form/useSubmission.ts'
import styles from './Auth.module.css'
import { CheckMail } from './CheckMail.tsx'
import { Head } from './Head.tsx'

const texts = authMessages.login
const codeFields = { invalid_credentials: { field: 'password', message: texts.wrong } }

export function LoginIsland() {
  const [unverifiedEmail, setUnverifiedEmail] = useState<string | null>(null)
  return (
    <Providers>
      <div className={styles.page}>
        {unverifiedEmail === null ? (
          <Login onResent={setUnverifiedEmail} />
        ) : (
          <CheckMail
            email={unverifiedEmail}
            text={authMessages.sent.verification}
            resend={resendVerification}
          />
        )}
      </div>
    </Providers>
  )
}

function Login({ onResent }: { readonly onResent: (email: string) => void }) {
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
