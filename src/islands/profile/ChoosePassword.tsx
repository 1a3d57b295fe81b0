import { useState } from 'react'
import { profileMessages as texts } from '#messages/profile.ts'
import { forgotPassword } from '#stores/session/auth.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useToast } from '../providers/ToastProvider.tsx'
import styles from './Profile.module.css'

/**
 * For an account that signs in with a provider and has no password: a mail proves who they are, as for a forgotten one.
 */
export function ChoosePassword({ email }: { readonly email: string }) {
  const [isSending, setSending] = useState(false)
  const { showToast } = useToast()
  const send = async () => {
    if (isSending) return
    setSending(true)
    const problem = await forgotPassword(email)
    setSending(false)
    showToast(
      problem
        ? { type: 'error', message: problem.detail }
        : { type: 'success', message: texts.choiceSent },
    )
  }
  return (
    <div>
      <p className="soft">{texts.noPassword}</p>
      <Button
        look="plain"
        className={styles.out}
        label={isSending ? texts.choosing : texts.choosePassword}
        aria-disabled={isSending || undefined}
        onClick={() => void send()}
      />
    </div>
  )
}
