import { useStore } from '@nanostores/react'
import { connectionNames, roleNames, shellMessages } from '#messages/shell.ts'
import { $sidebarShown, toggleSidebar } from '#stores/dashboard/sidebar.ts'
import styles from './DashboardHeaderIsland.module.css'
import { UserProvider, useAuth } from './providers/UserProvider.tsx'

/** On /dashboard the header's button shows or hides the sidebar, and the avatar opens the profile menu. */
export function DashboardHeaderIsland() {
  return (
    <UserProvider>
      <SidebarToggle />
      <ProfileMenu />
    </UserProvider>
  )
}

function SidebarToggle() {
  const isShown = useStore($sidebarShown, { ssr: 'initial' })
  return (
    <button
      className={`float ${styles.sidebar}`}
      type="button"
      aria-controls="sidebar"
      aria-expanded={isShown}
      aria-label={shellMessages.sidebar}
      onClick={toggleSidebar}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 8h16M4 16h16" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
    </button>
  )
}

/** A native popover: it closes by itself on any click outside, and on Escape. */
function ProfileMenu() {
  const { user, connection, logOut } = useAuth()
  if (!user) return null
  const [firstRole] = user.role
  return (
    <>
      <button
        className={styles.avatar}
        type="button"
        popoverTarget="profile-menu"
        aria-label={shellMessages.profileMenu(user.name)}
      >
        {user.avatar ? <img src={user.avatar} alt="" /> : initialsOf(user.name)}
      </button>
      <div className={styles.menu} id="profile-menu" popover="auto">
        <p className={styles.name}>{user.name}</p>
        {firstRole && <p className="soft small">{roleNames[firstRole]}</p>}
        <p className={styles.status} data-connection={connection}>
          {connectionNames[connection]}
        </p>
        <a className={styles.item} href="/profile">
          {shellMessages.profile}
        </a>
        <button className={styles.item} type="button" onClick={() => void logOut()}>
          {shellMessages.logOut}
        </button>
      </div>
    </>
  )
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map(word => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
