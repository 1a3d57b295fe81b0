import { noStaffTexts as texts } from '#messages/dashboard/dashboard-dialogs.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { Empty } from '#islands/dashboard/parts/Loaded.tsx'

/** A shop without staff has no columns to draw. */
export function NoStaff() {
  return (
    <Empty label="Agenda" title={texts.title} hint={texts.hint}>
      <ButtonLink look="go" label={texts.action} href={sections.staff} />
    </Empty>
  )
}
