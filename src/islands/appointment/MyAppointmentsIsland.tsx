import { useEffect } from 'react'
import { startSession } from '#stores/session/session.ts'
import { MyAppointments } from './MyAppointments.tsx'

/** The appointments of this device's user, with or without an account. */
export function MyAppointmentsIsland() {
  useEffect(() => void startSession(), [])
  return <MyAppointments />
}
