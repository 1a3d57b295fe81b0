import { useRef, useState } from 'react'
import { categoryWord } from '#messages/explorer.ts'
import { trialMessages as texts } from '#messages/trial.ts'
import { resendVerification } from '#stores/session/auth.ts'
import { CheckMail } from '../session/CheckMail.tsx'
import { useSentTo } from '../session/useSentTo.ts'
import { Providers } from '../providers/Providers.tsx'
import { Preview } from './Preview.tsx'
import styles from './Trial.module.css'
import { TrialForm, type Shop } from './TrialForm.tsx'

const noShop: Shop = { name: '', kind: categoryWord('barberia'), address: '', city: '' }

type Props = { readonly tiles: string }

export function FreeTrialIsland({ tiles }: Props) {
  const [shop, setShop] = useState(noShop)
  const [email, setEmail] = useSentTo()
  const form = useRef<HTMLDivElement>(null)

  // The form stays behind the slip as it was, so that a mistyped address costs one field.
  const correct = () => {
    setEmail(null)
    setTimeout(() => form.current?.querySelector<HTMLInputElement>('[name=email]')?.select())
  }

  return (
    <Providers>
      <div className={styles.columns} ref={form} hidden={email !== null}>
        <TrialForm city={shop.city} tiles={tiles} onType={setShop} onStarted={setEmail} />
        <Preview {...shop} />
      </div>
      {email !== null && (
        <div className={styles.done}>
          <CheckMail
            email={email}
            text={texts.sent(shop.name)}
            resend={resendVerification}
            onCorrect={correct}
            hasCode
          />
        </div>
      )}
    </Providers>
  )
}
