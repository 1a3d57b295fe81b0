import { useEffect, useRef, useState } from 'react'
import type { FactorWay, ProblemWire } from '#contract/protocol/problems.ts'
import { secondFactorMessages as texts } from '#messages/second-factor.ts'
import type { PasskeyAnswer } from '#stores/session/passkeys.ts'
import type { Proof } from '#stores/session/second-step.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { textOf } from '../ui/form-state.ts'
import { FormEnd } from '../ui/FormEnd.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'

type Way = FactorWay | 'password'
type Props = {
  /** The password is only for an account that has no second factor. */
  readonly ways: readonly Way[]
  readonly askPasskey: () => Promise<PasskeyAnswer | ProblemWire>
  readonly send: (proof: Proof) => Promise<ProblemWire | null>
  readonly sendText: string
}

/** Asks for one proof at a time: the easiest first, the recovery codes for who has lost the others. */
export function ProofForm({ ways, askPasskey, send, sendText }: Props) {
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery_code')
  const form = useRef<HTMLFormElement>(null)
  const first = way === 'passkey' ? '[type=submit]' : `[name=${way}]`
  useEffect(() => form.current?.querySelector<HTMLElement>(first)?.focus(), [first])
  const sendProof = async (values: FormData) => {
    // The password is not trimmed.
    if (way === 'password') return await send({ password: String(values.get(way)) })
    if (way !== 'passkey') return await send({ [way]: textOf(values, way) })
    const passkey = await askPasskey()
    return 'title' in passkey ? passkey : await send({ passkey })
  }
  const wrong = way === 'code' ? texts.wrongCode : texts.wrongRecovery
  return (
    <Form
      ref={form}
      key={way}
      send={sendProof}
      codeFields={{
        wrong_code: { field: way, message: wrong },
        invalid_credentials: { field: way, message: texts.wrongPassword },
      }}
    >
      <ProofField way={way} />
      <FormEnd
        sendText={way === 'passkey' ? texts.showPasskey : sendText}
        sendingText={texts.checking}
      />
      {ways
        .filter(other => other !== way)
        .map(other => (
          <Button key={other} look="quiet" label={texts.by[other]} onClick={() => setWay(other)} />
        ))}
    </Form>
  )
}

function ProofField({ way }: { readonly way: Way }) {
  switch (way) {
    case 'passkey':
      return <p className="soft">{texts.passkeyHint}</p>
    case 'password':
      return <PasswordField name={way} label={texts.yourPassword} />
    case 'code':
      return (
        <TextField
          name={way}
          label={texts.code}
          hint={texts.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          required
          data-first
        />
      )
    case 'recovery_code':
      return (
        <TextField
          name={way}
          label={texts.recoveryCode}
          hint={texts.recoveryHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
          data-first
        />
      )
  }
}
