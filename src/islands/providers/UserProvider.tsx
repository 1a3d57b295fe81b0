import { useStore } from '@nanostores/react'
import { createContext, use, type ReactNode } from 'react'
import { $session, logOut } from '#stores/session/session.ts'
import { $connection } from '#stores/socket.ts'

const shared = { $session, $connection, logOut }
const UserContext = createContext<typeof shared | null>(null)

type Props = { readonly children: ReactNode; readonly stores?: typeof shared }

export function UserProvider({ children, stores = shared }: Props) {
  return <UserContext value={stores}>{children}</UserContext>
}

export function useAuth() {
  const stores = use(UserContext)
  if (!stores) throw new Error('useAuth debe ser usado dentro de un UserProvider')
  const user = useStore(stores.$session, { ssr: 'initial' })
  const connection = useStore(stores.$connection, { ssr: 'initial' })
  return { user, connection, logOut: stores.logOut }
}
