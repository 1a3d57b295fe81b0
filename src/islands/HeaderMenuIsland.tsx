import { shellMessages } from '#messages/shell.ts'
import { UserProvider, useAuth } from './providers/UserProvider.tsx'

/** The part of the header that needs a session. The links and the phone's menu are plain HTML beside it. */
export function HeaderMenuIsland() {
  return (
    <UserProvider>
      <BackToDashboard />
    </UserProvider>
  )
}

/** On a phone their face or letters are all of it that is drawn. */
function BackToDashboard() {
  const { user } = useAuth()
  if (!user) return null
  return (
    <a className="btn btn-plain btn-small back-to-dashboard" href="/dashboard">
      <span className="who" data-letters={lettersOf(user.name)} aria-hidden="true">
        {user.avatar && <img src={user.avatar} alt="" />}
      </span>
      <span className="where">{shellMessages.backToDashboard}</span>
    </a>
  )
}

function lettersOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''
  return `${words[0]?.[0] ?? ''}${last}`.toUpperCase()
}
