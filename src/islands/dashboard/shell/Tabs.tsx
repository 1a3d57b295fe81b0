import { useStore } from '@nanostores/react'
import type { SessionUser } from '#contract/protocol/roles.ts'
import { dayMessageTexts } from '#messages/dashboard/day-messages.ts'
import { shellTexts as texts } from '#messages/dashboard/dashboard.ts'
import { type Section, sections } from '#stores/dashboard/routes.ts'
import { $messagesLeft } from '#stores/dashboard/messages/messages-left.ts'
import { Icon } from '../parts/Icon.tsx'
import { UnreadCount } from './NoticeBell.tsx'
import styles from './Tabs.module.css'
import bar from './TopBar.module.css'
import { useLinks } from './use-links.ts'

/** The sections that all staff open often, as tabs in thumb's reach on a phone. The others are in the menu. */
const tabs: ReadonlySet<Section> = new Set(['agenda', 'queue', 'messages', 'clients', 'notices'])
const shortNames: Partial<Record<Section, string>> = texts.tabNames

type Props = { readonly user: SessionUser; readonly section: Section | null }

export function Tabs({ user, section }: Props) {
  const links = useLinks(user, section).filter(({ name }) => tabs.has(name))
  return (
    <nav className={styles.tabs} aria-label={texts.tabs}>
      {links.map(({ name, isHere, words }) => (
        <a key={name} href={sections[name]} aria-current={isHere ? 'page' : undefined}>
          <Icon name={name} />
          {shortNames[name] ?? words}
          {name === 'notices' && <UnreadCount />}
          {name === 'messages' && <MessageCount />}
        </a>
      ))}
    </nav>
  )
}

/** How many messages of today wait to be sent by hand. */
function MessageCount() {
  const count = useStore($messagesLeft)
  if (count === 0) return null
  return (
    <>
      <span className={bar.unread} aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
      <span className="visually-hidden">{dayMessageTexts.left(count)}</span>
    </>
  )
}
