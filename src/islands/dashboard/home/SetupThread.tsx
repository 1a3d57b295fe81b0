import { useStore } from '@nanostores/react'
import { checklistTexts, threadTexts as texts } from '#messages/dashboard/home.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { type Section, sections } from '#stores/dashboard/routes.ts'
import { hrefOfStep, setupSteps, threadIn } from '#stores/dashboard/settings/setup-steps.ts'
import { $shop } from '#stores/dashboard/shop.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import styles from './home.module.css'

/** Above each section while the shop is a draft: the current step towards publication, and the next one. */
export function SetupThread({ section }: { readonly section: Section }) {
  const known = valueOf(useStore($shop))
  if (known === null || known.comerce.status !== 'draft') return null
  const thread = threadIn(section, known.checklist)
  if (thread === null) return null
  const { number, isDone, next } = thread
  return (
    <nav className={styles.thread} aria-label={texts.label}>
      <p role="status">
        <strong>{texts.step(number, setupSteps.length)}</strong>{' '}
        {isDone ? (next === null ? texts.allDone : texts.done) : texts.pending}
      </p>
      <ButtonLink
        look="plain small"
        label={next === null && isDone ? texts.publish : texts.back}
        href={sections.home}
      />
      {isDone && next !== null && (
        <ButtonLink
          look="go small"
          label={texts.next(checklistTexts[next].title)}
          href={hrefOfStep(next)}
        />
      )}
    </nav>
  )
}
