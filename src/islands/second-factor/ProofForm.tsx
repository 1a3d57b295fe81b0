import { useEffect, useRef, useState } from 'react'
import type { FactorWay, ProblemWire } from '#contract/protocol/problems.ts'
import { secondFactorMessages as texts } from '#messages/second-factor.ts'
import type { Proof } from '#stores/session/second-step.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { textOf } from '../ui/form-state.ts'
import { FormEnd } from '../ui/FormEnd.tsx'

type Props = {
  readonly ways: readonly FactorWay[]
  readonly send: (proof: Proof) => Promise<ProblemWire | null>
  readonly sendText: string
}

/** What the account can show, one way at a time: the code of the app first, the recovery codes for whoever lost it. */
export function ProofForm({ ways, send, sendText }: Props) {
  const [isRecovery, setRecovery] = useState(!ways.includes('code'))
  const name = isRecovery ? 'recovery_code' : 'code'
  const wrong = isRecovery ? texts.wrongRecovery : texts.wrongCode
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus(), [name])
  return (
    <Form
      ref={form}
      key={name}
      send={values => send({ [name]: textOf(values, name) })}
      codeFields={{ wrong_code: { field: name, message: wrong } }}
    >
      {isRecovery ? (
        <TextField
          name={name}
          label={texts.recoveryCode}
          hint={texts.recoveryHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
          data-first
        />
      ) : (
        <TextField
          name={name}
          label={texts.code}
          hint={texts.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          required
          data-first
        />
      )}
      <FormEnd sendText={sendText} sendingText={texts.checking} />
      {ways.includes('code') && ways.includes('recovery_code') && (
        <Button
          look="quiet"
          label={isRecovery ? texts.byCode : texts.byRecovery}
          onClick={() => setRecovery(!isRecovery)}
        />
      )}
    </Form>
  )
}
