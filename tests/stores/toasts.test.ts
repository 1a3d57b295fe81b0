// @vitest-environment happy-dom
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import {
  $toasts,
  dismissToast,
  pauseToast,
  replaceToast,
  resumeToast,
  showToast,
} from '#stores/toasts.ts'

const messages = () => $toasts.get().map(toast => toast.message)

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.advanceTimersByTime(600_000)
  for (const toast of $toasts.get()) dismissToast(toast.id)
  vi.advanceTimersByTime(1_000)
  vi.useRealTimers()
})

describe('a toast', () => {
  test('stays 3000 ms, fades 300 ms and is gone', () => {
    showToast({ message: 'Turno nuevo', type: 'success' })

    vi.advanceTimersByTime(2_999)
    expect($toasts.get()[0]).toMatchObject({ message: 'Turno nuevo', leaving: false })
    vi.advanceTimersByTime(1)
    expect($toasts.get()[0]?.leaving).toBe(true)
    vi.advanceTimersByTime(300)
    expect($toasts.get()).toEqual([])
  })

  test('stays as long when others come after it', () => {
    for (const message of ['Primero', 'Segundo', 'Tercero', 'Cuarto', 'Quinto'])
      showToast({ message, type: 'success' })

    vi.advanceTimersByTime(2_999)

    expect($toasts.get().map(toast => toast.leaving)).toEqual([false, false, false, false, false])
  })

  test('keeps its own duration', () => {
    showToast({ message: 'Corto', type: 'success', duration: 500 })

    vi.advanceTimersByTime(800)

    expect($toasts.get()).toEqual([])
  })

  test('fades when it is closed', () => {
    const id = showToast({ message: 'Error', type: 'error' })

    dismissToast(id)

    expect($toasts.get()[0]?.leaving).toBe(true)
    vi.advanceTimersByTime(300)
    expect($toasts.get()).toEqual([])
  })

  test('does not run out while it is being read', () => {
    const id = showToast({ message: 'Largo de leer', type: 'success' })

    vi.advanceTimersByTime(2_000)
    pauseToast(id)
    vi.advanceTimersByTime(60_000)
    expect(messages()).toEqual(['Largo de leer'])
    resumeToast(id)
    vi.advanceTimersByTime(999)
    expect($toasts.get()[0]?.leaving).toBe(false)
    vi.advanceTimersByTime(1)
    expect($toasts.get()[0]?.leaving).toBe(true)
  })

  test('that is loading stays until its result replaces it', () => {
    const id = showToast({ message: 'Guardando…', type: 'loading' })

    vi.advanceTimersByTime(60_000)
    expect(messages()).toEqual(['Guardando…'])
    replaceToast(id, { message: 'Guardado', type: 'success' })

    expect($toasts.get()).toMatchObject([{ id, message: 'Guardado', type: 'success' }])
    vi.advanceTimersByTime(3_300)
    expect($toasts.get()).toEqual([])
  })

  test('replaced while it fades is a new one and stays', () => {
    const id = showToast({ message: 'Guardando…', type: 'loading' })
    dismissToast(id)

    replaceToast(id, { message: 'Guardado', type: 'success' })
    vi.advanceTimersByTime(300)

    expect(messages()).toEqual(['Guardado'])
  })

  test('that was replaced after it had gone appears as a new one', () => {
    replaceToast('999', { message: 'Guardado', type: 'success' })

    expect(messages()).toEqual(['Guardado'])
  })

  test('wakes the island that draws it', () => {
    const wake = vi.fn<() => void>()
    addEventListener('mt:toast', wake, { once: true })

    showToast({ message: 'Turno nuevo', type: 'success' })

    expect(wake).toHaveBeenCalledOnce()
  })
})

test('several toasts keep their order', () => {
  showToast({ message: 'Primero', type: 'success' })
  showToast({ message: 'Segundo', type: 'error' })

  expect(messages()).toEqual(['Primero', 'Segundo'])
})

const Lost = () => createElement('p', null, useToast().toasts.length)

test('useToast outside its provider is a developer error', () => {
  expect(() => renderToString(createElement(Lost))).toThrow(
    'useToast debe ser usado dentro de un ToastProvider',
  )
})
