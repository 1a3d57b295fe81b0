import { atom, onMount } from 'nanostores'
import { writeStored } from './storage.ts'

export type Theme = 'dark' | 'light'

/**
 * The source of truth is the body's class: the page's inline script sets it before the first paint, and on every tap.
 */
export const $theme = atom<Theme>('light')

onMount($theme, () => {
  if (typeof window === 'undefined') return
  readBody()
  addEventListener('mt:theme', readBody)
  addEventListener('storage', followOtherTab)
  return () => {
    removeEventListener('mt:theme', readBody)
    removeEventListener('storage', followOtherTab)
  }
})

export function setTheme(theme: Theme): void {
  document.body.classList.toggle('dark-mode', theme === 'dark')
  // When storage is blocked the theme lasts as long as the page.
  writeStored('theme', theme)
  $theme.set(theme)
}

export function toggleTheme(): void {
  setTheme(document.body.classList.contains('dark-mode') ? 'light' : 'dark')
}

function readBody(): void {
  $theme.set(document.body.classList.contains('dark-mode') ? 'dark' : 'light')
}

function followOtherTab(event: StorageEvent): void {
  if (event.key === 'theme' && isTheme(event.newValue)) setTheme(event.newValue)
}

function isTheme(value: unknown): value is Theme {
  return value === 'dark' || value === 'light'
}
