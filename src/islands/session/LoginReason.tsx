import { useSyncExternalStore } from 'react'
import { authMessages } from '#messages/session.ts'
import { readLeaving } from '#stores/session/leaving.ts'
import styles from './Auth.module.css'

/** To whoever did not come to /login by themselves: why they are here. */
export function LoginReason() {
  const reason = useSyncExternalStore(
    never,
    () => readLeaving().reason,
    // The HTML that is built ahead knows of no tab.
    () => null,
  )
  return <output>{reason && <p className={styles.note}>{authMessages.left[reason]}</p>}</output>
}

/** A tab is not sent here while it is here. */
function never(): () => void {
  return () => {}
}
