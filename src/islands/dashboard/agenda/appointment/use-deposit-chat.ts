import { useEffect, useState } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import { findManageLink } from '#stores/dashboard/appointment/appointment.ts'

/**
 * The WhatsApp link with the shop's text that asks for the deposit. Null while it is loading or when no deposit is
 * awaited.
 */
export function useDepositChat(appointment: AppointmentWire): string | null {
  const [url, setUrl] = useState<string | null>(null)
  const isWanted = appointment.status === 'awaiting_deposit' && appointment.customer.phone !== null
  useEffect(() => {
    if (!isWanted) return undefined
    let isOver = false
    void findManageLink(appointment.id).then(link => {
      if (!isOver && 'manage_url' in link) setUrl(link.whatsapp_url)
    })
    return () => {
      isOver = true
    }
  }, [appointment, isWanted])
  return isWanted ? url : null
}
