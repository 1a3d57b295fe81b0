import { useStore } from '@nanostores/react'
import { createContext, use, type ReactNode } from 'react'
import { $theme, setTheme, toggleTheme } from '#stores/theme.ts'

const shared = { $theme, setTheme, toggleTheme }
const ThemeContext = createContext<typeof shared | null>(null)

type Props = { readonly children: ReactNode; readonly stores?: typeof shared }

export function ThemeProvider({ children, stores = shared }: Props) {
  return <ThemeContext value={stores}>{children}</ThemeContext>
}

export function useTheme() {
  const stores = use(ThemeContext)
  if (!stores) throw new Error('useTheme debe ser usado dentro de un ThemeProvider')
  const theme = useStore(stores.$theme, { ssr: 'initial' })
  return { theme, setTheme: stores.setTheme, toggleTheme: stores.toggleTheme }
}
