import { priceText } from '#contract/texts/texts.ts'
import { balanceText } from '#messages/dashboard/money/amounts.ts'
import { statementsTexts as texts } from '#messages/dashboard/money/statements.ts'
import { setQuery } from '#stores/dashboard/router.ts'
import { settleStatement, type Statement } from '#stores/dashboard/statements/statements.ts'
import { textOf } from '#islands/ui/form-state.ts'
import { FormDialog } from '../parts/FormDialog.tsx'
import money from '../money/money.module.css'
import { MethodField } from './AddLineDialog.tsx'

type Props = { readonly statement: Statement; readonly onClose: () => void }

/** Pays a statement out, and shows it as it was settled. */
export function SettleDialog({ statement, onClose }: Props) {
  const { staff, from, to, total, currency } = statement
  const save = (values: FormData) => {
    const method = textOf(values, 'method')
    const body = { staff: staff.id, from, to, total, ...(method ? { method } : {}) }
    return settleStatement(body, ({ id }) => setQuery({ liquidacion: id }))
  }
  return (
    <FormDialog
      title={texts.settleTitle(staff.name)}
      submit={texts.submitSettle}
      afterTrial="allowed"
      save={save}
      saved={texts.didSettle(staff.name)}
      onClose={onClose}
    >
      <p className={money.outcome}>{balanceText(total, currency)}</p>
      <p>{whoPays(statement)}</p>
      {total !== 0 && <MethodField />}
      <p className="soft small">{texts.settleHint}</p>
    </FormDialog>
  )
}

function whoPays({ staff, total, currency }: Statement): string {
  const amount = priceText(Math.abs(total), currency)
  if (total === 0) return texts.zero
  return total > 0 ? texts.pays(staff.name, amount) : texts.receives(staff.name, amount)
}
