import { healthTexts as texts } from '#messages/dashboard/platform.ts'
import { health } from '#stores/dashboard/office/platform.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { useLoad } from '../parts/use-load.ts'
import styles from './platform.module.css'

/** The health of jobs, mails and open screens. */
export function PlatformHealth() {
  useLoad(health, null)
  return (
    <Loaded from={health}>
      {({ jobs, mails, sockets, sessions }) => (
        <div className={parts.stack}>
          <dl className={styles.numbers}>
            <Number
              name={texts.jobs}
              value={jobs.is_failing ? texts.jobsFailing : texts.jobsFine}
              isBad={jobs.is_failing}
            />
            <Number
              name={texts.lastPass}
              value={jobs.last_pass_at ? texts.at(jobs.last_pass_at) : texts.never}
            />
            <Number name={texts.mailsWaiting} value={mails.waiting} />
            <Number name={texts.mailsLate} value={mails.late} isBad={mails.late > 0} />
            <Number
              name={texts.mailsLost}
              value={mails.given_up_last_24_hours}
              isBad={mails.given_up_last_24_hours > 0}
            />
            <Number name={texts.sockets} value={sockets} />
            <Number name={texts.sessions} value={sessions} />
          </dl>
          <div>
            <Button look="plain" label={texts.refresh} onClick={() => void health.reload()} />
          </div>
        </div>
      )}
    </Loaded>
  )
}

type Props = {
  readonly name: string
  readonly value: string | number
  readonly isBad?: boolean
}

function Number({ name, value, isBad = false }: Props) {
  return (
    <div className="card" data-bad={isBad}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
