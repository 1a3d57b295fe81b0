import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { dateOf, momentText } from '#contract/texts/texts.ts'
import { problemWords } from '#messages/dashboard/problems.ts'
import { membersTexts as texts } from '#messages/dashboard/setup.ts'
import {
  type Member,
  removeMember,
  type TurnAhead,
  turnsAhead,
} from '#stores/dashboard/setup/members.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import { Loaded, Skeleton } from '#islands/dashboard/parts/Loaded.tsx'
import { Modal } from '#islands/dashboard/parts/Modal.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'

type Props = { readonly member: Member; readonly onClose: () => void }

/** What she leaves behind is on the table before she goes. */
export function RemoveMember({ member, onClose }: Props) {
  const loaded = useStore(turnsAhead.$store)
  const { showToast } = useToast()
  const name = member.name || member.email
  const isActive = member.status !== 'invited'
  useEffect(() => {
    if (isActive) void turnsAhead.load(member.id)
  }, [member.id, isActive])
  const remove = async () => {
    const problem = await removeMember(member.id)
    showToast({
      message: problem ? problemWords(problem) : texts.removed(name),
      type: problem ? 'error' : 'success',
    })
    if (!problem) onClose()
  }
  return (
    <Modal title={texts.removeTitle(name)} onClose={onClose}>
      <div className={parts.stack}>
        <p>{texts.removeHint}</p>
        {isActive && (
          <Loaded
            from={loaded}
            onRetry={() => void turnsAhead.reload()}
            waiting={<Skeleton rows={1} />}
          >
            {turns =>
              turns.length > 0 && (
                <div>
                  <p>{texts.turnsAhead(turns.length)}</p>
                  <ul className={parts.lines}>
                    {turns.map(turn => (
                      <li key={turn.id}>
                        <a href={turnLink(turn)}>
                          {`${momentText(turn.starts_at)} · ${turn.customer}`}
                        </a>
                      </li>
                    ))}
                  </ul>
                </div>
              )
            }
          </Loaded>
        )}
        <div className={parts.actions}>
          <button className="btn btn-warn" type="button" onClick={() => void remove()}>
            {isActive ? texts.removeNow : texts.withdraw}
          </button>
          <button className="btn btn-plain" type="button" data-first onClick={onClose}>
            {texts.keep}
          </button>
        </div>
      </div>
    </Modal>
  )
}

/** Where the turn is moved to somebody else. */
function turnLink({ id, starts_at: startsAt }: TurnAhead): string {
  return `/dashboard/agenda?${new URLSearchParams({ fecha: dateOf(startsAt), id })}`
}
