import { useState } from 'react'
import { profileMessages as texts } from '#messages/profile.ts'
import { deactivateAccount } from '#stores/profile/profile.ts'
import { ConfirmWithPassword } from './ConfirmWithPassword.tsx'
import styles from './Profile.module.css'

export function RestAccount() {
  const [isSure, setSure] = useState(false)
  return (
    <div>
      <p className={`soft ${styles.before}`}>{texts.restText}</p>
      {isSure ? (
        <ConfirmWithPassword
          send={deactivateAccount}
          sendText={texts.restNow}
          sendingText={texts.resting}
          onKeep={() => setSure(false)}
        />
      ) : (
        <button className="btn btn-plain" type="button" onClick={() => setSure(true)}>
          {texts.restSure}
        </button>
      )}
    </div>
  )
}
