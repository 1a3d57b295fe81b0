import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useState } from 'react'
import { categoryWord } from '#messages/explorer.ts'
import { trialMessages as texts } from '#messages/trial.ts'
import { $prepared, recallPrepared } from '#stores/trial/preparing.ts'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { useSentTo } from '../session/useSentTo.ts'
import { Providers } from '../providers/Providers.tsx'
import { Preview } from './Preview.tsx'
import styles from './Trial.module.css'
import { TrialForm, type TrialShop } from './TrialForm.tsx'

const Preparing = lazyPart(async () => (await import('./Preparing.tsx')).Preparing)

const noShop: TrialShop = { name: '', kind: categoryWord('barberia'), address: '', city: '' }

type Props = { readonly tiles: string }

/** The sign-up for a trial: three fields, and then the shop itself, to be prepared and published. */
export function FreeTrialIsland({ tiles }: Props) {
  const [shop, setShop] = useState(noShop)
  // Kept in `history.state`: after a reload the script then loads at once and restores what was prepared.
  const [, setSentTo] = useSentTo()
  const prepared = useStore($prepared, { ssr: 'initial' })
  useEffect(() => void recallPrepared(), [])
  return (
    <Providers>
      {prepared ? (
        <Suspense>
          <Preparing prepared={prepared} onDropped={() => setSentTo(null)} />
        </Suspense>
      ) : (
        <div className={styles.columns}>
          <div className={styles.head}>
            <h1>{texts.title}</h1>
            <p className="soft">{texts.lead}</p>
          </div>
          {/* Before the form, as on a phone: if it were rendered above the form later, it would push that down. */}
          <Preview {...shop} />
          <TrialForm city={shop.city} tiles={tiles} onType={setShop} onStarted={setSentTo} />
        </div>
      )}
    </Providers>
  )
}
