import { unnotifiedTexts as texts } from '#messages/dashboard/dashboard-dialogs.ts'
import { openDialog } from '#stores/dashboard/open-dialog.ts'
import type { UnnotifiedAppointment } from '#stores/dashboard/board/unnotified.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import styles from './waiting.module.css'

/** The customers who have not been notified of a change, with a button to their messages. */
export function UnnotifiedSign({
  appointments,
}: {
  readonly appointments: readonly UnnotifiedAppointment[]
}) {
  const title = texts.title(appointments.length)
  const names = appointments.map(appointment => appointment.appointment.customer.name)
  return (
    <section className={styles.unresolved} aria-label={title}>
      <p>
        <strong>{title}.</strong> {texts.names(names)}
      </p>
      <div className={parts.actions}>
        <Button look="go small" label={texts.open} onClick={() => openDialog({ kind: 'untold' })} />
        <ButtonLink look="quiet small" label={texts.all} href={sections.messages} />
      </div>
    </section>
  )
}
