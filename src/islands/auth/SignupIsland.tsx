import { useEffect, useState } from 'react'
import { authMessages } from '#messages/auth.ts'
import { resendVerification, signUp } from '#stores/auth.ts'
import { Field } from '../form/Field.tsx'
import { FormEnd } from '../form/FormEnd.tsx'
import { Honeypot } from '../form/Honeypot.tsx'
import { MailField } from '../form/MailField.tsx'
import { NewPasswordField } from '../form/NewPasswordField.tsx'
import { Providers } from '../form/Providers.tsx'
import { textOf, useSubmission } from '../form/useSubmission.ts'
import styles from './Auth.module.css'
import { CheckMail } from './CheckMail.tsx'
import { Head } from './Head.tsx'
import { ProviderButton } from './ProviderButton.tsx'
import { useSentTo } from './useSentTo.ts'

const texts = authMessages.signup

export function SignupIsland() {
  const [email, setEmail] = useSentTo()
  const [isCorrecting, setCorrecting] = useState(false)
  const correct = () => {
    setEmail(null)
    setCorrecting(true)
  }
  return (
    <Providers>
      <div className={styles.page}>
        {/* Kept while the mail is on its way: whoever mistyped her address finds all the rest as it was. */}
        <div className={styles.kept} hidden={email !== null}>
          <Signup onSent={setEmail} isCorrecting={isCorrecting && email === null} />
        </div>
        {email !== null && (
          <CheckMail
            email={email}
            text={authMessages.sent.verification}
            resend={resendVerification}
            onCorrect={correct}
          />
        )}
      </div>
    </Providers>
  )
}

type Props = { readonly onSent: (email: string) => void; readonly isCorrecting: boolean }

function Signup({ onSent, isCorrecting }: Props) {
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

  const { ref } = form
  useEffect(() => {
    if (isCorrecting) ref.current?.querySelector<HTMLInputElement>('[name=email]')?.select()
  }, [isCorrecting, ref])

  return (
    <>
      <Head title={texts.title} lead={texts.lead} />
      <ProviderButton />
      <form className="form" {...form}>
        <Field
          {...field('name')}
          label={authMessages.name}
          autoComplete="name"
          maxLength={80}
          required
        />
        <MailField {...field('email')} label={authMessages.email} required />
        <Field
          {...field('phone')}
          label={authMessages.phone}
          hint={authMessages.phoneHint}
          type="tel"
          autoComplete="tel"
          maxLength={30}
        />
        <NewPasswordField {...field('password')} label={authMessages.password} />
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
