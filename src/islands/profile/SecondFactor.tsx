import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { dateOf, longDateText } from '#contract/texts/texts.ts'
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
import styles from './Profile.module.css'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** What the account asks for besides its password. */
export function SecondFactor({ profile }: { readonly profile: ProfileWire }) {
  const state = useStore($secondFactor)
  const codes = useStore($recoveryCodes)
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => void loadSecondFactor(), [])
  /** What had the focus is gone with what was shown before. */
  const stay = () => part.current?.focus()
  return (
    <div ref={part} tabIndex={-1} className={styles.part}>
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onKept={stay} />
      ) : state.step === 'loading' ? (
        <output className="soft">{texts.loading}</output>
      ) : state.step === 'failed' ? (
        <p className="soft">{texts.listFailed}</p>
      ) : state.factor.app ? (
        <Active factor={state.factor} onGone={stay} />
      ) : (
        <Offer profile={profile} onGone={stay} />
      )}
    </div>
  )
}

type Gone = { readonly onGone: () => void }

function Offer({ profile, onGone }: Gone & { readonly profile: ProfileWire }) {
  const [isAdding, setAdding] = useState(false)
  const isDear = profile.role.some(role => role === 'comerce_admin' || role === 'admin')
  if (isAdding)
    return (
      <AddApp
        hasPassword={profile.has_password}
        onCancel={() => {
          setAdding(false)
          onGone()
        }}
      />
    )
  return (
    <div>
      <p className={`soft ${styles.before}`}>
        {texts.none}
        {isDear && ` ${texts.recommended}`}
      </p>
      <Button look="plain" label={texts.addApp} onClick={() => setAdding(true)} />
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

type Used = { readonly created_at: string; readonly last_used_at: string | null }

function historyOf({ created_at: since, last_used_at: used }: Used): string {
  const parts = [texts.since(longDateText(dateOf(since)))]
  if (used !== null) parts.push(texts.lastUsed(longDateText(dateOf(used))))
  return parts.join(', ')
}
