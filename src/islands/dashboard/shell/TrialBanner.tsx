import { bannerTexts as texts } from '#messages/dashboard/branches.ts'
import { shellTexts } from '#messages/dashboard/dashboard.ts'
import { sections } from '#stores/dashboard/routes.ts'
import type { Shop } from '#stores/dashboard/shop.ts'
import { useAuth } from '#islands/providers/UserProvider.tsx'
import styles from './Shell.module.css'

type Props = { readonly subscription: NonNullable<Shop['subscription']> }

export function TrialBanner({ subscription: { state, trial_days_left: days } }: Props) {
  const isOwner = useAuth().user?.role.includes('comerce_admin') === true
  const words = state === 'trialing' ? shellTexts.trial(days) : texts.states[state]
  if (!words) return null
  return (
    <p className={styles.banner}>
      {words} {isOwner && <a href={sections.subscription}>{texts.see}</a>}
    </p>
  )
}
