/* What the keyboard opens from anywhere in the dashboard: the palette, the sheet of keys, and the day's usual steps. */
import { atom } from 'nanostores'
import { readStored } from '#stores/storage.ts'

export const $palette = atom<'search' | 'keys' | null>(null)

export function openPalette(what: 'search' | 'keys'): void {
  $palette.set(what)
}

export function closePalette(): void {
  $palette.set(null)
}

/**
 * Shortcuts without Ctrl can be switched off, because speech input and accidental keys trigger them too (WCAG 2.1.4).
 */
export const $hasSingleKeys = atom(readStored('single_keys') !== 'no')
