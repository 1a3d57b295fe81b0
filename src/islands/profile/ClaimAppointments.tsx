import { useState } from 'react'
import { profileMessages as texts } from '#messages/profile.ts'
import { claimByLink, claimAppointments, requestAppointmentClaim } from '#stores/profile/profile.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { FormEnd } from '../ui/FormEnd.tsx'
import { useSearchParam } from '../ui/useSearchParam.ts'
import { Form } from '../ui/Form.tsx'
import { textOf } from '../ui/form-state.ts'
import { useToast } from '../providers/ToastProvider.tsx'
import styles from './Profile.module.css'

/**
 * Adds appointments that were booked without the account: by the email address given then, or by an appointment's link.
 */
export function ClaimAppointments() {
  return (
    <div className={styles.claims}>
      <p className="soft">{texts.claimText}</p>
      <ByMail />
      <ByLink />
    </div>
  )
}

function ByMail() {
  const { showToast } = useToast()
  const send = async (values: FormData, form: HTMLFormElement) => {
    const answer = await requestAppointmentClaim(textOf(values, 'email'))
    if ('code' in answer) return answer
    form.reset()
    showToast({ type: 'success', message: answer.message, duration: 6000 })
    return null
  }
  return (
    <Form send={send}>
      <TextField
        name="email"
        label={texts.claimEmail}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        required
      />
      <FormEnd sendText={texts.claimAsk} sendingText={texts.claimAsking} isPlain />
    </Form>
  )
}

const codeFields = { not_found: { field: 'link', message: texts.claimNotFound } }

function ByLink() {
  const { showToast } = useToast()
  const send = async (values: FormData, form: HTMLFormElement) => {
    const refusal = await claimByLink(textOf(values, 'link'))
    if (refusal) return refusal
    form.reset()
    showToast({ type: 'success', message: texts.claimed })
    return null
  }
  return (
    <Form send={send} codeFields={codeFields}>
      <TextField
        name="link"
        label={texts.claimLink}
        hint={texts.claimLinkHint}
        inputMode="url"
        autoComplete="off"
        maxLength={300}
        required
      />
      <FormEnd sendText={texts.claimByLink} sendingText={texts.claiming} isPlain />
    </Form>
  )
}

/** Opened from the link in the mail. It shows a button, because mail scanners open links too. */
export function ConfirmClaim() {
  const token = useSearchParam('token')
  const [claimed, setClaimed] = useState<number | null>(null)
  const send = async () => {
    const answer = await claimAppointments(token ?? '')
    if (typeof answer !== 'number') return answer
    setClaimed(answer)
    return null
  }
  if (token === null) return null
  return (
    <section className={styles.news} aria-labelledby="profile-claimed">
      <h2 id="profile-claimed">{texts.claimTitle}</h2>
      {claimed === null ? (
        <>
          <p>{texts.claimConfirm}</p>
          <Form send={send}>
            <FormEnd sendText={texts.claimNow} sendingText={texts.claiming} />
          </Form>
        </>
      ) : (
        <>
          <output>{texts.claimDone(claimed)}</output>
          <ButtonLink look="plain" label={texts.myAppointments} href="/agenda" />
        </>
      )}
    </section>
  )
}
