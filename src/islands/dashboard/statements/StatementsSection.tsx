import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { statementsTexts as texts } from '#messages/dashboard/money/statements.ts'
import { followMoney } from '#stores/dashboard/money/follow-money.ts'
import { $router } from '#stores/dashboard/router.ts'
import { moneySettings } from '#stores/dashboard/money-settings/money-settings.ts'
import { $isOwner } from '#stores/dashboard/shop.ts'
import { settlements, statement, statements } from '#stores/dashboard/statements/statements.ts'
import { SectionHead } from '../parts/SectionHead.tsx'
import { useLoad } from '../parts/use-load.ts'
import { Commissions } from './Commissions.tsx'
import { EverybodysStatements, StatementTools } from './EverybodysStatements.tsx'
import { OwnStatement } from './OwnStatement.tsx'
import { Settled } from './Settled.tsx'
import { StaffStatement } from './StaffStatement.tsx'

const sources = [statements, statement, settlements]

/**
 * For owners what everybody gets, with `?quien=` one staff member, with `?liquidacion=` a settled statement of theirs,
 * and with `?ver=comisiones` the rules. Others see their own.
 */
export function StatementsSection() {
  const isOwner = useStore($isOwner)
  const query = useStore($router)?.search ?? {}
  const { quien: staff, liquidacion: settlement, ver: view } = query
  useLoad(moneySettings, null)
  useEffect(() => followMoney(sources), [])
  if (settlement) return <Settled key={settlement} id={settlement} staff={staff ?? null} />
  if (!isOwner) return <OwnStatement />
  if (staff) return <StaffStatement key={staff} staff={staff} />
  if (view === 'comisiones') return <Commissions />
  return (
    <>
      <SectionHead isNarrow title={texts.title}>
        <StatementTools />
      </SectionHead>
      <EverybodysStatements />
    </>
  )
}
