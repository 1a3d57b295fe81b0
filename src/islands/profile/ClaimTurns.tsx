import { useState } from 'react'
import { profileMessages as texts } from '#messages/profile.ts'
import { claimByLink, claimTurns, requestTurnClaim } from '#stores/profile.ts'
import { Field } from '../form/Field.tsx'
import { FormEnd } from '../form/FormEnd.tsx'
import { useSearchParam } from '../form/useSearchParam.ts'
import { textOf, useSubmission } from '../form/useSubmission.ts'
import { useToast } from '../providers/ToastProvider.tsx'
import styles from './Profile.module.css'

/** Turns booked without the account: by the mail given then, or by the link of one. */
export function ClaimTurns() {
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
  const { form, field, isSending, problem } = useSubmission({
    send: async fields => {
      const answer = await requestTurnClaim(textOf(fields, 'email'))
      if ('code' in answer) return answer
      form.ref.current?.reset()
      showToast({ type: 'success', message: answer.message, duration: 6000 })
      return null
    },
  })
  return (
    <form className="form" {...form}>
      <Field
        {...field('email')}
        label={texts.claimEmail}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        required
      />
      <FormEnd
        problem={problem}
        isSending={isSending}
        sendText={texts.claimAsk}
        sendingText={texts.claimAsking}
        isPlain
      />
    </form>
  )
}

const codeFields = { not_found: { field: 'link', message: texts.claimNotFound } }

function ByLink() {
  const { showToast } = useToast()
  const { form, field, isSending, problem } = useSubmission({
    codeFields,
    send: async fields => {
      const refusal = await claimByLink(textOf(fields, 'link'))
      if (refusal) return refusal
      form.ref.current?.reset()
      showToast({ type: 'success', message: texts.claimed })
      return null
    },
  })
  return (
    <form className="form" {...form}>
      <Field
        {...field('link')}
        label={texts.claimLink}
        hint={texts.claimLinkHint}
        inputMode="url"
        autoComplete="off"
        maxLength={300}
        required
      />
      <FormEnd
        problem={problem}
        isSending={isSending}
        sendText={texts.claimByLink}
        sendingText={texts.claiming}
        isPlain
      />
    </form>
  )
}

/** The link of the mail was opened: a button, because programs that look at mails open links too. */
export function ConfirmClaim() {
  const token = useSearchParam('token')
  const [claimed, setClaimed] = useState<number | null>(null)
  const { form, isSending, problem } = useSubmission({
    send: async () => {
      const answer = await claimTurns(token ?? '')
      if (typeof answer !== 'number') return answer
      setClaimed(answer)
      return null
    },
  })
  if (token === null) return null
  return (
    <section className={styles.news} aria-labelledby="profile-claimed">
      <h2 id="profile-claimed">{texts.claimTitle}</h2>
      {claimed === null ? (
        <>
          <p>{texts.claimConfirm}</p>
          <form className="form" {...form}>
            <FormEnd
              problem={problem}
              isSending={isSending}
              sendText={texts.claimNow}
              sendingText={texts.claiming}
            />
          </form>
        </>
      ) : (
        <>
          <output>{texts.claimDone(claimed)}</output>
          <a className="btn btn-plain" href="/agenda">
            {texts.myTurns}
          </a>
        </>
      )}
    </section>
  )
}
