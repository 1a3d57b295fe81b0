import { useEffect, useRef, useState } from 'react'
import { authMessages } from '#messages/session.ts'
import { resendVerification, signUp } from '#stores/session/auth.ts'
import { TextField } from '../ui/Field.tsx'
import { FormEnd } from '../ui/FormEnd.tsx'
import { Honeypot } from '../ui/Honeypot.tsx'
import { MailField } from '../ui/MailField.tsx'
import { Providers } from '../providers/Providers.tsx'
import { Form } from '../ui/Form.tsx'
import { textOf } from '../ui/form-state.ts'
import { NewPasswordField } from '../ui/PasswordField.tsx'
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
        {/*
         * Stays mounted while the mail is on its way: someone who mistyped their address finds the other fields as they
         * were.
         */}
        <div className={styles.kept} hidden={email !== null}>
          <Signup onSent={setEmail} isCorrecting={isCorrecting && email === null} />
        </div>
        {email !== null && (
          <CheckMail
            email={email}
            text={authMessages.sent.verification}
            resend={resendVerification}
            onCorrect={correct}
            hasCode
          />
        )}
      </div>
    </Providers>
  )
}

type Props = { readonly onSent: (email: string) => void; readonly isCorrecting: boolean }

function Signup({ onSent, isCorrecting }: Props) {
  const send = async (values: FormData) => {
    const email = textOf(values, 'email')
    const phone = textOf(values, 'phone')
    const refusal = await signUp({
      name: textOf(values, 'name'),
      email,
      password: String(values.get('password')),
      website: textOf(values, 'website'),
      ...(phone === '' ? {} : { phone }),
    })
    if (!refusal) onSent(email)
    return refusal
  }

  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isCorrecting) form.current?.querySelector<HTMLInputElement>('[name=email]')?.select()
  }, [isCorrecting])

  return (
    <>
      <Head title={texts.title} lead={texts.lead} />
      <Form ref={form} send={send}>
        <TextField
          name="name"
          label={authMessages.name}
          autoComplete="name"
          maxLength={80}
          required
        />
        <MailField name="email" label={authMessages.email} required />
        <TextField
          name="phone"
          label={authMessages.phone}
          hint={authMessages.phoneHint}
          type="tel"
          autoComplete="tel"
          maxLength={30}
        />
        <NewPasswordField name="password" label={authMessages.password} />
        <Honeypot />
        <FormEnd sendText={texts.send} sendingText={texts.sending} />
      </Form>
      <ProviderButton />
      <div className={styles.others}>
        <p>
          {texts.haveAccount}{' '}
          <a href="/login" data-native>
            {texts.login}
          </a>
        </p>
      </div>
    </>
  )
}
