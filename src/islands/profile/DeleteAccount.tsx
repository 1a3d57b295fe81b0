import { useState } from 'react'
import { profileMessages as texts } from '#messages/profile.ts'
import { deleteAccount } from '#stores/profile/profile.ts'
import { Button } from '#islands/ui/Button.tsx'
import { ConfirmWithPassword } from './ConfirmWithPassword.tsx'
import styles from './Profile.module.css'

/** Says first what will happen; only then asks for the password. */
export function DeleteAccount({ ownsShop }: { readonly ownsShop: boolean }) {
  const [isSure, setSure] = useState(false)
  return (
    <div>
      <p>{texts.removeText}</p>
      <ul className={styles.consequences}>
        {[...texts.consequences, ...(ownsShop ? [texts.canceledShop] : [])].map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {isSure ? (
        <ConfirmWithPassword
          send={deleteAccount}
          sendText={texts.removeNow}
          sendingText={texts.removing}
          onKeep={() => setSure(false)}
        />
      ) : (
        <Button look="plain" label={texts.understood} onClick={() => setSure(true)} />
      )}
    </div>
  )
}
