import { useStore } from '@nanostores/react'
import { shellTexts as texts } from '#messages/dashboard/dashboard.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { $shop } from '#stores/dashboard/shop.ts'
import { Icon } from '../parts/Icon.tsx'
import small from '../parts/small.module.css'
import styles from './TopBar.module.css'

/** The number of unread notices, in every section. Only the staff of a shop has any. */
export function NoticeBell() {
  const count = valueOf(useStore($shop))?.unread_notices
  if (count === undefined) return null
  return (
    <a
      className={`${small.iconButton} ${styles.bell}`}
      href={sections.notices}
      aria-label={texts.unread(count)}
    >
      <Icon name="notices" />
      <UnreadCount />
    </a>
  )
}

export function UnreadCount() {
  const count = valueOf(useStore($shop))?.unread_notices
  if (!count) return null
  return (
    <span className={styles.unread} aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  )
}
