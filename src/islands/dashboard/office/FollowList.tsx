import { dateOf, longDateText } from '#contract/texts/texts.ts'
import { subscriptionTexts as texts } from '#messages/dashboard/branches.ts'
import type { Subscription } from '#stores/dashboard/office/subscription.ts'
import styles from './branches.module.css'

/** What comes after the end of a subscription, each with its date. */
export function FollowList({ follows }: Pick<Subscription, 'follows'>) {
  return (
    <dl className={styles.works}>
      {follows.map(({ what, at }) => (
        <div key={what}>
          <dt>{texts.consequences[what]}</dt>
          <dd>
            <time dateTime={at}>{`${longDateText(dateOf(at))} de ${at.slice(0, 4)}`}</time>
          </dd>
        </div>
      ))}
    </dl>
  )
}
