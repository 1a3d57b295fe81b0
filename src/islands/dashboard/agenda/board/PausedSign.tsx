import { useStore } from '@nanostores/react'
import { dateOf, longDateText } from '#contract/texts/texts.ts'
import { pausedTexts as texts } from '#messages/dashboard/dashboard-dialogs.ts'
import { pageTexts } from '#messages/dashboard/setup.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { publish } from '#stores/dashboard/settings/settings.ts'
import { $isOwner, $shop } from '#stores/dashboard/shop.ts'
import { Button } from '#islands/ui/Button.tsx'
import { keepFocus } from '#islands/dashboard/parts/keep-focus.ts'
import parts from '#islands/dashboard/parts/parts.module.css'
import { useSending } from '#islands/dashboard/parts/use-sending.ts'
import styles from '../alerts/waiting.module.css'

/** Says since when online booking is paused, with a button to resume it. */
export function PausedSign() {
  const isOwner = useStore($isOwner)
  const since = valueOf(useStore($shop))?.comerce.paused_since
  const { isSending, send } = useSending()
  const comeBack = async () => {
    if (await send(() => publish('published'), pageTexts.published))
      keepFocus(() => document.querySelector<HTMLElement>('main h1[tabindex]'))
  }
  return (
    <section className={styles.unresolved} aria-label={texts.title}>
      <p>
        <strong>{texts.title}</strong> {texts.hint(since ? longDateText(dateOf(since)) : null)}
      </p>
      {isOwner && (
        <div className={parts.actions}>
          <Button
            look="go small"
            label={pageTexts.comeBack}
            aria-disabled={isSending}
            onClick={() => void comeBack()}
          />
        </div>
      )}
    </section>
  )
}
