import { useStore } from '@nanostores/react'
import { dateOf, timeText } from '#contract/texts/texts.ts'
import { noticesTexts as texts } from '#messages/dashboard/notices.ts'
import { type KeptNotice, markRead } from '#stores/dashboard/notices/notice-center.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { longDay } from '#stores/dashboard/day-texts.ts'
import { $isOwner, $today } from '#stores/dashboard/shop.ts'
import parts from '../parts/parts.module.css'
import styles from './notices.module.css'

/** The notices by day, in the shop's time zone. */
export function NoticeDays({ items }: { readonly items: readonly KeptNotice[] }) {
  const today = useStore($today)
  const days = [...Map.groupBy(items, one => dateOf(one.at))]
  return days.map(([date, ofDay]) => (
    <section key={date} className={styles.day}>
      <h2 className={styles.dayName}>{date === today ? texts.today : longDay(date)}</h2>
      <ul className={styles.list}>
        {ofDay.map(notice => (
          <li key={notice.id}>
            <Row notice={notice} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function Row({ notice }: { readonly notice: KeptNotice }) {
  const isOwner = useStore($isOwner)
  const { id, kind, message, at, is_read: isRead } = notice
  const words = (
    <>
      {!isRead && <span className={styles.unread}>{texts.unread}</span>}
      <span className={styles.hour}>{timeText(at)}</span>
      <span className={styles.kind} data-kind={kind}>
        {texts.kinds[kind]}
      </span>
      <span className={styles.words}>{message}</span>
    </>
  )
  const href = hrefOf(notice, isOwner)
  if (href === null) return <div className={`${parts.row} ${styles.row}`}>{words}</div>
  return (
    <a
      className={`${parts.row} ${styles.row}`}
      data-unread={!isRead}
      href={href}
      onClick={() => void (isRead || markRead([id]))}
    >
      {words}
    </a>
  )
}

function hrefOf({ kind, turn: appointment }: KeptNotice, isOwner: boolean): string | null {
  if (kind === 'ask') return sections.hours
  if (appointment === null) return null
  if (kind === 'review' && isOwner) return sections.reviews
  const { date, id } = appointment
  return `${sections.agenda}?${new URLSearchParams({ fecha: date, id })}`
}
