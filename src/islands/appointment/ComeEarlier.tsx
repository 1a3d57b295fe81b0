import type { ManagedAppointmentWire } from '#contract/contract.ts'
import { earlierMessages as words } from '#messages/earlier.ts'
import { Button } from '#islands/ui/Button.tsx'
import styles from './Appointment.module.css'

type Props = { readonly managed: ManagedAppointmentWire }

/** A slot before theirs became free and is held for them. Real forms, so it works without a script. */
export function EarlierOffer({ managed: { appointment, earlier } }: Props) {
  const { asked } = earlier
  if (!asked?.offer) return null
  const { starts_at: startsAt, expires_at: until, staff } = asked.offer
  return (
    <section className={`card ${styles.missing}`} aria-labelledby="antes">
      <h2 id="antes">{words.offerTitle}</h2>
      <p>{words.offer(startsAt, staff.name)}</p>
      <p className="soft">{words.offerUntil(until, appointment.starts_at)}</p>
      <form method="post" className={styles.ways}>
        <input type="hidden" name="waitlist_token" value={asked.waitlist_token} />
        <Button
          look="go block"
          label={words.take(startsAt)}
          type="submit"
          name="accion"
          value="adelantar"
        />
        <Button
          look="plain block"
          label={words.keep(appointment.starts_at)}
          type="submit"
          name="accion"
          value="quedarme"
        />
      </form>
    </section>
  )
}

/** Lets the customer ask for an earlier slot, or withdraw that. */
export function ComeEarlier({ managed: { earlier } }: Props) {
  const { asked, can_ask: canAsk } = earlier
  if (asked) {
    return (
      <form method="post" className={styles.earlier}>
        <p role="status">{words.asked}</p>
        <input type="hidden" name="waitlist_token" value={asked.waitlist_token} />
        <Button
          look="quiet block"
          label={words.stop}
          type="submit"
          name="accion"
          value="no-avisar"
        />
      </form>
    )
  }
  if (!canAsk) return null
  return (
    <details className={`card ${styles.fold}`}>
      <summary>{words.title}</summary>
      <form method="post" className={styles.earlier}>
        <p className="soft">{words.hint}</p>
        <label>
          <input type="checkbox" name="days" value="any" /> {words.anyDay}
        </label>
        <label>
          <input type="checkbox" name="staff" value="any" /> {words.anyone}
        </label>
        <Button look="plain block" label={words.ask} type="submit" name="accion" value="antes" />
      </form>
    </details>
  )
}
