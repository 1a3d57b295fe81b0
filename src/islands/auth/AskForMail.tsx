import { useState } from 'react'
import type { ProblemWire } from '#contract/problems.ts'
import { authMessages } from '#messages/auth.ts'
import { Field } from '../form/Field.tsx'
import { FormEnd } from '../form/FormEnd.tsx'
import { textOf, useSubmission } from '../form/useSubmission.ts'
import { CheckMail } from './CheckMail.tsx'
import { Head } from './Head.tsx'
import { useSentTo } from './useSentTo.ts'

type Props = {
  readonly title: string
  readonly lead: string
  readonly isNews?: boolean
  readonly sendText: string
  readonly sendingText: string
  readonly sentText: string
  readonly send: (email: string) => Promise<ProblemWire | null>
}

/** One address, and a link goes to it. */
export function AskForMail({ title, lead, isNews, sendText, sendingText, sentText, send }: Props) {
  const [sentTo, setSentTo] = useSentTo()
  const [typed, setTyped] = useState('')
  const { form, field, isSending, problem } = useSubmission({
    send: async fields => {
      const email = textOf(fields, 'email')
      const refusal = await send(email)
      setTyped(email)
      if (!refusal) setSentTo(email)
      return refusal
    },
  })
  if (sentTo !== null) {
    const correct = () => setSentTo(null)
    return <CheckMail email={sentTo} text={sentText} resend={send} onCorrect={correct} />
  }

  return (
    <>
      <Head title={title} lead={lead} isNews={(isNews ?? false) || typed !== ''} />
      <form className="form" {...form}>
        <Field
          {...field('email')}
          label={authMessages.email}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          defaultValue={typed}
          required
        />
        <FormEnd
          problem={problem}
          isSending={isSending}
          sendText={sendText}
          sendingText={sendingText}
        />
      </form>
    </>
  )
}
