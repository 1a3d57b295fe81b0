import type { ManagedAppointmentWire } from '#contract/contract.ts'
import { agendaMessages as words } from '#messages/appointment.ts'
import { firstNameOf, unconfirmedOf } from '#stores/appointment/appointment.ts'
import { Button } from '#islands/ui/Button.tsx'
import styles from './Appointment.module.css'

type Props = {
  readonly managed: Pick<ManagedAppointmentWire, 'appointment' | 'can_take_back'>
  readonly idempotencyKey: string
  /** The address to which it is sent; absent: the page's own. */
  readonly action?: string
}

/**
 * Says that they come, also for those who were booked together with them. A real form, so it works without a script.
 * One that was released is taken back alone.
 */
export function ConfirmForm({ managed, idempotencyKey, action }: Props) {
  const { appointment, can_take_back: canTakeBack } = managed
  const people = canTakeBack ? 1 : unconfirmedOf(appointment).length + 1
  const alone = people > 1 ? words.confirmOnly(firstNameOf(appointment)) : words.confirm
  return (
    <form className={styles.ways} method="post" action={action}>
      <input type="hidden" name="accion" value="confirmar" />
      <input type="hidden" name="idempotency_key" value={idempotencyKey} />
      {people > 1 && (
        <Button
          look="go block"
          label={words.confirmAll(people)}
          type="submit"
          name="todos"
          value="1"
        />
      )}
      <Button
        look={people > 1 ? 'plain block' : 'go block'}
        label={canTakeBack ? words.takeBack : alone}
        type="submit"
      />
    </form>
  )
}
