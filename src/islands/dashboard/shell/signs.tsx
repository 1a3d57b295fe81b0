import { useStore } from '@nanostores/react'
import { shellTexts as texts } from '#messages/dashboard.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $shop } from '#stores/dashboard/shop.ts'
import { useAuth } from '../../providers/UserProvider.tsx'
import styles from './Shell.module.css'

/** Calm, and only after a few seconds: most breaks of the line mend before anybody notices. */
export function ConnectionSign() {
  const { connection } = useAuth()
  return (
    <output>
      {connection !== 'connected' && <span className={styles.offline}>{texts.offline}</span>}
    </output>
  )
}

/** From day 23 of the trial it stands above everything (seed §9: thirty days). */
export function TrialBanner() {
  const subscription = valueOf(useStore($shop))?.subscription
  if (subscription?.state === 'paused') return <p className={styles.banner}>{texts.trialOver}</p>
  if (subscription?.state !== 'trialing' || subscription.trial_days_left > 7) return null
  return <p className={styles.banner}>{texts.trial(subscription.trial_days_left)}</p>
}
