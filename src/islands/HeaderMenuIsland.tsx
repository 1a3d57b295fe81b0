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

function BackToDashboard() {
  const { user } = useAuth()
  if (!user) return null
  return (
    <a className="btn btn-plain btn-small back-to-dashboard" href="/dashboard">
      {shellMessages.backToDashboard}
    </a>
  )
}
