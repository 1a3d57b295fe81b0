import { shellMessages } from '#messages/shell.ts'
import { ThemeProvider, useTheme } from './providers/ThemeProvider.tsx'

/**
 * The floating theme button. The page's inline script answers the tap itself (`data-theme-toggle`), so that the first
 * one is instant and never lost; React only says which theme is on.
 */
export function ThemeToggleIsland() {
  return (
    <ThemeProvider>
      <ThemeToggle />
    </ThemeProvider>
  )
}

function ThemeToggle() {
  const { theme } = useTheme()
  return (
    <button
      className="float"
      type="button"
      aria-label={shellMessages.toggleTheme}
      aria-pressed={theme === 'dark'}
      title={shellMessages.toggleTheme}
      data-native
      data-theme-toggle
    >
      <svg className="theme-sun" viewBox="0 0 24 24" aria-hidden="true" {...stroke}>
        <circle cx="12" cy="12" r="4.5" />
        <path d="M12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3 19 19M19 5l-1.7 1.7M6.7 17.3 5 19" />
      </svg>
      <svg className="theme-moon" viewBox="0 0 24 24" aria-hidden="true" {...stroke}>
        <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z" />
      </svg>
    </button>
  )
}

const stroke = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.8,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
