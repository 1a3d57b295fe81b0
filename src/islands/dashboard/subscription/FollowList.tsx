import { dateOf, longDateText } from '#contract/texts/texts.ts'
import { subscriptionTexts as texts } from '#messages/dashboard/branches.ts'
import type { Subscription } from '#stores/dashboard/subscription/subscription.ts'
import styles from '../branches/branches.module.css'

type Props = Pick<Subscription, 'follows'> & { readonly readOnlyFrom?: string }

/** What comes after the end of a subscription, each with its date. */
export function FollowList({ follows, readOnlyFrom }: Props) {
  const stops = follows.find(({ what }) => what === 'bookings_stop')?.at
  const rows = follows
    // Said already by the row that it takes no bookings any more.
    .filter(({ what, at }) => what !== 'subscription_ends' || at !== stops)
    .map(({ what, at }) => [texts.consequences[what], at] as const)
  if (readOnlyFrom !== undefined) rows.push([texts.panelReadOnly, readOnlyFrom])
  rows.sort(([, a], [, b]) => Date.parse(a) - Date.parse(b))
  return (
    <dl className={styles.works}>
      {rows.map(([what, at]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>
            <time dateTime={at}>{`${longDateText(dateOf(at))} de ${at.slice(0, 4)}`}</time>
          </dd>
        </div>
      ))}
    </dl>
  )
}
