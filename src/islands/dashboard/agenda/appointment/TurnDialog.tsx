import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import { momentText, timeText } from '#contract/texts/texts.ts'
import { turnTexts as texts } from '#messages/dashboard/turns.ts'
import { $day } from '#stores/dashboard/board/board.ts'
import { $router } from '#stores/dashboard/router.ts'
import { $openTurn } from '#stores/dashboard/appointment/turn.ts'
import { Modal } from '#islands/dashboard/parts/Modal.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { StateTag } from '#islands/dashboard/parts/StateTag.tsx'
import styles from './turn.module.css'
import { ClientFacts } from './ClientFacts.tsx'
import { EditPanel } from './EditPanel.tsx'
import { MovePanel } from './MovePanel.tsx'
import { OfferPlace } from '../queue/OfferPlace.tsx'
import { CancelPanel, RejectPanel } from './EndPanel.tsx'
import { TurnActions } from './TurnActions.tsx'
import { TurnCustomer, TurnFacts } from './TurnFacts.tsx'
import { SeriesNote } from './SeriesNote.tsx'
import { TurnHistory } from './TurnHistory.tsx'

export type TurnMode = 'looking' | 'moving' | 'cancelling' | 'rejecting' | 'editing'

/** One turn: who, when, what happened to it, and what its state allows now. */
export function TurnDialog({ onClose }: { readonly onClose: () => void }) {
  const turn = useStore($openTurn)
  const day = useStore($day)
  if (!turn && day.step === 'loading') return null
  return turn ? <OpenTurn turn={turn} onClose={onClose} /> : <GoneTurn onClose={onClose} />
}

function OpenTurn({ turn, onClose }: { turn: AppointmentWire; onClose: () => void }) {
  const [mode, setMode] = useState<TurnMode>(() =>
    $router.get()?.search['accion'] === 'rechazar' ? 'rejecting' : 'looking',
  )
  const [problem, setProblem] = useState<string | null>(null)
  const back = () => setMode('looking')
  return (
    <Modal title={turn.customer.name} onClose={onClose} isDrawer>
      <div className={parts.stack}>
        <p className={styles.turnWhen}>
          <StateTag status={turn.status} />
          <strong>{`${timeText(turn.starts_at)} a ${timeText(turn.ends_at)}`}</strong>
          <span className="soft small">{momentText(turn.starts_at)}</span>
        </p>
        <SeriesNote turn={turn} />
        {problem && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        {mode === 'looking' && (
          <TurnActions turn={turn} onMode={setMode} onProblem={setProblem} onDone={onClose} />
        )}
        {mode === 'moving' && <MovePanel turn={turn} onBack={back} onDone={onClose} />}
        {mode === 'cancelling' && (
          <CancelPanel turn={turn} onBack={back} onProblem={setProblem} onDone={onClose} />
        )}
        {mode === 'rejecting' && (
          <RejectPanel turn={turn} onBack={back} onProblem={setProblem} onDone={onClose} />
        )}
        {turn.status === 'cancelled' && <Freed turn={turn} />}
        {mode === 'editing' && <EditPanel turn={turn} onBack={back} />}
        <TurnCustomer turn={turn} />
        <TurnFacts turn={turn} />
        {mode === 'looking' && (
          <button
            className="btn btn-plain btn-small"
            type="button"
            onClick={() => setMode('editing')}
          >
            {texts.edit}
          </button>
        )}
        <ClientFacts turn={turn} />
        <TurnHistory turn={turn} />
      </div>
    </Modal>
  )
}

/** Somebody else may be glad of it. */
function Freed({ turn: { starts_at, ends_at, legs } }: { readonly turn: AppointmentWire }) {
  return <OfferPlace from={starts_at} to={ends_at} staff={legs[0]?.staff.id ?? ''} />
}

function GoneTurn({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal title={texts.gone} onClose={onClose}>
      <p>{texts.goneHint}</p>
    </Modal>
  )
}
