import { useState } from 'react'
import { commissionsTexts as texts } from '#messages/dashboard/money/statements.ts'
import { minorUnitsIn } from '#stores/dashboard/catalogue/prices.ts'
import {
  type CommissionKind,
  saveCommissionRules,
} from '#stores/dashboard/statements/commission-rules.ts'
import { Options, SelectField, TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { AmountField } from '../money/AmountField.tsx'
import { DateField } from '../parts/DateField.tsx'
import { Check, Chip } from '../parts/Form.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import parts from '../parts/parts.module.css'
import { percentIn } from './typed-percent.ts'
import { useCommissionNames } from './use-commission-names.ts'

type Props = { readonly today: string; readonly onClose: () => void }

const kinds = ['service', 'product', 'package'] as const

/** One rule: whose, of what, how much and from when on. */
export function CommissionRuleDialog({ today, onClose }: Props) {
  const [kind, setKind] = useState<CommissionKind>('service')
  const [isFixed, setFixed] = useState(false)
  const { staff, items, staffName } = useCommissionNames()
  const save = (values: FormData) => saveCommissionRules([ruleIn(values, kind)])
  return (
    <FormDialog
      title={texts.add}
      check={wrongIn}
      save={save}
      saved={values => texts.saved(staffName(textOf(values, 'staff') || null))}
      onClose={onClose}
    >
      <SelectField name="staff" label={texts.who} data-first>
        <Options of={staff} />
        <option value="">{texts.everybody}</option>
      </SelectField>
      <fieldset className={parts.group}>
        <legend>{texts.what}</legend>
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
      </fieldset>
      <SelectField key={kind} name="item" label={texts.kinds[kind]}>
        <Options of={items[kind]} />
        <option value="">{texts.all[kind]}</option>
      </SelectField>
      <Amount isFixed={isFixed} onChange={setFixed} />
      <DateField
        name="starts_on"
        label={texts.startsOn}
        hint={texts.startsOnHint}
        defaultValue={today}
        min={today}
      />
      {!isFixed && (
        <Check
          name="is_before_discount"
          label={texts.beforeDiscount}
          hint={texts.beforeDiscountHint}
        />
      )}
    </FormDialog>
  )
}

type AmountProps = {
  readonly isFixed: boolean
  readonly onChange: (isFixed: boolean) => void
}

function Amount({ isFixed, onChange }: AmountProps) {
  return (
    <>
      <fieldset className={parts.group}>
        <legend>{texts.way}</legend>
        <div className={parts.chips}>
          <Chip
            name="way"
            value="percent"
            label={texts.percent}
            checked={!isFixed}
            onChange={() => onChange(false)}
          />
          <Chip
            name="way"
            value="fixed"
            label={texts.isFixed}
            checked={isFixed}
            onChange={() => onChange(true)}
          />
        </div>
      </fieldset>
      {isFixed ? (
        <AmountField name="fixed" label={texts.fixed} />
      ) : (
        <TextField name="percent" label={texts.percent} inputMode="decimal" maxLength={6} />
      )}
    </>
  )
}

function ruleIn(values: FormData, kind: CommissionKind) {
  const isFixed = values.has('fixed')
  return {
    staff: textOf(values, 'staff') || null,
    kind,
    item: textOf(values, 'item') || null,
    starts_on: textOf(values, 'starts_on'),
    ...(isFixed
      ? { fixed: minorUnitsIn(textOf(values, 'fixed')) ?? 0 }
      : { percent: percentIn(textOf(values, 'percent')) ?? 0 }),
    is_before_discount: values.has('is_before_discount'),
  }
}

function wrongIn(values: FormData): Record<string, string> {
  if (values.has('fixed'))
    return minorUnitsIn(textOf(values, 'fixed')) === null ? { fixed: texts.badAmount } : {}
  return percentIn(textOf(values, 'percent')) === null ? { percent: texts.badPercent } : {}
}
