import { untoldTexts as texts } from '#messages/dashboard/desk.ts'
import { openDesk } from '#stores/dashboard/new-appointment/desk-dialog.ts'
import type { UntoldTurn } from '#stores/dashboard/board/untold.ts'
import parts from '#islands/dashboard/parts/parts.module.css'
import styles from './waiting.module.css'

/** Whom nobody has told yet, and the way to the words for each. */
export function UntoldSign({ turns }: { readonly turns: readonly UntoldTurn[] }) {
  const title = texts.title(turns.length)
  const names = turns.map(turn => turn.appointment.customer.name)
  return (
    <section className={styles.unclosed} aria-label={title}>
      <p>
        <strong>{title}.</strong> {texts.names(names)}
      </p>
      <div className={parts.actions}>
        <button
          className="btn btn-go btn-small"
          type="button"
          onClick={() => openDesk({ kind: 'untold' })}
        >
          {texts.open}
        </button>
      </div>
    </section>
  )
}
