import { useStore } from '@nanostores/react'
import { Suspense, useEffect } from 'react'
import { roles } from '#contract/protocol/roles.ts'
import { prefetchDay } from '#stores/dashboard/prefetch.ts'
import { guardRoute, startSession } from '#stores/session/session.ts'
import { $askedToStepUp } from '#stores/session/step-up.ts'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { ToastProvider } from '../providers/ToastProvider.tsx'
import { useAuth, UserProvider } from '../providers/UserProvider.tsx'
import { Shell } from './shell/Shell.tsx'

const StepUp = lazyPart(async () => (await import('../second-factor/StepUp.tsx')).StepUp)

prefetchDay()

/** Everything under /dashboard is one island with a router of its own (`stores/dashboard/routes.ts`). */
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
  const isAsked = useStore($askedToStepUp) !== null
  useEffect(() => {
    if (startSession()) void guardRoute(roles)
  }, [])
  // Without a session the browser is already being sent to /login.
  return user ? (
    <>
      <Shell user={user} />
      {isAsked && (
        <Suspense>
          <StepUp />
        </Suspense>
      )}
    </>
  ) : null
}
