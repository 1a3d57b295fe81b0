import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { statementsTexts as texts } from '#messages/dashboard/money/statements.ts'
import { minorUnitsIn } from '#stores/dashboard/catalogue/prices.ts'
import { $methods } from '#stores/dashboard/money-settings/money-settings.ts'
import { addStatementLine } from '#stores/dashboard/statements/statements.ts'
import { Options, SelectField, TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { AmountField } from '../money/AmountField.tsx'
import { Chip } from '../parts/Form.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import parts from '../parts/parts.module.css'

type Staff = { readonly id: string; readonly name: string }
type Props = { readonly staff: Staff; readonly onClose: () => void }
type Kind = 'advance' | 'rent' | 'correction'

const kinds = ['advance', 'rent', 'correction'] as const

/** An advance, the rent of a chair or a correction. */
export function AddLineDialog({ staff, onClose }: Props) {
  const [kind, setKind] = useState<Kind>('advance')
  const save = (values: FormData) => {
    const amount = minorUnitsIn(textOf(values, 'amount')) ?? 0
    const isForShop = kind === 'correction' && textOf(values, 'favour') === 'shop'
    return addStatementLine({
      staff: staff.id,
      kind,
      amount: isForShop ? -amount : amount,
      reason: textOf(values, 'reason'),
      ...(kind === 'advance' ? { method: textOf(values, 'method') } : {}),
    })
  }
  return (
    <FormDialog
      title={texts.addTitle(staff.name)}
      submit={texts.add}
      afterTrial="allowed"
      check={wrongIn}
      save={save}
      saved={texts.added}
      onClose={onClose}
    >
      <fieldset className={parts.group}>
        <legend>{texts.kind}</legend>
        <div className={parts.chips}>
          {kinds.map(one => (
            <Chip
              key={one}
              name="kind"
              value={one}
              label={texts.kinds[one]}
              checked={kind === one}
              onChange={() => setKind(one)}
            />
          ))}
        </div>
        <p className="field-hint">{texts.kindHints[kind]}</p>
      </fieldset>
      {kind === 'correction' && <Favour staff={staff} />}
      <AmountField name="amount" label={texts.amount} data-first />
      {kind === 'advance' && <MethodField />}
      <TextField
        key={kind}
        name="reason"
        label={texts.reason}
        defaultValue={texts.reasons[kind]}
        maxLength={200}
      />
    </FormDialog>
  )
}

function Favour({ staff }: { readonly staff: Staff }) {
  return (
    <fieldset className={parts.group}>
      <legend>{texts.inFavour}</legend>
      <div className={parts.chips}>
        <Chip name="favour" value="staff" label={staff.name} defaultChecked />
        <Chip name="favour" value="shop" label={texts.ofShop} />
      </div>
    </fieldset>
  )
}

/** How money is handed over, of the shop's own methods. */
export function MethodField() {
  const methods = useStore($methods)
  return (
    <SelectField name="method" label={texts.method}>
      <Options of={methods} />
    </SelectField>
  )
}

function wrongIn(values: FormData): Record<string, string> {
  const isAmount = (minorUnitsIn(textOf(values, 'amount')) ?? 0) > 0
  return {
    ...(isAmount ? {} : { amount: texts.badAmount }),
    ...(textOf(values, 'reason') ? {} : { reason: texts.needReason }),
  }
}
