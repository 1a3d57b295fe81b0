import { useStore } from '@nanostores/react'
import { platformTexts as texts } from '#messages/dashboard/platform.ts'
import { health } from '#stores/dashboard/office/platform.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import styles from './platform.module.css'

/** The number of shops on trial, paying and new; nothing until it is loaded. */
export function Growth() {
  const shops = valueOf(useStore(health.$store))?.shops
  const facts = shops && [
    { name: texts.trialing, value: shops.trialing, hint: texts.trialsEnding(shops.trials_ending) },
    { name: texts.paying, value: shops.paying, hint: texts.payingHint(shops.owing) },
    {
      name: texts.newShops,
      value: shops.new_last_30_days,
      hint: texts.newBefore(shops.new_30_days_before),
    },
  ]
  return (
    <dl className={`${styles.numbers} ${styles.growth}`} aria-label={texts.growth}>
      {facts?.map(({ name, value, hint }) => (
        <div key={name} className="card">
          <dt>{name}</dt>
          <dd>
            {value} <small className="soft">{`${texts.shops(value)}, ${hint}`}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
