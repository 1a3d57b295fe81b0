import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { longDateText } from '#contract/texts/texts.ts'
import { explainTexts as texts } from '#messages/dashboard/setup.ts'
import { $date } from '#stores/dashboard/board/board.ts'
import { closeDialog } from '#stores/dashboard/open-dialog.ts'
import { $activeServices, $staff } from '#stores/dashboard/catalogue/catalogue.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { Modal } from '#islands/dashboard/parts/Modal.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { ExplainedDay } from '#islands/dashboard/hours/ExplainedDay.tsx'
import { Options } from '#islands/ui/Field.tsx'

/** Explains, over the board, why customers find no free time with a staff member on its day. */
export function ExplainDialog({ staff }: { readonly staff: string }) {
  const date = useStore($date)
  const offered = useStore($activeServices)
  const staffMember = valueOf(useStore($staff))?.find(one => one.id === staff)
  const theirs = offered.filter(service => staffMember?.services?.includes(service.id) ?? true)
  const [chosen, setChosen] = useState<string | null>(null)
  const service = chosen ?? theirs[0]?.id ?? null
  if (date === null) return null
  return (
    <Modal title={texts.title} onClose={closeDialog} isDrawer>
      <div className={parts.stack}>
        <p className="soft">{texts.where(staffMember?.name ?? '', longDateText(date))}</p>
        {service === null && <p className="soft">{texts.nothing}</p>}
        {service !== null && (
          <>
            <label className="field">
              <span>{texts.service}</span>
              <select
                className="input"
                value={service}
                data-first
                onChange={event => setChosen(event.target.value)}
              >
                <Options of={theirs} />
              </select>
            </label>
            <ExplainedDay services={service} staff={staff} date={date} />
          </>
        )}
      </div>
    </Modal>
  )
}
