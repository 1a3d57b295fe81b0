// @vitest-environment happy-dom
import { cleanStores } from 'nanostores'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useTheme } from '#islands/providers/ThemeProvider.tsx'
import { themeScript } from '#layouts/inline-scripts.ts'
import { $theme, setTheme, toggleTheme } from '#stores/theme.ts'

const isDark = () => document.body.classList.contains('dark-mode')
const systemPrefers = (theme: 'dark' | 'light') =>
  vi.stubGlobal('matchMedia', () => ({ matches: theme === 'dark' }))
const listening: (() => void)[] = []

/** Runs the script that the page runs before the first paint. The test removes its listeners afterwards. */
function startPage(): void {
  const listen = vi.spyOn(globalThis, 'addEventListener')
  // Runs the text of the page's inline script as the browser does.
  // oxlint-disable-next-line typescript/no-implied-eval
  new Function(themeScript)()
  for (const [type, listener, options] of listen.mock.calls) {
    listening.push(() => removeEventListener(type, listener, options))
  }
  listen.mockRestore()
}

beforeEach(() => {
  localStorage.clear()
  document.body.className = ''
  document.body.innerHTML = '<button data-theme-toggle>Alternar modo oscuro</button>'
  systemPrefers('light')
})

afterEach(() => {
  for (const stop of listening.splice(0)) stop()
  cleanStores($theme)
  vi.unstubAllGlobals()
})

describe('the theme before the first paint', () => {
  test.each([
    ['dark', 'light', true],
    ['light', 'dark', false],
    [null, 'dark', true],
    [null, 'light', false],
  ] as const)('stored %s, system %s: dark is %s', (stored, system, dark) => {
    if (stored) localStorage.setItem('theme', stored)
    systemPrefers(system)

    startPage()

    expect(isDark()).toBe(dark)
  })

  test('marks the body of somebody who is logged in', () => {
    localStorage.setItem('user_session', 'a.b.c')

    startPage()

    expect(document.body.classList.contains('signed-in')).toBe(true)
  })

  test('works when storage is blocked', () => {
    systemPrefers('dark')
    vi.stubGlobal('localStorage', undefined)

    startPage()

    expect(isDark()).toBe(true)
  })
})

describe('the theme store', () => {
  test('has the theme of the body', () => {
    document.body.classList.add('dark-mode')

    $theme.listen(() => {})

    expect($theme.get()).toBe('dark')
  })

  test('changes the body and remembers it', () => {
    setTheme('dark')

    expect(isDark()).toBe(true)
    expect(localStorage.getItem('theme')).toBe('dark')
  })

  test('toggles back and forth', () => {
    toggleTheme()
    toggleTheme()

    expect($theme.get()).toBe('light')
    expect(localStorage.getItem('theme')).toBe('light')
  })

  test('follows a tap that the page handled before hydration', () => {
    startPage()
    $theme.listen(() => {})

    document.querySelector('button')?.click()

    expect(isDark()).toBe(true)
    expect($theme.get()).toBe('dark')
    expect(localStorage.getItem('theme')).toBe('dark')
  })

  test('follows another tab', () => {
    $theme.listen(() => {})

    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }))

    expect($theme.get()).toBe('dark')
    expect(isDark()).toBe(true)
  })
})

const Lost = () => createElement('p', null, useTheme().theme)

test('useTheme outside its provider is a developer error', () => {
  expect(() => renderToString(createElement(Lost))).toThrow(
    'useTheme debe ser usado dentro de un ThemeProvider',
  )
})
