import { useStore } from '@nanostores/react'
import { createContext, use, type ReactNode } from 'react'
import {
  $toasts,
  dismissToast,
  pauseToast,
  replaceToast,
  resumeToast,
  showToast,
} from '#stores/toasts.ts'

const shared = { $toasts, showToast, replaceToast, dismissToast, pauseToast, resumeToast }
const ToastContext = createContext<typeof shared | null>(null)

type Props = { readonly children: ReactNode; readonly stores?: typeof shared }

export function ToastProvider({ children, stores = shared }: Props) {
  return <ToastContext value={stores}>{children}</ToastContext>
}

export function useToast() {
  const stores = use(ToastContext)
  if (!stores) throw new Error('useToast debe ser usado dentro de un ToastProvider')
  const { $toasts: $shown, ...actions } = stores
  const toasts = useStore($shown, { ssr: 'initial' })
  return { toasts, ...actions }
}
