import { useEffect, useRef } from 'react'
import { authMessages } from '#messages/session.ts'
import { enterByLink } from '#stores/session/auth.ts'
import { FormEnd } from '../ui/FormEnd.tsx'
import { Form } from '../ui/Form.tsx'
import styles from './Auth.module.css'
import { Head } from './Head.tsx'

const texts = authMessages.magic

type Props = { readonly token: string; readonly askAgain: () => void }

/** The link only shows a button: mail scanners open links too and must not use up the token. */
export function EnterByLink({ token, askAgain }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('button')?.focus(), [])
  return (
    <>
      <Head title={texts.title} lead={texts.lead} isNews />
      <Form ref={form} send={() => enterByLink(token)}>
        <FormEnd
          sendText={texts.send}
          sendingText={texts.sending}
          wayOut={{
            code: 'token_used',
            way: (
              <button className={styles.link} type="button" onClick={askAgain}>
                {texts.again}
              </button>
            ),
          }}
        />
      </Form>
    </>
  )
}
