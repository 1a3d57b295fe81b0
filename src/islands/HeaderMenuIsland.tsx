import { useEffect, useState } from 'react'
import { initialsOf } from '#contract/texts/initials.ts'
import { shellMessages as words } from '#messages/shell.ts'
import { startSession } from '#stores/session/session.ts'
import { UserProvider, useAuth } from './providers/UserProvider.tsx'

/** The part of the header that needs a session. The links and the phone's menu are plain HTML beside it. */
export function HeaderMenuIsland() {
  // An invalid token is removed, and the page shows the header of a visitor again.
  useEffect(() => void startSession(), [])
  return (
    <UserProvider>
      <Account />
    </UserProvider>
  )
}

/** The user's picture or initials. It opens a native popover, which closes on Escape or a click outside. */
function Account() {
  const { user, logOut } = useAuth()
  const [broken, setBroken] = useState<string | null>(null)
  const id = user?._id
  useEffect(() => (id === undefined ? undefined : hearNotices()), [id])
  if (!user) return null
  return (
    <>
      <button
        className="who"
        type="button"
        popoverTarget="cuenta"
        aria-label={words.account(user.name)}
        data-letters={initialsOf(user.name)}
      >
        {user.avatar && user.avatar !== broken && (
          <img src={user.avatar} alt="" onError={() => setBroken(user.avatar ?? null)} />
        )}
      </button>
      <nav className="account" id="cuenta" popover="auto" aria-label={words.yourAccount}>
        <p>{user.name}</p>
        <a className="on-phone" href="/dashboard">
          {words.backToDashboard}
        </a>
        <a href="/agenda">{words.myAppointments}</a>
        <a href="/profile">{words.profile}</a>
        <button type="button" onClick={() => void logOut()}>
          {words.logOut}
        </button>
      </nav>
    </>
  )
}

/** Loads the live connection by itself, so that the header does not wait for it. Returns a function that leaves. */
function hearNotices(): () => void {
  const left = new AbortController()
  import('#stores/session/own-notices.ts').then(
    ({ hearOwnNotices }) => {
      if (!left.signal.aborted) left.signal.addEventListener('abort', hearOwnNotices())
    },
    (error: unknown) => console.warn('The live connection could not be loaded.', error),
  )
  return () => left.abort()
}
