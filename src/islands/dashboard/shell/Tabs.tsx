import type { SessionUser } from '#contract/protocol/roles.ts'
import { shellTexts as texts } from '#messages/dashboard/dashboard.ts'
import { type Section, sections } from '#stores/dashboard/routes.ts'
import { Icon } from '../parts/Icon.tsx'
import { UnreadCount } from './NoticeBell.tsx'
import styles from './Tabs.module.css'
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
        </a>
      ))}
    </nav>
  )
}
