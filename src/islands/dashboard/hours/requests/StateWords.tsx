import { requestTexts as texts } from '#messages/dashboard/hours/hours-requests.ts'
import type { HoursRequest } from '#stores/dashboard/hours/hours-requests.ts'
import styles from './requests.module.css'

export function StateWords({ state }: Pick<HoursRequest, 'state'>) {
  return (
    <span className={styles.state} data-state={state}>
      {texts.states[state]}
    </span>
  )
}
