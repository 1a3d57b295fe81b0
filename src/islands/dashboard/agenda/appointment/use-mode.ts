import { type RefObject, useEffect, useRef, useState } from 'react'
import { $router } from '#stores/dashboard/router.ts'

/** The panel that is open in the appointment's dialog. */
export type AppointmentMode =
  'looking' | 'charging' | 'moving' | 'services' | 'cancelling' | 'rejecting' | 'editing' | 'giving'

const modes: Readonly<Record<string, AppointmentMode>> = {
  rechazar: 'rejecting',
  cobrar: 'charging',
}

/** The open panel. One that was opened while charging leads back to it. */
export function useMode() {
  const [mode, setMode] = useState<AppointmentMode>(
    () => modes[$router.get()?.search['accion'] ?? ''] ?? 'looking',
  )
  const [isCharging, setCharging] = useState(mode === 'charging')
  return {
    mode,
    isCharging,
    setMode: (next: AppointmentMode) => {
      if (next === 'charging') setCharging(true)
      setMode(next)
    },
    onBack: () => {
      const isInside = isCharging && mode !== 'charging'
      setCharging(isInside)
      setMode(isInside ? 'charging' : 'looking')
    },
  }
}

/** Closing a panel returns the focus to the button that opened it. */
export function useFocusBack(inside: RefObject<HTMLElement | null>, mode: AppointmentMode): void {
  const before = useRef(mode)
  useEffect(() => {
    const left = before.current
    before.current = mode
    if (mode === 'looking' && left !== 'looking')
      inside.current?.querySelector<HTMLElement>(`[data-mode="${left}"]`)?.focus()
  }, [inside, mode])
}
