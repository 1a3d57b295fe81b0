import { commissionsTexts as texts, percentText } from '#messages/dashboard/money/statements.ts'
import {
  type CommissionKind,
  type CommissionRule,
  type CommissionRuleFields,
  saveCommissionRules,
  usualRule,
} from '#stores/dashboard/statements/commission-rules.ts'
import { TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { DateField } from '../parts/DateField.tsx'
import { Check } from '../parts/Form.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import type { Whose } from './commission-text.ts'
import { percentIn } from './typed-percent.ts'
import styles from './statements.module.css'

type Props = {
  readonly whose: Whose
  readonly rules: readonly CommissionRule[]
  readonly today: string
  readonly onClose: () => void
}

const kinds = ['service', 'product', 'package'] as const

/** One percentage for each kind, from a day on. Only what was changed is saved. */
export function UsualCommissionDialog({ whose, rules, today, onClose }: Props) {
  const now = (kind: CommissionKind) => usualRule(rules, whose.id, kind, today)
  const save = (values: FormData, opened: FormData) =>
    saveCommissionRules(changedRules(values, opened, whose.id))
  return (
    <FormDialog
      title={texts.editOf(whose.name)}
      check={wrongIn}
      save={save}
      saved={texts.saved(whose.name)}
      onClose={onClose}
    >
      <div className={styles.percents}>
        {kinds.map(kind => (
          <TextField
            key={kind}
            name={kind}
            label={texts.percentOfKind[kind]}
            inputMode="decimal"
            maxLength={6}
            data-first={kind === 'service' || undefined}
            defaultValue={percentOf(now(kind))}
          />
        ))}
      </div>
      <DateField
        name="starts_on"
        label={texts.startsOn}
        hint={texts.startsOnHint}
        defaultValue={today}
        min={today}
      />
      <Check
        name="is_before_discount"
        label={texts.beforeDiscount}
        hint={texts.beforeDiscountHint}
        defaultChecked={now('service')?.is_before_discount ?? false}
      />
    </FormDialog>
  )
}

function percentOf(rule: CommissionRule | null): string {
  return rule?.percent == null ? '' : percentText(rule.percent)
}

/** The kinds whose percentage was changed, or all that have one when it is counted from another price. */
function changedRules(
  values: FormData,
  opened: FormData,
  staff: string | null,
): CommissionRuleFields[] {
  const isBefore = values.has('is_before_discount')
  const isCountedAnew = isBefore !== opened.has('is_before_discount')
  const isLater = values.get('starts_on') !== opened.get('starts_on')
  return kinds
    .filter(kind => {
      const isChanged = textOf(values, kind) !== textOf(opened, kind)
      return isChanged || ((isCountedAnew || isLater) && textOf(values, kind) !== '')
    })
    .map(kind => ({
      staff,
      kind,
      starts_on: textOf(values, 'starts_on'),
      // An emptied percentage is none.
      percent: percentIn(textOf(values, kind)) ?? 0,
      is_before_discount: isBefore,
    }))
}

function wrongIn(values: FormData): Record<string, string> {
  const wrong = kinds.filter(kind => {
    const text = textOf(values, kind)
    return text !== '' && percentIn(text) === null
  })
  return Object.fromEntries(wrong.map(kind => [kind, texts.badPercent]))
}
