import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { shellTexts as texts } from '#messages/dashboard.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $shop } from '#stores/dashboard/shop.ts'
import { useAuth } from '../../providers/UserProvider.tsx'
import styles from './Shell.module.css'

const graceMs = 3000

/** Calm, and only after a few seconds: most breaks of the line mend before anybody notices. */
export function ConnectionSign() {
  const { connection } = useAuth()
  return <output>{connection !== 'connected' && <LineDown />}</output>
}

function LineDown() {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), graceMs)
    return () => clearTimeout(timer)
  }, [])
  return isLong && <span className={styles.offline}>{texts.offline}</span>
}

/** From day 23 of the trial it stands above everything (seed §9: thirty days). */
export function TrialBanner() {
  const subscription = valueOf(useStore($shop))?.subscription
  if (subscription?.state === 'paused') return <p className={styles.banner}>{texts.trialOver}</p>
  if (subscription?.state !== 'trialing' || subscription.trial_days_left > 7) return null
  return <p className={styles.banner}>{texts.trial(subscription.trial_days_left)}</p>
}
