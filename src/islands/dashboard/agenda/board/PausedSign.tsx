import { useStore } from '@nanostores/react'
import { pausedTexts as texts } from '#messages/dashboard/dashboard-dialogs.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { $isOwner } from '#stores/dashboard/shop.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import styles from '../alerts/waiting.module.css'

/** The page takes no bookings, and the way to where it does again. */
export function PausedSign() {
  const isOwner = useStore($isOwner)
  return (
    <section className={styles.unresolved} aria-label={texts.title}>
      <p>
        <strong>{texts.title}</strong> {texts.hint}
      </p>
      {isOwner && (
        <div className={parts.actions}>
          <ButtonLink look="go small" label={texts.open} href={sections.page} />
        </div>
      )}
    </section>
  )
}
