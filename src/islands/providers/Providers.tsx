import { useEffect, type ReactNode } from 'react'
import { startSession } from '#stores/session/session.ts'
import { ThemeProvider } from './ThemeProvider.tsx'
import { ToastProvider } from './ToastProvider.tsx'
import { UserProvider } from './UserProvider.tsx'

/** Round the tree of each root: the shared stores, and the session start of the seed. */
export function Providers({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    startSession()
  }, [])
  return (
    <UserProvider>
      <ThemeProvider>
        <ToastProvider>{children}</ToastProvider>
      </ThemeProvider>
    </UserProvider>
  )
}
