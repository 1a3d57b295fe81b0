import { useSyncExternalStore } from 'react'
import { authMessages } from '#messages/session.ts'
import { readLeaving } from '#stores/session/leaving.ts'
import styles from './Auth.module.css'

/** Why the user was sent to /login; nothing when they came by themselves. */
export function LoginReason() {
  const reason = useSyncExternalStore(
    never,
    () => readLeaving().reason,
    // Prerendered HTML has no session storage to read.
    () => null,
  )
  return <output>{reason && <p className={styles.note}>{authMessages.left[reason]}</p>}</output>
}

/** Nothing to subscribe to: the reason does not change while the login page is open. */
function never(): () => void {
  return () => {}
}
