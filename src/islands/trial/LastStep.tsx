import { useEffect, useRef, useState } from 'react'
import { preparingMessages as texts } from '#messages/trial.ts'
import { resendVerification } from '#stores/session/auth.ts'
import { correctMail, prepare, type Prepared } from '#stores/trial/preparing.ts'
import { CodeForm } from '../session/CodeForm.tsx'
import { inboxOf } from '../session/inbox.ts'
import { ResendButton } from '../session/ResendButton.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Form } from '../ui/Form.tsx'
import { FormEnd } from '../ui/FormEnd.tsx'
import { textOf } from '../ui/form-state.ts'
import { MailField } from '../ui/MailField.tsx'
import styles from './preparing.module.css'

/** The last step: the address is confirmed by the code or the link of the mail, which publishes the page. */
export function LastStep({ prepared }: { readonly prepared: Prepared }) {
  const { email } = prepared.asked
  const [isCorrecting, setCorrecting] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])
  const inbox = inboxOf(email)
  return (
    <section className={`ticket ${styles.last}`} aria-labelledby="ultimo-paso">
      <div>
        <h2 id="ultimo-paso" ref={heading} tabIndex={-1}>
          {texts.lastTitle}
        </h2>
        <p>
          {texts.lastLead} <strong className={styles.mail}>{email}</strong>
        </p>
        {isCorrecting ? (
          <CorrectMail email={email} onSent={() => setCorrecting(false)} />
        ) : (
          <CodeForm email={email} sendText={texts.publish} to="/dashboard" />
        )}
        <p className="small">{texts.lastEnd}</p>
        <p className="small">{texts.known}</p>
      </div>
      <div className={styles.ways}>
        {inbox && <ButtonLink look="plain small" label={inbox.name} href={inbox.href} isNewTab />}
        <ResendButton key={email} resend={() => resendVerification(email)} />
        {!isCorrecting && (
          <p className="small">
            {texts.wrongMail}{' '}
            <Button look="quiet small" label={texts.correct} onClick={() => setCorrecting(true)} />
          </p>
        )}
        <Button
          look="quiet small"
          label={texts.back}
          onClick={() => prepare({ isPublishing: false })}
        />
      </div>
    </section>
  )
}

type CorrectProps = { readonly email: string; readonly onSent: () => void }

function CorrectMail({ email, onSent }: CorrectProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name=email]')?.select(), [])
  const send = async (values: FormData) => {
    const problem = await correctMail(textOf(values, 'email'))
    if (!problem) onSent()
    return problem
  }
  return (
    <Form ref={form} send={send}>
      <MailField name="email" label={texts.wrongMail} defaultValue={email} required />
      <FormEnd sendText={texts.correctSend} sendingText={texts.correctSending} />
    </Form>
  )
}
