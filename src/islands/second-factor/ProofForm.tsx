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

type Props = {
  readonly ways: readonly FactorWay[]
  readonly askPasskey: () => Promise<PasskeyAnswer | ProblemWire>
  readonly send: (proof: Proof) => Promise<ProblemWire | null>
  readonly sendText: string
}

/** What the account can show, one way at a time: the easiest first, the recovery codes for whoever lost the others. */
export function ProofForm({ ways, askPasskey, send, sendText }: Props) {
  const [way, setWay] = useState<FactorWay>(ways[0] ?? 'recovery_code')
  const form = useRef<HTMLFormElement>(null)
  const first = way === 'passkey' ? '[type=submit]' : `[name=${way}]`
  useEffect(() => form.current?.querySelector<HTMLElement>(first)?.focus(), [first])
  const sendProof = async (values: FormData) => {
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
      codeFields={{ wrong_code: { field: way, message: wrong } }}
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

function ProofField({ way }: { readonly way: FactorWay }) {
  switch (way) {
    case 'passkey':
      return <p className="soft">{texts.passkeyHint}</p>
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
