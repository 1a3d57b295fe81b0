import { useState } from 'react'
import { authMessages } from '#messages/auth.ts'
import { resendVerification, signUp } from '#stores/auth.ts'
import { Field } from '../form/Field.tsx'
import { FormEnd } from '../form/FormEnd.tsx'
import { Honeypot } from '../form/Honeypot.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { Providers } from '../form/Providers.tsx'
import { textOf, useSubmission } from '../form/useSubmission.ts'
import styles from './Auth.module.css'
import { CheckMail } from './CheckMail.tsx'
import { Head } from './Head.tsx'

const texts = authMessages.signup

export function SignupIsland() {
  const [email, setEmail] = useState<string | null>(null)
  return (
    <Providers>
      <div className={styles.page}>
        {email === null ? (
          <Signup onSent={setEmail} />
        ) : (
          <CheckMail
            email={email}
            text={authMessages.sent.verification}
            resend={resendVerification}
          />
        )}
      </div>
    </Providers>
  )
}

function Signup({ onSent }: { readonly onSent: (email: string) => void }) {
  const { form, field, isSending, problem } = useSubmission({
    send: async fields => {
      const email = textOf(fields, 'email')
      const phone = textOf(fields, 'phone')
      const refusal = await signUp({
        name: textOf(fields, 'name'),
        email,
        password: String(fields.get('password')),
        website: textOf(fields, 'website'),
        ...(phone === '' ? {} : { phone }),
      })
      if (!refusal) onSent(email)
      return refusal
    },
  })

  return (
    <>
      <Head title={texts.title} lead={texts.lead} />
      <form className="form" {...form}>
        <Field
          {...field('name')}
          label={authMessages.name}
          autoComplete="name"
          maxLength={80}
          required
        />
        <Field
          {...field('email')}
          label={authMessages.email}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          required
        />
        <Field
          {...field('phone')}
          label={authMessages.phone}
          hint={authMessages.phoneHint}
          type="tel"
          autoComplete="tel"
          maxLength={30}
        />
        <PasswordField
          {...field('password')}
          label={authMessages.password}
          hint={authMessages.passwordHint}
          autoComplete="new-password"
          minLength={8}
          required
        />
        <Honeypot />
        <FormEnd
          problem={problem}
          isSending={isSending}
          sendText={texts.send}
          sendingText={texts.sending}
        />
      </form>
      <div className={styles.others}>
        <p>
          {texts.haveAccount} <a href="/login">{texts.login}</a>
        </p>
      </div>
    </>
  )
}
