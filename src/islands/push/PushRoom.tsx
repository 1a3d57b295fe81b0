import type { PushTarget } from '#stores/push/push.ts'
import styles from './push.module.css'

/** The room of a customer's push switch while its state is unknown. Without JavaScript it never becomes known. */
export function PushRoom({ target }: { readonly target: PushTarget }) {
  return target === 'team' ? null : <div className={`card ${styles.offer} ${styles.room}`} />
}
