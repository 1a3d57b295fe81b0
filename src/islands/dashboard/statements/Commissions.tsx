import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { commissionsTexts as texts } from '#messages/dashboard/money/statements.ts'
import { $activeStaff, services, staff } from '#stores/dashboard/catalogue/catalogue.ts'
import { packagePlans } from '#stores/dashboard/packages/packages.ts'
import { products } from '#stores/dashboard/products/products.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { $moneyDay } from '#stores/dashboard/money-settings/money-settings.ts'
import { $currency } from '#stores/dashboard/shop.ts'
import {
  type CommissionRule,
  commissionRules,
  usualRule,
} from '#stores/dashboard/statements/commission-rules.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { Loaded, Skeleton } from '../parts/Loaded.tsx'
import money from '../money/money.module.css'
import parts from '../parts/parts.module.css'
import { SectionHead } from '../parts/SectionHead.tsx'
import { useLoad } from '../parts/use-load.ts'
import { amountOf, type Whose } from './commission-text.ts'
import { OtherCommissions } from './OtherCommissions.tsx'
import { UsualCommissionDialog } from './UsualCommissionDialog.tsx'

/** The usual rule of each staff member, and below them the exceptions. */
export function Commissions() {
  const today = useStore($moneyDay)
  useLoad(commissionRules, null)
  useLoad(staff, null)
  useLoad(services, null)
  useLoad(products, null)
  useLoad(packagePlans, null)
  return (
    <>
      <SectionHead isNarrow title={texts.title} hint={texts.hint}>
        <ButtonLink look="plain" label={texts.back} href={sections.statements} />
      </SectionHead>
      {today === null ? (
        <Skeleton />
      ) : (
        <Loaded from={commissionRules}>
          {rules => (
            <div className={money.narrow}>
              <UsualCommissions rules={rules} today={today} />
              <OtherCommissions rules={rules} today={today} />
            </div>
          )}
        </Loaded>
      )}
    </>
  )
}

type Props = { readonly rules: readonly CommissionRule[]; readonly today: string }

function UsualCommissions({ rules, today }: Props) {
  const members = useStore($activeStaff)
  const [open, setOpen] = useState<Whose | null>(null)
  const everybody = { id: null, name: texts.everybody }
  return (
    <>
      <ul className={parts.list}>
        {[...members, everybody].map(({ id, name }) => (
          <li key={id ?? ''} className={parts.row}>
            <span className={`${parts.rowWords} ${parts.wraps}`}>
              <strong>{name}</strong>
              <UsualText rules={rules} staff={id} today={today} />
            </span>
            <Button
              look="plain small"
              label={texts.edit}
              of={texts.ofStaff(name)}
              onClick={() => setOpen({ id, name })}
            />
          </li>
        ))}
      </ul>
      {open && (
        <UsualCommissionDialog
          whose={open}
          rules={rules}
          today={today}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

const kinds = ['service', 'product', 'package'] as const

/** `50 % de los servicios · 10 % de los productos`. */
function UsualText({ rules, staff: whose, today }: Props & { readonly staff: string | null }) {
  const currency = useStore($currency)
  const words = kinds.flatMap(kind => {
    const rule = usualRule(rules, whose, kind, today)
    return rule ? [`${amountOf(rule, currency)} ${texts.ofKind[kind]}`] : []
  })
  return <span className="soft small">{words.join(' · ') || texts.none}</span>
}
