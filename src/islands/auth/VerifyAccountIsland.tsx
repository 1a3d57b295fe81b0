import { useEffect, useState } from 'react'
import type { ProblemWire } from '#contract/problems.ts'
import { authMessages } from '#messages/auth.ts'
import { resendVerification, verifyAccount } from '#stores/auth.ts'
import { FormEnd } from '../form/FormEnd.tsx'
import { Providers } from '../form/Providers.tsx'
import { useSearchParam } from '../form/useSearchParam.ts'
import { useSubmission } from '../form/useSubmission.ts'
import { AskForMail } from './AskForMail.tsx'
import styles from './Auth.module.css'
import { Head } from './Head.tsx'
import { VerifyWithPassword } from './VerifyWithPassword.tsx'

const texts = authMessages.verify

/** Opening the link only shows the button: the programs that look at mails open links too, and must not spend it. */
export function VerifyAccountIsland() {
  const token = useSearchParam('token')
  const [spent, setSpent] = useState<ProblemWire | null>(null)
  const [isAsked, setAsked] = useState(false)
  const missing = spent ?? (token ? null : { title: texts.missingTitle, detail: texts.missing })
  return (
    <Providers>
      <div className={styles.page}>
        {missing ? (
          <AskForMail
            title={missing.title}
            lead={missing.detail}
            isNews={spent !== null}
            sendText={texts.again}
            sendingText={texts.againSending}
            sentText={authMessages.sent.verification}
            send={resendVerification}
          />
        ) : isAsked ? (
          <VerifyWithPassword token={token ?? ''} onSpent={setSpent} />
        ) : (
          <Verify token={token ?? ''} onSpent={setSpent} onAsked={() => setAsked(true)} />
        )}
      </div>
    </Providers>
  )
}

type Props = {
  readonly token: string
  readonly onSpent: (problem: ProblemWire) => void
  readonly onAsked: () => void
}

function Verify({ token, onSpent, onAsked }: Props) {
  const { form, isSending, problem } = useSubmission({
    send: async () => {
      const refusal = await verifyAccount(token)
      if (refusal?.code === 'password_needed') onAsked()
      else if (refusal?.code === 'token_used' || refusal?.code === 'validation_failed')
        onSpent(refusal)
      else return refusal
      return null
    },
  })
  const { ref } = form
  useEffect(() => ref.current?.querySelector('button')?.focus(), [ref])
  return (
    <>
      <Head title={texts.title} lead={texts.lead} />
      <form className="form" {...form}>
        <FormEnd
          problem={problem}
          isSending={isSending}
          sendText={texts.send}
          sendingText={texts.sending}
        />
      </form>
    </>
  )
}
