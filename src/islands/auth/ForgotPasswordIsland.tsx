import { useState } from 'react'
import { authMessages } from '#messages/auth.ts'
import { forgotPassword, resetPassword } from '#stores/auth.ts'
import { FormEnd } from '../form/FormEnd.tsx'
import { NewPasswordField } from '../form/NewPasswordField.tsx'
import { Providers } from '../form/Providers.tsx'
import { useSearchParam } from '../form/useSearchParam.ts'
import { useSubmission } from '../form/useSubmission.ts'
import { AskForMail } from './AskForMail.tsx'
import styles from './Auth.module.css'
import { Head } from './Head.tsx'

const { forgot, reset, sent } = authMessages

export function ForgotPasswordIsland() {
  const token = useSearchParam('token')
  return (
    <Providers>
      <div className={styles.page}>
        {token ? (
          <NewPassword token={token} />
        ) : (
          <AskForMail
            title={forgot.title}
            lead={forgot.lead}
            sendText={forgot.send}
            sendingText={forgot.sending}
            sentText={sent.reset}
            send={forgotPassword}
          />
        )}
        <div className={styles.others}>
          <p>
            <a href="/login">{forgot.back}</a>
          </p>
        </div>
      </div>
    </Providers>
  )
}

function NewPassword({ token }: { readonly token: string }) {
  const [isDone, setDone] = useState(false)
  const { form, field, isSending, problem } = useSubmission({
    send: async fields => {
      const refusal = await resetPassword(token, String(fields.get('password')))
      if (!refusal) setDone(true)
      return refusal
    },
  })
  if (isDone) return <Head title={reset.doneTitle} lead={reset.done} isNews />

  return (
    <>
      <Head title={reset.title} lead={reset.lead} />
      <form className="form" {...form}>
        <NewPasswordField {...field('password')} />
        <FormEnd
          problem={problem}
          isSending={isSending}
          sendText={reset.send}
          sendingText={reset.sending}
          wayOut={problem?.code === 'token_used' && <a href="/forgot-password">{reset.askAgain}</a>}
        />
      </form>
    </>
  )
}
