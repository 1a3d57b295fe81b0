import { secondFactorMessages as texts } from '#messages/second-factor.ts'
import type { FactorWay, ProblemWire } from '#contract/protocol/problems.ts'
import { askPasskey } from '#stores/session/passkeys.ts'
import { confirmSignIn, startOver, type Proof } from '#stores/session/second-step.ts'
import { useState } from 'react'
import { ProofForm } from '../second-factor/ProofForm.tsx'
import styles from './Auth.module.css'
import { Head } from './Head.tsx'

type Props = { readonly ways: readonly FactorWay[] }

/** The second factor, after the password, the mail or the provider. There is no session until it is right. */
export function SecondStep({ ways }: Props) {
  const [over, setOver] = useState<ProblemWire | null>(null)
  const send = async (proof: Proof) => {
    const problem = await confirmSignIn(proof)
    if (problem?.code !== 'challenge_over') return problem
    setOver(problem)
    return null
  }
  return (
    <>
      {over ? (
        <Head title={over.title} lead={over.detail} isNews />
      ) : (
        <>
          <Head title={texts.stepTitle} lead={texts.stepLead} />
          <ProofForm ways={ways} askPasskey={askPasskey} send={send} sendText={texts.enter} />
        </>
      )}
      <div className={styles.others}>
        <button className={styles.link} type="button" onClick={startOver}>
          {texts.startOver}
        </button>
      </div>
    </>
  )
}
