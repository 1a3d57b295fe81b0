import { useStore } from '@nanostores/react'
import { bannerTexts } from '#messages/dashboard/banner.ts'
import { readOnlyTexts as texts } from '#messages/dashboard/branches.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { $isOwner } from '#stores/dashboard/shop.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import parts from '../parts/parts.module.css'

/** In place of a form while nothing new can be entered. */
export function ReadOnly() {
  const isOwner = useStore($isOwner)
  return (
    <div className={parts.stack}>
      <p>
        <strong>{texts.title}</strong>
      </p>
      <p>{texts.hint}</p>
      <p>{isOwner ? texts.next : texts.nextForStaff}</p>
      {isOwner && (
        <div className={parts.actions}>
          <ButtonLink look="go" label={bannerTexts.see} href={sections.subscription} />
        </div>
      )}
    </div>
  )
}

/** Above a form of a page, whose fields can then be read only. */
export function ReadOnlyLine() {
  return <p className="problem">{texts.short}</p>
}
