import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { commissionsTexts as texts } from '#messages/dashboard/money/statements.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import { dayMonth } from '#stores/dashboard/day-texts.ts'
import { $currency } from '#stores/dashboard/shop.ts'
import {
  type CommissionRule,
  otherRules,
  removeCommissionRule,
} from '#stores/dashboard/statements/commission-rules.ts'
import { ListHead } from '../parts/ListHead.tsx'
import { Icon } from '../parts/Icon.tsx'
import { keepFocus } from '../parts/keep-focus.ts'
import money from '../money/money.module.css'
import parts from '../parts/parts.module.css'
import small from '../parts/small.module.css'
import { useSending } from '../parts/use-sending.ts'
import { amountOf } from './commission-text.ts'
import { CommissionRuleDialog } from './CommissionRuleDialog.tsx'
import { useCommissionNames } from './use-commission-names.ts'

type Props = { readonly rules: readonly CommissionRule[]; readonly today: string }

/** Rules of single services and products, and those that begin later. */
export function OtherCommissions({ rules, today }: Props) {
  const [isAdding, setAdding] = useState(false)
  const others = otherRules(rules, today)
  return (
    <section className={money.card} aria-label={texts.others}>
      <ListHead
        title={texts.others}
        hint={texts.othersHint}
        addLabel={texts.add}
        onAdd={() => setAdding(true)}
      />
      {others.length === 0 ? (
        <p className="soft">{texts.noOthers}</p>
      ) : (
        <ul className={parts.list}>
          {others.map(rule => (
            <Row key={rule.id} rule={rule} />
          ))}
        </ul>
      )}
      {isAdding && <CommissionRuleDialog today={today} onClose={() => setAdding(false)} />}
    </section>
  )
}

function Row({ rule }: { readonly rule: CommissionRule }) {
  const currency = useStore($currency)
  const { isSending, send } = useSending()
  const { staffName, itemName } = useCommissionNames()
  const words = `${staffName(rule.staff)}: ${itemName(rule.kind, rule.item)}`
  const remove = async () => {
    await send(() => removeCommissionRule(rule.id), texts.removed)
    keepFocus(() => document.querySelector<HTMLElement>('main h1[tabindex]'))
  }
  return (
    <li className={parts.row}>
      <span className={`${parts.rowWords} ${parts.wraps}`}>
        <strong>{words}</strong>
        <span className="soft small">
          {dotted(amountOf(rule, currency), texts.from(dayMonth(rule.starts_on)))}
        </span>
      </span>
      <button
        className={small.iconButton}
        type="button"
        aria-label={texts.removeOf(words)}
        aria-disabled={isSending}
        onClick={() => void remove()}
      >
        <Icon name="close" />
      </button>
    </li>
  )
}
