import { useEffect, useRef, useState } from 'react'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { authMessages } from '#messages/session.ts'
import { resendVerification, verifyAccount } from '#stores/session/auth.ts'
import { Button } from '../ui/Button.tsx'
import { FormEnd } from '../ui/FormEnd.tsx'
import { enterAndReturn } from '#stores/session/session.ts'
import { Providers } from '../providers/Providers.tsx'
import { useSearchParam } from '../ui/useSearchParam.ts'
import { Form } from '../ui/Form.tsx'
import { AskForMail } from './AskForMail.tsx'
import styles from './Auth.module.css'
import { Head } from './Head.tsx'
import { VerifyWithPassword } from './VerifyWithPassword.tsx'

const texts = authMessages.verify

/** The link only shows a button: mail scanners open links too and must not use up the token. */
export function VerifyAccountIsland() {
  const token = useSearchParam('token')
  const [spent, setSpent] = useState<ProblemWire | null>(null)
  const [asked, setAsked] = useState<ProblemWire | null>(null)
  const [other, setOther] = useState<ProblemWire | null>(null)
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
        ) : other ? (
          <OtherAccount problem={other} />
        ) : asked ? (
          <VerifyWithPassword
            token={token ?? ''}
            // An account that was created without a password has none to ask for.
            isWithoutPassword={asked.errors?.[0]?.field === 'new_password'}
            onSpent={setSpent}
          />
        ) : (
          <Verify token={token ?? ''} onSpent={setSpent} onAsked={setAsked} onOther={setOther} />
        )}
      </div>
    </Providers>
  )
}

type Props = {
  readonly token: string
  readonly onSpent: (problem: ProblemWire) => void
  readonly onAsked: (problem: ProblemWire) => void
  readonly onOther: (problem: ProblemWire) => void
}

/** A changed address is confirmed only in a session of its own account. Anyone else is asked to log in first. */
function OtherAccount({ problem }: { readonly problem: ProblemWire }) {
  return (
    <>
      <Head title={problem.title} lead={problem.detail} isNews />
      <Button look="go block" label={texts.enterFirst} onClick={() => void enterAndReturn()} />
    </>
  )
}

function Verify({ token, onSpent, onAsked, onOther }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const send = async () => {
    const refusal = await verifyAccount(token)
    if (refusal?.code === 'password_needed') onAsked(refusal)
    else if (refusal?.code === 'own_session_needed') onOther(refusal)
    else if (refusal?.code === 'token_used' || refusal?.code === 'validation_failed')
      onSpent(refusal)
    else return refusal
    return null
  }
  useEffect(() => form.current?.querySelector('button')?.focus(), [])
  return (
    <>
      <Head title={texts.title} lead={texts.lead} />
      <Form ref={form} send={send}>
        <FormEnd sendText={texts.send} sendingText={texts.sending} />
      </Form>
    </>
  )
}
