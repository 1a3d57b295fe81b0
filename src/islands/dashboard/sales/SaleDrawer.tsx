import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { saleTexts as texts } from '#messages/dashboard/sales.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { type Sale, sale as saleSource } from '#stores/dashboard/sales/sales.ts'
import { $runsAll } from '#stores/dashboard/shop.ts'
import { Button } from '#islands/ui/Button.tsx'
import { keepFocus } from '../parts/keep-focus.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { Modal } from '../parts/Modal.tsx'
import parts from '../parts/parts.module.css'
import { useLoad } from '../parts/use-load.ts'
import { RefundForm } from './RefundForm.tsx'
import { SaleFacts } from './SaleFacts.tsx'
import { SendReceipt } from './SendReceipt.tsx'

type Props = { readonly id: string; readonly onClose: () => void }

/** One sale with all that belongs to it, beside the list. */
export function SaleDrawer({ id, onClose }: Props) {
  useLoad(saleSource, id)
  const [isRefunding, setRefunding] = useState(false)
  const known = valueOf(useStore(saleSource.$store))
  const shown = known?.id === id ? known : null
  const inside = useRef<HTMLDivElement>(null)
  const leaveRefund = () => {
    setRefunding(false)
    keepFocus(() => {
      const again = inside.current?.querySelector<HTMLElement>('[data-refund]')
      return again ?? inside.current?.querySelector('a')
    })
  }
  const title = shown === null ? texts.loading : titleOf(shown, isRefunding)
  return (
    <Modal title={title} onClose={onClose} isDrawer>
      <Loaded from={saleSource} rows={3}>
        {sale =>
          isRefunding ? (
            <RefundForm sale={sale} onDone={leaveRefund} />
          ) : (
            <div ref={inside} className={parts.stack}>
              <SaleFacts sale={sale} />
              <Actions sale={sale} onRefund={() => setRefunding(true)} />
            </div>
          )
        }
      </Loaded>
    </Modal>
  )
}

function titleOf({ kind, number }: Sale, isRefunding: boolean): string {
  if (isRefunding) return texts.refundOf(number)
  return kind === 'refund' ? texts.refundTitle(number) : texts.title(number)
}

type ActionsProps = { readonly sale: Sale; readonly onRefund: () => void }

function Actions({ sale, onRefund }: ActionsProps) {
  const runsAll = useStore($runsAll)
  const isSale = sale.kind === 'sale'
  return (
    <div className={parts.actions}>
      <SendReceipt url={sale.receipt_url} phone={null} />
      {isSale && runsAll && sale.refundable > 0 && (
        <Button look="warn small" label={texts.refund} data-refund onClick={onRefund} />
      )}
      {isSale && sale.refundable === 0 && sale.refunds.length > 0 && (
        <p className="soft small">{texts.allRefunded}</p>
      )}
    </div>
  )
}
