import { dateOf, longDateText } from '#contract/texts/texts.ts'
import { bannerTexts as texts } from '#messages/dashboard/banner.ts'
import { shellTexts } from '#messages/dashboard/dashboard.ts'
import { sections } from '#stores/dashboard/routes.ts'
import type { Shop } from '#stores/dashboard/shop.ts'
import { useAuth } from '#islands/providers/UserProvider.tsx'
import styles from './Shell.module.css'

type Subscription = NonNullable<Shop['subscription']>

export function TrialBanner({ subscription }: { readonly subscription: Subscription }) {
  const isOwner = useAuth().user?.role.includes('comerce_admin') === true
  const { state, trial_days_left: days } = subscription
  const words = state === 'trialing' ? shellTexts.trial(days) : texts.states[state]
  if (!words) return null
  return (
    <p className={styles.banner}>
      {words} {panelWords(subscription)}{' '}
      {isOwner && <a href={sections.subscription}>{texts.see}</a>}
    </p>
  )
}

/** What the dashboard itself can still do. */
function panelWords({ is_read_only: isReadOnly, read_only_from: from }: Subscription) {
  if (isReadOnly) return texts.readOnly
  return from && texts.readOnlyFrom(longDateText(dateOf(from)))
}
