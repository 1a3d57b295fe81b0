import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { secondFactorMessages as texts } from '#messages/second-factor.ts'
import type { ProfileWire } from '#stores/profile/profile.ts'
import {
  $recoveryCodes,
  $secondFactor,
  loadSecondFactor,
  removeApp,
  renewRecoveryCodes,
  type SecondFactor as Factor,
} from '#stores/profile/second-factor.ts'
import { Button } from '../ui/Button.tsx'
import { useToast } from '../providers/ToastProvider.tsx'
import { AddApp } from './AddApp.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import { historyOf } from './factor-history.ts'
import { PasskeyRow } from './PasskeyRow.tsx'
import styles from './Profile.module.css'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** The account's second factors. */
export function SecondFactor({ profile }: { readonly profile: ProfileWire }) {
  const state = useStore($secondFactor)
  const codes = useStore($recoveryCodes)
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => void loadSecondFactor(), [])
  /** The focused element was removed with what was shown before, so the section takes the focus. */
  const stay = () => part.current?.focus()
  return (
    <div ref={part} tabIndex={-1} className={styles.part}>
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onKept={stay} />
      ) : state.step === 'loading' ? (
        <output className="soft">{texts.loading}</output>
      ) : state.step === 'failed' ? (
        <p className="soft">{texts.listFailed}</p>
      ) : (
        <Factors profile={profile} factor={state.factor} onGone={stay} />
      )}
    </div>
  )
}

type Gone = { readonly onGone: () => void }
type FactorsProps = Gone & { readonly profile: ProfileWire; readonly factor: Factor }

function Factors({ profile, factor, onGone }: FactorsProps) {
  const [adding, setAdding] = useState<'app' | 'passkey' | null>(null)
  const hasFactor = factor.app !== null || factor.passkeys.length > 0
  const asksPassword = profile.has_password && !hasFactor
  const leave = () => {
    setAdding(null)
    onGone()
  }
  /** Adding the first factor also creates the recovery codes, which take the focus themselves. */
  const finish = () => ($recoveryCodes.get().length > 0 ? setAdding(null) : leave())
  if (adding === 'app')
    return <AddApp asksPassword={asksPassword} onDone={finish} onCancel={leave} />
  if (adding === 'passkey')
    return <AddPasskey asksPassword={asksPassword} onDone={finish} onCancel={leave} />
  const isDear = profile.role.some(role => role === 'comerce_admin' || role === 'admin')
  return (
    <div className={styles.factors}>
      {hasFactor ? (
        <Active factor={factor} onGone={onGone} />
      ) : (
        <p className="soft">
          {texts.none}
          {isDear && ` ${texts.recommended}`}
        </p>
      )}
      <div className={styles.add}>
        <Button look="plain" label={texts.addPasskey} onClick={() => setAdding('passkey')} />
        {factor.app === null && (
          <Button look="plain" label={texts.addApp} onClick={() => setAdding('app')} />
        )}
      </div>
    </div>
  )
}

function Active({ factor, onGone }: Gone & { readonly factor: Factor }) {
  const { showToast } = useToast()
  const [isBusy, setBusy] = useState(false)
  const act = async (change: typeof removeApp, done: string | null) => {
    if (isBusy) return
    setBusy(true)
    const problem = await change()
    setBusy(false)
    if (problem) showToast({ type: 'error', message: problem.detail })
    else if (done !== null) {
      showToast({ type: 'success', message: done })
      onGone()
    }
  }
  return (
    <ul className={styles.sessions}>
      {factor.passkeys.map(passkey => (
        <PasskeyRow key={passkey.id} passkey={passkey} onGone={onGone} />
      ))}
      {factor.app && (
        <li>
          <div>
            <p className={styles.device}>{texts.app}</p>
            <p className="soft small">{historyOf(factor.app)}</p>
          </div>
          <Button
            look="plain small"
            label={texts.remove}
            of={` ${texts.app}`}
            onClick={() => void act(removeApp, texts.removed)}
          />
        </li>
      )}
      <li>
        <div>
          <p className={styles.device}>{texts.codes}</p>
          <p className="soft small">{texts.codesLeft(factor.recovery_codes_left)}</p>
        </div>
        <Button
          look="plain small"
          label={texts.renew}
          onClick={() => void act(renewRecoveryCodes, null)}
        />
      </li>
    </ul>
  )
}
