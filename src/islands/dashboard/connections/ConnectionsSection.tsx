import { connectionsTexts as texts } from '#messages/dashboard/connections.ts'
import { SectionHead } from '../parts/SectionHead.tsx'
import { ApiKeys } from './ApiKeys.tsx'
import styles from './connections.module.css'
import { Webhooks } from './Webhooks.tsx'

/** A card for each way in which other programs and the shop know of each other. */
export function ConnectionsSection() {
  return (
    <>
      <SectionHead
        isNarrow
        title={texts.title}
        hint={
          <>
            {texts.hint} <a href="/developers">{texts.guide}</a>
          </>
        }
      />
      <div className={styles.cards}>
        <ApiKeys />
        <Webhooks />
      </div>
    </>
  )
}
