import { useStore } from '@nanostores/react'
import { newAppointmentTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import { $currency, $now, $timeZone } from '#stores/dashboard/shop.ts'
import { depositUntil } from '#stores/dashboard/appointment/deposit.ts'
import { amountText } from '#stores/dashboard/catalogue/prices.ts'
import { TextField } from '#islands/ui/Field.tsx'
import { Check } from '#islands/dashboard/parts/Form.tsx'
import type { NewAppointment } from '../new-appointment/use-new-appointment.ts'

type Props = { readonly appointment: NewAppointment }

/**
 * The deposit that the customer pays before the appointment is confirmed. Proposed when the service asks for one
 * online.
 */
export function DepositField({ appointment }: Props) {
  const { deposit, startsAt } = appointment
  const until = depositUntil(startsAt, useStore($now), useStore($timeZone) ?? 'UTC')
  const currency = useStore($currency)
  return (
    <>
      <Check
        label={texts.askDeposit}
        hint={until ? texts.depositUntil(until) : texts.depositHint}
        checked={deposit.isAsked}
        onChange={event => appointment.askDeposit(event.target.checked)}
      />
      {deposit.isAsked && (
        <TextField
          // Another service has another deposit, so the field starts again.
          key={deposit.usual}
          name="deposit"
          label={texts.deposit(currency)}
          inputMode="decimal"
          defaultValue={deposit.usual === 0 ? '' : amountText(deposit.usual)}
        />
      )}
    </>
  )
}
