import { useState } from 'react'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { authMessages } from '#messages/session.ts'
import { verifyAccount } from '#stores/session/auth.ts'
import { FormEnd } from '../ui/FormEnd.tsx'
import { Form } from '../ui/Form.tsx'
import { NewPasswordForm } from '../ui/NewPasswordForm.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import styles from './Auth.module.css'
import { Head } from './Head.tsx'

const texts = authMessages.verify
const codeFields = { invalid_credentials: { field: 'password', message: texts.wrongPassword } }

type Props = { readonly token: string; readonly onSpent: (problem: ProblemWire) => void }
type WaysProps = Props & { readonly isWithoutPassword: boolean }

/**
 * The link was opened in another browser than the one that signed up. Perhaps somebody else signed up with this
 * address. Therefore the person who has the mail can choose a new password; the one of the sign-up then never becomes
 * valid.
 */
export function VerifyWithPassword({ token, isWithoutPassword, onSpent }: WaysProps) {
  const [isNew, setNew] = useState(isWithoutPassword)
  return (
    <>
      <Head
        key={String(isNew)}
        title={isNew ? texts.newTitle : texts.passwordTitle}
        lead={isWithoutPassword ? texts.firstLead : isNew ? texts.newLead : texts.passwordLead}
        isNews
      />
      {isNew ? (
        <NewPasswordForm
          name="new_password"
          send={async values => {
            const password = String(values.get('new_password'))
            return spentOr(await verifyAccount(token, { new_password: password }), onSpent)
          }}
          sendText={texts.send}
          sendingText={texts.sending}
        />
      ) : (
        <KnownPassword token={token} onSpent={onSpent} />
      )}
      {!isWithoutPassword && (
        <div className={styles.others}>
          <button className={styles.link} type="button" onClick={() => setNew(!isNew)}>
            {isNew ? texts.known : texts.unknown}
          </button>
        </div>
      )}
    </>
  )
}

function KnownPassword({ token, onSpent }: Props) {
  const send = async (values: FormData) =>
    spentOr(await verifyAccount(token, { password: String(values.get('password')) }), onSpent)
  return (
    <Form send={send} codeFields={codeFields}>
      <PasswordField name="password" label={authMessages.password} />
      <FormEnd sendText={texts.send} sendingText={texts.sending} />
    </Form>
  )
}

function spentOr(refusal: ProblemWire | null, onSpent: Props['onSpent']): ProblemWire | null {
  if (refusal?.code !== 'token_used') return refusal
  onSpent(refusal)
  return null
}
