import { useStore } from '@nanostores/react'
import { flushSync } from 'react-dom'
import { leaveTexts as texts } from '#messages/dashboard/dashboard-dialogs.ts'
import { $leaving } from '#stores/dashboard/leaving.ts'
import { $palette } from '#stores/dashboard/palette.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Palette } from './Palette.tsx'
import { Modal } from '../parts/Modal.tsx'
import parts from '../parts/parts.module.css'

/** Over any section: the palette, and the question before unsaved input is lost. */
export function OnTop() {
  const leaving = useStore($leaving)
  return (
    <>
      {useStore($palette) !== null && <Palette />}
      {leaving && <LeaveDialog key={leaving.number} />}
    </>
  )
}

/** Asks before typed text is thrown away. */
function LeaveDialog() {
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
