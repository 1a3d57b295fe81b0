import { useEffect } from 'react'
import { roles } from '#contract/protocol/roles.ts'
import { prefetchDay } from '#stores/dashboard/prefetch.ts'
import { guardRoute, startSession } from '#stores/session/session.ts'
import { ToastProvider } from '../providers/ToastProvider.tsx'
import { useAuth, UserProvider } from '../providers/UserProvider.tsx'
import { StepUp } from '../second-factor/StepUp.tsx'
import { Shell } from './shell/Shell.tsx'

prefetchDay()

/** Everything under /dashboard: one island, whose sections are routes of its own (`stores/dashboard/routes.ts`). */
export function DashboardIsland() {
  return (
    <UserProvider>
      <ToastProvider>
        <Dashboard />
      </ToastProvider>
    </UserProvider>
  )
}

function Dashboard() {
  const { user } = useAuth()
  useEffect(() => {
    if (startSession()) void guardRoute(roles)
  }, [])
  // Without a session the page is already on its way to /login.
  return user ? (
    <>
      <Shell user={user} />
      <StepUp />
    </>
  ) : null
}
