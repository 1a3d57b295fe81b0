import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { FactorWay } from '#contract/protocol/problems.ts'
import { secondFactorMessages as texts } from '#messages/second-factor.ts'
import {
  $secondFactor,
  confirmFactor,
  loadSecondFactor,
  type SecondFactor,
} from '#stores/profile/second-factor.ts'
import type { Proof } from '#stores/session/second-step.ts'
import { Modal } from '../dashboard/parts/Modal.tsx'
import { ProofForm } from './ProofForm.tsx'

type Props = { readonly onDone: (isConfirmed: boolean) => void }

export function StepUpDialog({ onDone }: Props) {
  const state = useStore($secondFactor)
  useEffect(() => void loadSecondFactor(), [])
  const send = async (proof: Proof) => {
    const problem = await confirmFactor(proof)
    if (problem === null) onDone(true)
    return problem
  }
  return (
    <Modal title={texts.dueTitle} onClose={() => onDone(false)}>
      <p>{texts.dueText}</p>
      {state.step === 'shown' && (
        <ProofForm ways={factorWaysOf(state.factor)} send={send} sendText={texts.confirm} />
      )}
      {state.step === 'failed' && <p className="problem">{texts.failed}</p>}
    </Modal>
  )
}

function factorWaysOf({ app, recovery_codes_left: left }: SecondFactor): FactorWay[] {
  return [...(app ? (['code'] as const) : []), ...(left > 0 ? (['recovery_code'] as const) : [])]
}
