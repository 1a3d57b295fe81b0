import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { momentText } from '#contract/texts/texts.ts'
import { exportsTexts as texts } from '#messages/dashboard/exports/exports.ts'
import {
  $isOwnOrganization,
  askCopy,
  copies,
  type Copy,
  downloadCopy,
  followWork,
} from '#stores/dashboard/exports/exports.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { SectionHead } from '../parts/SectionHead.tsx'
import { useLoad } from '../parts/use-load.ts'
import { useSending } from '../parts/use-sending.ts'
import styles from './exports.module.css'
import { MoveViews } from './MoveViews.tsx'
import { RestorePart } from './RestorePart.tsx'
import { WorkBar } from './WorkBar.tsx'

/** Moving out: a copy of everything, and such a copy put into an empty business. */
export function ExportsView() {
  const isOwn = useStore($isOwnOrganization)
  return (
    <>
      <SectionHead isNarrow title={texts.take} hint={texts.intro} />
      <div className={styles.narrow}>
        <MoveViews isOut />
        {isOwn ? <Own /> : <NotOwner />}
      </div>
    </>
  )
}

function NotOwner() {
  return (
    <div className={styles.card}>
      <h2>{texts.notOwner}</h2>
      <p className="soft">{texts.notOwnerHint}</p>
    </div>
  )
}

function Own() {
  useLoad(copies, null)
  useEffect(followWork, [])
  return (
    <>
      <section className={styles.card} aria-labelledby="la-copia">
        <h2 id="la-copia">{texts.copyTitle}</h2>
        <ul className={styles.inside}>
          {texts.inside.map(words => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <p className="soft small">{texts.secrets}</p>
        <Loaded from={copies} rows={1}>
          {items => <Copies items={items} />}
        </Loaded>
      </section>
      <RestorePart />
    </>
  )
}

function Copies({ items }: { readonly items: readonly Copy[] }) {
  const { isSending, send } = useSending()
  const isMaking = items.some(({ state }) => state === 'making')
  const hasReady = items.some(({ state }) => state === 'ready')
  return (
    <>
      {items.map(copy => (
        <OneCopy key={copy.id} copy={copy} />
      ))}
      {hasReady && <p className="soft small">{texts.care}</p>}
      {!isMaking && (
        <div className={styles.actions}>
          <Button
            look={hasReady ? 'plain' : 'go'}
            label={isSending ? texts.asking : hasReady ? texts.again : texts.make}
            aria-disabled={isSending}
            onClick={() => void send(askCopy)}
          />
        </div>
      )}
    </>
  )
}

function OneCopy({ copy }: { readonly copy: Copy }) {
  if (copy.state === 'making')
    return <WorkBar title={texts.making} hint={texts.makingHint} progress={copy.progress} />
  if (copy.state === 'failed')
    return (
      <div className={styles.copy}>
        <p className={styles.words}>
          <strong>{texts.failed}</strong>
          <span className="soft small">{texts.failedHint}</span>
        </p>
      </div>
    )
  return <ReadyCopy copy={copy} />
}

function ReadyCopy({ copy }: { readonly copy: Copy }) {
  const { isSending, send } = useSending()
  return (
    <div className={styles.copy} role="status">
      <p className={styles.words}>
        <strong>{texts.ready(momentText(copy.created_at))}</strong>
        <span className="soft small">
          {texts.until(texts.bytes(copy.bytes ?? 0), momentText(copy.expires_at))}
        </span>
      </p>
      <Button
        look="go"
        label={isSending ? texts.downloading : texts.download}
        aria-disabled={isSending}
        onClick={() => void send(() => downloadCopy(copy))}
      />
    </div>
  )
}
