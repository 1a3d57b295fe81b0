import { useEffect } from 'react'
import { startSession } from '#stores/session/session.ts'
import { MyAppointments } from './MyAppointments.tsx'

/** The appointments of whoever holds this device, with an account or without. */
export function MyAppointmentsIsland() {
  useEffect(() => void startSession(), [])
  return <MyAppointments />
}
