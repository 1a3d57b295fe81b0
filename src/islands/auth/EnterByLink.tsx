import { useEffect } from 'react'
import { authMessages } from '#messages/auth.ts'
import { enterByLink } from '#stores/auth.ts'
import { FormEnd } from '../form/FormEnd.tsx'
import { useSubmission } from '../form/useSubmission.ts'
import styles from './Auth.module.css'
import { Head } from './Head.tsx'

const texts = authMessages.magic

type Props = { readonly token: string; readonly askAgain: () => void }

/** The link only shows the button: the programs that look at mails open links too, and must not spend it. */
export function EnterByLink({ token, askAgain }: Props) {
  const { form, isSending, problem } = useSubmission({ send: () => enterByLink(token) })
  const { ref } = form
  useEffect(() => ref.current?.querySelector('button')?.focus(), [ref])
  return (
    <>
      <Head title={texts.title} lead={texts.lead} isNews />
      <form className="form" {...form}>
        <FormEnd
          problem={problem}
          isSending={isSending}
          sendText={texts.send}
          sendingText={texts.sending}
          wayOut={
            problem?.code === 'token_used' && (
              <button className={styles.link} type="button" onClick={askAgain}>
                {texts.again}
              </button>
            )
          }
        />
      </form>
    </>
  )
}
