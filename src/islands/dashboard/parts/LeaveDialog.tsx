import { flushSync } from 'react-dom'
import { leaveTexts as texts } from '#messages/dashboard/dashboard-dialogs.ts'
import { $leaving } from '#stores/dashboard/leaving.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Modal } from './Modal.tsx'
import parts from './parts.module.css'

/** Asks before typed text is thrown away. */
export function LeaveDialog() {
  return (
    <Modal title={texts.title} onClose={stay}>
      <div className={parts.stack}>
        <p>{texts.lost}</p>
        <div className={parts.actions}>
          <Button look="plain" label={texts.stay} data-first onClick={stay} />
          <Button look="warn" label={texts.discard} onClick={discard} />
        </div>
      </div>
    </Modal>
  )
}

function stay(): void {
  $leaving.set(null)
}

/** This dialog closes before the one below: a dialog gives the focus back only while it is the topmost one. */
function discard(): void {
  const asked = $leaving.get()
  flushSync(stay)
  asked?.go()
}
