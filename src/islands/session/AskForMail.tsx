import { useState } from 'react'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { authMessages } from '#messages/session.ts'
import { TextField } from '../ui/Field.tsx'
import { FormEnd } from '../ui/FormEnd.tsx'
import { Form } from '../ui/Form.tsx'
import { textOf } from '../ui/form-state.ts'
import { CheckMail } from './CheckMail.tsx'
import { Head } from './Head.tsx'
import { useSentTo } from './useSentTo.ts'

type Props = {
  readonly title: string
  /** The address typed before. */
  readonly first?: string
  readonly lead: string
  readonly isNews?: boolean
  readonly sendText: string
  readonly sendingText: string
  readonly sentText: string
  readonly send: (email: string) => Promise<ProblemWire | null>
}

/** Asks for an email address and sends a link to it. */
export function AskForMail({
  title,
  lead,
  first = '',
  isNews,
  sendText,
  sendingText,
  sentText,
  send,
}: Props) {
  const [sentTo, setSentTo] = useSentTo()
  const [typed, setTyped] = useState(first)
  const ask = async (values: FormData) => {
    const email = textOf(values, 'email')
    const refusal = await send(email)
    setTyped(email)
    if (!refusal) setSentTo(email)
    return refusal
  }
  if (sentTo !== null) {
    const correct = () => setSentTo(null)
    return <CheckMail email={sentTo} text={sentText} resend={send} onCorrect={correct} />
  }

  return (
    <>
      <Head title={title} lead={lead} isNews={(isNews ?? false) || typed !== first} />
      <Form send={ask}>
        <TextField
          name="email"
          label={authMessages.email}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          defaultValue={typed}
          required
        />
        <FormEnd sendText={sendText} sendingText={sendingText} />
      </Form>
    </>
  )
}
