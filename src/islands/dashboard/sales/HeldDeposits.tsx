import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { dateOf, priceText } from '#contract/texts/texts.ts'
import { salesTexts as texts } from '#messages/dashboard/sales.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import { dayMonth } from '#stores/dashboard/day-texts.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { moneySettings } from '#stores/dashboard/sales/bill.ts'
import { type HeldDeposit, heldDeposits, settleDeposit } from '#stores/dashboard/sales/sales.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Options, SelectField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { FormDialog } from '../parts/FormDialog.tsx'
import { useLoad } from '../parts/use-load.ts'
import charge from './charge.module.css'
import styles from './sales.module.css'

type Choice = { readonly deposit: HeldDeposit; readonly how: 'give_back' | 'keep' }

/** Deposits that were received and neither used nor given back. */
export function HeldDeposits() {
  const [choice, setChoice] = useState<Choice | null>(null)
  useLoad(heldDeposits, null)
  const held = valueOf(useStore(heldDeposits.$store)) ?? []
  if (held.length === 0 && choice === null) return null
  return (
    <section className={`card ${styles.note}`} aria-label={texts.held}>
      <div>
        <h2>{texts.held}</h2>
        <p className="soft small">{texts.heldHint}</p>
      </div>
      <ul className={styles.rows}>
        {held.map(deposit => (
          <li key={deposit.appointment.id} className={styles.pending}>
            <Held deposit={deposit} onSettle={how => setChoice({ deposit, how })} />
          </li>
        ))}
      </ul>
      {choice && <SettleDialog {...choice} onClose={() => setChoice(null)} />}
    </section>
  )
}

type HeldProps = {
  readonly deposit: HeldDeposit
  readonly onSettle: (how: Choice['how']) => void
}

/** One that is still ahead can only be given back. */
function Held({ deposit: { appointment, held, is_over: isOver }, onSettle }: HeldProps) {
  const day = dayMonth(dateOf(appointment.starts_at))
  return (
    <>
      <span>
        <strong>{dotted(priceText(held, appointment.currency), appointment.customer.name)}</strong>
        <span className="soft small">{isOver ? texts.over(day) : texts.ahead(day)}</span>
      </span>
      <span className={charge.toggles}>
        <Button
          look="plain small"
          label={texts.giveBack}
          of={texts.of(appointment.customer.name)}
          onClick={() => onSettle('give_back')}
        />
        {isOver && (
          <Button
            look="plain small"
            label={texts.keep}
            of={texts.ofWhom(appointment.customer.name)}
            onClick={() => onSettle('keep')}
          />
        )}
      </span>
    </>
  )
}

function SettleDialog({ deposit, how, onClose }: Choice & { readonly onClose: () => void }) {
  const { appointment, held } = deposit
  useLoad(moneySettings, null)
  const methods = valueOf(useStore(moneySettings.$store))?.methods.filter(one => one.is_on) ?? []
  const amount = priceText(held, appointment.currency)
  const isKept = how === 'keep'
  return (
    <FormDialog
      afterTrial="allowed"
      title={
        isKept ? texts.keepTitle(amount) : texts.giveBackTitle(amount, appointment.customer.name)
      }
      submit={isKept ? texts.keep : texts.giveBack}
      saved={isKept ? texts.kept : texts.gaveBack}
      save={values =>
        settleDeposit(
          appointment.id,
          isKept ? { how } : { how, method: textOf(values, 'method') || 'cash' },
        )
      }
      onClose={onClose}
    >
      {isKept ? (
        <p>{texts.keepHint}</p>
      ) : (
        <SelectField
          name="method"
          label={texts.how}
          defaultValue={appointment.deposit?.paid_online ? 'mercado_pago' : undefined}
        >
          <Options of={methods} />
        </SelectField>
      )}
    </FormDialog>
  )
}
