import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { FactorWay } from '#contract/protocol/problems.ts'
import { secondFactorMessages as texts } from '#messages/second-factor.ts'
import {
  $secondFactor,
  askPasskey,
  confirmFactor,
  loadSecondFactor,
  type SecondFactor,
} from '#stores/profile/second-factor.ts'
import { answerStepUp } from '#stores/session/step-up.ts'
import type { Proof } from '#stores/session/second-step.ts'
import { Modal } from '../dashboard/parts/Modal.tsx'
import { ProofForm } from './ProofForm.tsx'

/** Asks for the second factor over the current page. The request that needs it waits meanwhile. */
export function StepUp() {
  const state = useStore($secondFactor)
  useEffect(() => void loadSecondFactor(), [])
  return (
    <Modal title={texts.dueTitle} onClose={() => answerStepUp(false)}>
      <p>{texts.dueText}</p>
      {state.step === 'shown' && (
        <ProofForm
          ways={factorWaysOf(state.factor)}
          askPasskey={askPasskey}
          send={send}
          sendText={texts.confirm}
        />
      )}
      {state.step === 'failed' && <p className="problem">{texts.failed}</p>}
    </Modal>
  )
}

function factorWaysOf({
  app,
  passkeys,
  recovery_codes_left: left,
}: SecondFactor): (FactorWay | 'password')[] {
  const ways: readonly [FactorWay, boolean][] = [
    ['passkey', passkeys.length > 0],
    ['code', app !== null],
    ['recovery_code', left > 0],
  ]
  const there = ways.filter(([, isThere]) => isThere).map(([way]) => way)
  return there.length > 0 ? there : ['password']
}

async function send(proof: Proof) {
  const problem = await confirmFactor(proof)
  if (problem === null) answerStepUp(true)
  return problem
}
