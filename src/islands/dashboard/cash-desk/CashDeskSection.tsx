import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { cashDeskTexts as texts } from '#messages/dashboard/money/cash-desk.ts'
import { cashDesk, oneCashDesk, pastCashDesks } from '#stores/dashboard/cash-desk/cash-desk.ts'
import { followMoney } from '#stores/dashboard/money/follow-money.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $router } from '#stores/dashboard/router.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import money from '../money/money.module.css'
import parts from '../parts/parts.module.css'
import { SectionHead } from '../parts/SectionHead.tsx'
import { useLoad } from '../parts/use-load.ts'
import { ClosedDesk } from './ClosedDesk.tsx'
import { CloseDialog } from './CloseDialog.tsx'
import { MoveDialog, type Way } from './MoveDialog.tsx'
import { OpenDesk } from './OpenDesk.tsx'
import { PastDesk } from './PastDesk.tsx'
import { PastDesks } from './PastDesks.tsx'

const sources = [cashDesk, pastCashDesks, oneCashDesk]

/** The open desk and those of before; with `?id=` the page of one of them. */
export function CashDeskSection() {
  const id = useStore($router)?.search['id']
  useEffect(() => followMoney(sources), [])
  return id ? <PastDesk key={id} id={id} /> : <CurrentDesk />
}

type Dialog = Way | 'close'

function CurrentDesk() {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const desk = valueOf(useStore(cashDesk.$store))?.cash_desk ?? null
  useLoad(cashDesk, null)
  const isOpen = desk?.is_open === true
  const close = () => setDialog(null)
  return (
    <>
      <SectionHead isNarrow title={texts.title}>
        {isOpen && <Tools onOpen={setDialog} />}
      </SectionHead>
      <div className={money.narrow}>
        <Loaded from={cashDesk} rows={2}>
          {state =>
            state.cash_desk?.is_open ? (
              <OpenDesk desk={state.cash_desk} />
            ) : (
              <ClosedDesk proposed={state.proposed_float} isFirst={state.cash_desk === null} />
            )
          }
        </Loaded>
        <PastDesks />
      </div>
      {isOpen && (dialog === 'in' || dialog === 'out') && (
        <MoveDialog way={dialog} onClose={close} />
      )}
      {desk?.is_open && dialog === 'close' && <CloseDialog desk={desk} onClose={close} />}
    </>
  )
}

function Tools({ onOpen }: { readonly onOpen: (dialog: Dialog) => void }) {
  return (
    <div className={`${parts.actions} ${money.tools}`}>
      <Button look="plain" label={texts.putIn} onClick={() => onOpen('in')} />
      <Button look="plain" label={texts.takeOut} onClick={() => onOpen('out')} />
      <Button look="go" label={texts.close} onClick={() => onOpen('close')} />
    </div>
  )
}
