import { useState } from 'react'
import type { ProblemWire } from '#contract/problems.ts'
import { authMessages } from '#messages/auth.ts'
import { verifyAccount } from '#stores/auth.ts'
import { FormEnd } from '../form/FormEnd.tsx'
import { NewPasswordField } from '../form/NewPasswordField.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { useSubmission } from '../form/useSubmission.ts'
import styles from './Auth.module.css'
import { Head } from './Head.tsx'

const texts = authMessages.verify
const codeFields = { invalid_credentials: { field: 'password', message: texts.wrongPassword } }

type Props = { readonly token: string; readonly onSpent: (problem: ProblemWire) => void }

/**
 * In another browser than the one that signed up. Perhaps somebody else did, with this address: whoever opened the mail
 * then chooses a password of her own, and the one of the sign-up never opens anything.
 */
export function VerifyWithPassword({ token, onSpent }: Props) {
  const [isNew, setNew] = useState(false)
  return (
    <>
      <Head
        key={String(isNew)}
        title={isNew ? texts.newTitle : texts.passwordTitle}
        lead={isNew ? texts.newLead : texts.passwordLead}
        isNews
      />
      {isNew ? (
        <NewPassword token={token} onSpent={onSpent} />
      ) : (
        <KnownPassword token={token} onSpent={onSpent} />
      )}
      <div className={styles.others}>
        <button className={styles.link} type="button" onClick={() => setNew(!isNew)}>
          {isNew ? texts.known : texts.unknown}
        </button>
      </div>
    </>
  )
}

function KnownPassword({ token, onSpent }: Props) {
  const { form, field, isSending, problem } = useSubmission({
    codeFields,
    send: async fields =>
      spentOr(await verifyAccount(token, { password: String(fields.get('password')) }), onSpent),
  })
  return (
    <form className="form" {...form}>
      <PasswordField
        {...field('password')}
        label={authMessages.password}
        autoComplete="current-password"
        required
      />
      <FormEnd
        problem={problem}
        isSending={isSending}
        sendText={texts.send}
        sendingText={texts.sending}
      />
    </form>
  )
}

function NewPassword({ token, onSpent }: Props) {
  const { form, field, isSending, problem } = useSubmission({
    send: async fields =>
      spentOr(
        await verifyAccount(token, { new_password: String(fields.get('new_password')) }),
        onSpent,
      ),
  })
  return (
    <form className="form" {...form}>
      <NewPasswordField {...field('new_password')} />
      <FormEnd
        problem={problem}
        isSending={isSending}
        sendText={texts.send}
        sendingText={texts.sending}
      />
    </form>
  )
}

function spentOr(refusal: ProblemWire | null, onSpent: Props['onSpent']): ProblemWire | null {
  if (refusal?.code !== 'token_used') return refusal
  onSpent(refusal)
  return null
}
