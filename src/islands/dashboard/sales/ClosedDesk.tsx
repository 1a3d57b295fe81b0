import { chargeTexts as texts } from '#messages/dashboard/sales.ts'
import { TextField } from '#islands/ui/Field.tsx'
import styles from './sales.module.css'

type Props = {
  /** Whether this user may open it. */
  readonly mayOpen: boolean
  /** What is in it, as typed. */
  readonly float: string
  readonly onFloat: (float: string) => void
}

/** Cash is wanted and the desk is closed: it is opened here, with what was left in it unless somebody counts again. */
export function ClosedDesk({ mayOpen, float, onFloat }: Props) {
  return (
    <section className={styles.closed} aria-label={texts.deskClosed}>
      <p>
        <strong>{texts.deskClosed}.</strong> {mayOpen ? texts.deskHint : texts.deskOfOthers}
      </p>
      {mayOpen && (
        <TextField
          name="float"
          label={texts.float}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={float}
          onChange={event => onFloat(event.target.value)}
        />
      )}
    </section>
  )
}
