import type { ProblemWire } from '#contract/problems.ts'
import { profileMessages as texts } from '#messages/profile.ts'
import { FormEnd } from '../form/FormEnd.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { useSubmission } from '../form/useSubmission.ts'

const codeFields = { invalid_credentials: { field: 'password', message: texts.wrongPassword } }

type Props = {
  readonly send: (password: string) => Promise<ProblemWire | null>
  readonly sendText: string
  readonly sendingText: string
  readonly onKeep: () => void
}

/** The last step before leaving: the password, or to stay after all. */
export function ConfirmWithPassword({ send, sendText, sendingText, onKeep }: Props) {
  const { form, field, isSending, problem } = useSubmission({
    codeFields,
    send: fields => send(String(fields.get('password'))),
  })
  return (
    <form className="form" {...form}>
      <PasswordField
        {...field('password')}
        label={texts.yourPassword}
        autoComplete="current-password"
        required
      />
      <FormEnd
        problem={problem}
        isSending={isSending}
        sendText={sendText}
        sendingText={sendingText}
        isPlain
      />
      <button className="btn btn-plain btn-block" type="button" onClick={onKeep}>
        {texts.keep}
      </button>
    </form>
  )
}
