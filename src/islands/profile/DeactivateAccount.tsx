import { useState } from 'react'
import { profileMessages as texts } from '#messages/profile.ts'
import { deactivateAccount } from '#stores/profile/profile.ts'
import { Button } from '#islands/ui/Button.tsx'
import { ConfirmWithPassword } from './ConfirmWithPassword.tsx'
import styles from './Profile.module.css'

export function DeactivateAccount() {
  const [isSure, setSure] = useState(false)
  return (
    <div>
      <p className={`soft ${styles.before}`}>{texts.deactivateText}</p>
      {isSure ? (
        <ConfirmWithPassword
          send={deactivateAccount}
          sendText={texts.deactivateNow}
          sendingText={texts.resting}
          onKeep={() => setSure(false)}
        />
      ) : (
        <Button look="plain" label={texts.deactivateSure} onClick={() => setSure(true)} />
      )}
    </div>
  )
}
