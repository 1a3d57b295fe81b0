import type { Reply } from '#contract/contract.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import { healthTexts as texts } from '#messages/dashboard/health.ts'
import { health } from '#stores/dashboard/platform/platform.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { useLoad } from '../parts/use-load.ts'
import styles from './platform.module.css'

type Health = Reply<'getPlatformHealth'>
type Work = Health['jobs']['items'][number]

/** The health of jobs, mails and open screens; what fails comes first. */
export function PlatformHealth() {
  useLoad(health, null)
  return (
    <Loaded from={health}>
      {value => (
        <div className={parts.stack}>
          <Troubles health={value} />
          <Figures health={value} />
          <details>
            <summary>{texts.allWorks(value.jobs.items.length)}</summary>
            <Works label={texts.all} items={value.jobs.items} />
          </details>
          <div>
            <Button look="plain" label={texts.refresh} onClick={() => void health.reload()} />
          </div>
        </div>
      )}
    </Loaded>
  )
}

function Troubles({ health: { jobs, degraded, reasons } }: { readonly health: Health }) {
  const bad = jobs.items.filter(isBad)
  const away = degraded.filter(one => one !== 'jobs').map(one => texts.services[one])
  return (
    <>
      {away.length + reasons.length > 0 && (
        <p className="problem" role="status">
          <strong>{texts.degraded}:</strong> {[...reasons, ...away].join(', ')}
        </p>
      )}
      {bad.length > 0 && <Works label={texts.jobsFailing(bad.length)} items={bad} />}
    </>
  )
}

function Figures({ health }: { readonly health: Health }) {
  const { jobs, mails, sockets, sessions, backup_at: backup } = health
  const bad = jobs.items.filter(isBad).length
  const isScheduled = jobs.items.some(work => work.name === 'make-backup')
  return (
    <dl className={styles.numbers}>
      <Number
        name={texts.jobs}
        value={bad > 0 ? texts.jobsFailing(bad) : texts.jobsFine}
        isBad={bad > 0}
      />
      <Number
        name={texts.lastPass}
        value={jobs.last_pass_at ? texts.at(jobs.last_pass_at) : texts.never}
      />
      <Number
        name={texts.backup}
        value={backup ? texts.at(backup) : isScheduled ? texts.never : texts.notScheduled}
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
  )
}

type WorksProps = { readonly label: string; readonly items: readonly Work[] }

function Works({ label, items }: WorksProps) {
  return (
    <ul className={parts.list} aria-label={label}>
      {items.map(work => (
        <li key={work.name} className={`card ${styles.item}`}>
          <p>
            <strong>{texts.work(work.name)}</strong> · <code className="small">{work.name}</code>
          </p>
          <p className="soft small">{stateOf(work)}</p>
          {work.problem && <code className="small">{work.problem}</code>}
        </li>
      ))}
    </ul>
  )
}

function stateOf(work: Work): string {
  const { failing_since: since, succeeded_at: done, failures } = work
  return dotted(
    since !== null && texts.failsSince(since, failures),
    work.is_late && texts.isLate,
    done === null ? texts.neverDone : texts.lastDone(done),
  )
}

function isBad({ failures, is_late: isLate }: Work): boolean {
  return failures > 0 || isLate
}

type NumberProps = {
  readonly name: string
  readonly value: string | number
  readonly isBad?: boolean
}

function Number({ name, value, isBad: isWrong = false }: NumberProps) {
  return (
    <div className="card" data-bad={isWrong}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
