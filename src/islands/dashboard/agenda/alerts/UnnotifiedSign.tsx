import { unnotifiedTexts as texts } from '#messages/dashboard/dashboard-dialogs.ts'
import { openDialog } from '#stores/dashboard/new-appointment/dashboard-dialog.ts'
import type { UnnotifiedAppointment } from '#stores/dashboard/board/unnotified.ts'
import parts from '#islands/dashboard/parts/parts.module.css'
import styles from './waiting.module.css'

/** Whom nobody has told yet, and the way to the words for each. */
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
        <button
          className="btn btn-go btn-small"
          type="button"
          onClick={() => openDialog({ kind: 'untold' })}
        >
          {texts.open}
        </button>
      </div>
    </section>
  )
}
