import { useStore } from '@nanostores/react'
import { timeText } from '#contract/texts.ts'
import { noticesTexts as texts } from '#messages/dashboard-reports.ts'
import { instantAt, wallTimeAt } from '#stores/dashboard/days.ts'
import { $notices, type KeptNotice } from '#stores/dashboard/live.ts'
import { $timeZone } from '#stores/dashboard/shop.ts'
import { Empty } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { SectionHead } from '../parts/SectionHead.tsx'
import styles from './reports.module.css'

/** What the toasts of this session said, newest first. */
export function NoticesSection() {
  const notices = useStore($notices)
  const timeZone = useStore($timeZone)
  return (
    <>
      <SectionHead title={texts.title} hint={texts.hint} />
      {notices.length === 0 ? (
        <Empty label={texts.title} title={texts.emptyTitle} hint={texts.emptyHint}>
          <a className="btn btn-go" href="/dashboard/agenda">
            {texts.emptyAction}
          </a>
        </Empty>
      ) : (
        <ul className={parts.list}>
          {notices.map(notice => (
            <li
              key={`${notice.name} ${notice.id} ${notice.revision} ${notice.at}`}
              className={parts.row}
            >
              <span className={styles.hour}>{heardAt(notice, timeZone)}</span>
              <span className={styles.words}>{notice.message}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** By the shop's clock. */
function heardAt({ heardAt: epoch }: KeptNotice, timeZone: string | null): string {
  if (timeZone === null) return ''
  const { date, minute } = wallTimeAt(epoch, timeZone)
  return timeText(instantAt(date, minute, timeZone))
}
