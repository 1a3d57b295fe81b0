import { useState } from 'react'
import { trialMessages as texts } from '#messages/trial.ts'
import { resendVerification } from '#stores/auth.ts'
import { CheckMail } from '../auth/CheckMail.tsx'
import { Providers } from '../form/Providers.tsx'
import { Preview } from './Preview.tsx'
import styles from './Trial.module.css'
import { TrialForm, type Shop } from './TrialForm.tsx'

const noShop: Shop = { name: '', address: '', city: '' }

export function FreeTrialIsland() {
  const [shop, setShop] = useState(noShop)
  const [email, setEmail] = useState<string | null>(null)
  return (
    <Providers>
      {email === null ? (
        <div className={styles.columns}>
          <TrialForm onType={setShop} onStarted={setEmail} />
          <Preview {...shop} />
        </div>
      ) : (
        <div className={styles.done}>
          <CheckMail email={email} text={texts.sent(shop.name)} resend={resendVerification} />
        </div>
      )}
    </Providers>
  )
}
