/** What a page does with what the server says (seed §7): a toast and a sound. */
import type { CustomerNotice, ServerEvents, StaffNotice } from '#contract/events.ts'
import { playNotice } from './sound.ts'
import { showToast, type ToastType } from './toasts.ts'

const toastTypes: Record<StaffNotice | CustomerNotice, ToastType> = {
  'room:login:broadcast': 'success',
  'room:remove:broadcast': 'error',
  'appointment:new:broadcast': 'success',
  'appointment:cancel:broadcast': 'error',
  'appointment:move:broadcast': 'success',
  'appointment:update:status:broadcast': 'success',
}

export function reactTo(name: keyof ServerEvents, payload: object): void {
  if (!('message' in payload) || typeof payload.message !== 'string') return
  if (name === 'socket:error') {
    showToast({ message: payload.message, type: 'error' })
  } else if (isNotice(name)) {
    showToast({ message: payload.message, type: toastTypes[name] })
    playNotice()
  }
}

function isNotice(name: string): name is StaffNotice | CustomerNotice {
  return name in toastTypes
}
