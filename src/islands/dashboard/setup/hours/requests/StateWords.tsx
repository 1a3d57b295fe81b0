import { requestTexts as texts } from '#messages/dashboard/team/hours-requests.ts'
import type { HoursRequest } from '#stores/dashboard/setup/hours-requests.ts'
import styles from './requests.module.css'

export function StateWords({ state }: Pick<HoursRequest, 'state'>) {
  return (
    <span className={styles.state} data-state={state}>
      {texts.states[state]}
    </span>
  )
}
