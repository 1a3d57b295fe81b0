import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { shellTexts as texts } from '#messages/dashboard/dashboard.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $shop } from '#stores/dashboard/shop.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { useAuth } from '#islands/providers/UserProvider.tsx'
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

/** A banner above everything: in the last week of the trial, and when the subscription needs attention. */
export function TrialBanner() {
  const subscription = valueOf(useStore($shop))?.subscription
  const isOwner = useAuth().user?.role.includes('comerce_admin') === true
  if (!subscription) return null
  const { state, trial_days_left: days } = subscription
  const words = state === 'trialing' && days <= 7 ? texts.trial(days) : texts.subscription[state]
  if (!words) return null
  return (
    <p className={styles.banner}>
      {words} {isOwner && <a href={sections.subscription}>{texts.seeSubscription}</a>}
    </p>
  )
}
