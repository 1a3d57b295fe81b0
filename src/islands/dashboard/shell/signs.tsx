import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useState } from 'react'
import { shellTexts as texts } from '#messages/dashboard/dashboard.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $shop, type Shop } from '#stores/dashboard/shop.ts'
import { useAuth } from '#islands/providers/UserProvider.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import styles from './Shell.module.css'

const graceMs = 3000

/** Shown only after some seconds, because most interruptions are over before anybody notices. */
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

const TrialBanner = lazyPart(async () => (await import('./TrialBanner.tsx')).TrialBanner)

/** A banner above everything: in the last week of the trial, and when the subscription needs attention. */
export function SubscriptionSign() {
  const subscription = valueOf(useStore($shop))?.subscription
  const isFine = subscription?.state === 'active' || isEarlyTrial(subscription)
  return (
    <Suspense>{subscription && !isFine && <TrialBanner subscription={subscription} />}</Suspense>
  )
}

function isEarlyTrial(subscription: Shop['subscription'] | undefined): boolean {
  return subscription?.state === 'trialing' && subscription.trial_days_left > 7
}
