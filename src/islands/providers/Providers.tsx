import { useEffect, type ReactNode } from 'react'
import { startSession } from '#stores/session/session.ts'
import { ThemeProvider } from './ThemeProvider.tsx'
import { ToastProvider } from './ToastProvider.tsx'
import { UserProvider } from './UserProvider.tsx'

/** The shared stores and the start of the session, around the tree of each root. */
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
