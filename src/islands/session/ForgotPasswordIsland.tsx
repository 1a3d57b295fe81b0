import { useEffect, useState } from 'react'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { authMessages } from '#messages/session.ts'
import { checkResetLink, forgotPassword, resetPassword } from '#stores/session/auth.ts'
import { Providers } from '../providers/Providers.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { useSearchParam } from '../ui/useSearchParam.ts'
import { NewPasswordForm } from '../ui/NewPasswordForm.tsx'
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
            <a href="/login" data-native>
              {forgot.back}
            </a>
          </p>
        </div>
      </div>
    </Providers>
  )
}

function NewPassword({ token }: { readonly token: string }) {
  const [isDone, setDone] = useState(false)
  const [over, setOver] = useState<ProblemWire | null>(null)
  useEffect(() => void checkResetLink(token).then(setOver), [token])
  const send = async (values: FormData) => {
    const refusal = await resetPassword(token, String(values.get('password')))
    if (!refusal) setDone(true)
    return refusal
  }
  if (isDone) return <Head title={reset.doneTitle} lead={reset.done} isNews />
  if (over) return <LinkOver problem={over} />

  return (
    <>
      <Head title={reset.title} lead={reset.lead} />
      <NewPasswordForm
        name="password"
        send={send}
        sendText={reset.send}
        sendingText={reset.sending}
        wayOut={{ code: 'token_used', way: <a href="/forgot-password">{reset.askAgain}</a> }}
      />
    </>
  )
}

function LinkOver({ problem }: { readonly problem: ProblemWire }) {
  return (
    <>
      <Head title={problem.title} lead={problem.detail} isNews />
      <ButtonLink look="go block" label={reset.askAgain} href="/forgot-password" />
    </>
  )
}
