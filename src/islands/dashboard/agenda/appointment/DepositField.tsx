import { useStore } from '@nanostores/react'
import { newTurnTexts as texts } from '#messages/dashboard/turns.ts'
import { $now, $timeZone } from '#stores/dashboard/shop.ts'
import { depositUntil } from '#stores/dashboard/appointment/deposit.ts'
import { pesosText } from '#stores/dashboard/setup/prices.ts'
import { TextField } from '#islands/ui/Field.tsx'
import { Check } from '#islands/dashboard/parts/Form.tsx'
import type { NewTurn } from '../new-appointment/use-new-turn.ts'

type Props = { readonly turn: NewTurn; readonly startsAt: string | null }

/** What she sends before the turn is hers: proposed where the service asks for it on line. */
export function DepositField({ turn, startsAt }: Props) {
  const { deposit } = turn
  const until = depositUntil(startsAt, useStore($now), useStore($timeZone) ?? 'UTC')
  return (
    <>
      <Check
        label={texts.askDeposit}
        hint={until ? texts.depositUntil(until) : texts.depositHint}
        checked={deposit.isAsked}
        onChange={event => turn.askDeposit(event.target.checked)}
      />
      {deposit.isAsked && (
        <TextField
          // Another service has another one.
          key={deposit.usual}
          name="deposit"
          label={texts.deposit}
          inputMode="decimal"
          defaultValue={deposit.usual === 0 ? '' : pesosText(deposit.usual)}
        />
      )}
    </>
  )
}
