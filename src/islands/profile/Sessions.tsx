import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { dateOf } from '#contract/texts/texts.ts'
import { profileMessages as texts } from '#messages/profile.ts'
import { longDay } from '#stores/profile/day-texts.ts'
import { deviceName } from '#stores/session/device-name.ts'
import {
  $sessions,
  endOneSession,
  endOtherSessions,
  loadSessions,
  type OwnSession,
} from '#stores/profile/profile.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useToast } from '../providers/ToastProvider.tsx'
import styles from './Profile.module.css'

export function Sessions() {
  const state = useStore($sessions)
  const { showToast } = useToast()
  useEffect(() => void loadSessions(), [])
  if (state.step === 'loading') return <output className="soft">{texts.loading}</output>
  if (state.step === 'failed') return <p className="soft">{texts.sessionsFailed}</p>

  const endOne = async (id: string) => {
    const problem = await endOneSession(id)
    showToast(
      problem
        ? { type: 'error', message: problem.detail }
        : { type: 'success', message: texts.sessionEnded },
    )
  }
  const endOthers = async () => {
    const ended = await endOtherSessions()
    showToast(
      typeof ended === 'number'
        ? { type: 'success', message: texts.othersEnded(ended) }
        : { type: 'error', message: ended.detail },
    )
  }

  const { sessions } = state
  return (
    <div>
      <ul className={styles.sessions}>
        {sessions.map(session => (
          <SessionRow key={session.id} session={session} onEnd={() => void endOne(session.id)} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button
          look="plain"
          className={styles.out}
          label={texts.endOthers}
          onClick={() => void endOthers()}
        />
      ) : (
        <p className={`soft small ${styles.out}`}>{texts.onlyThis}</p>
      )}
    </div>
  )
}

type RowProps = { readonly session: OwnSession; readonly onEnd: () => void }

function SessionRow({ session, onEnd }: RowProps) {
  const name = deviceName(session.user_agent) ?? texts.unknownDevice
  return (
    <li>
      <div>
        <p className={styles.device}>{name}</p>
        <p className="soft small">{session.is_current ? texts.thisSession : lastUseOf(session)}</p>
        <p className="soft small">
          {session.address && `${texts.from(session.address)} · `}
          {texts.since(longDay(dateOf(session.created_at)))}
        </p>
      </div>
      {!session.is_current && (
        <Button look="plain small" label={texts.endSession} of={` ${name}`} onClick={onEnd} />
      )}
    </li>
  )
}

function lastUseOf({ lastUsed: { date, time, isToday } }: OwnSession): string {
  return isToday ? texts.usedToday(time) : texts.usedOn(longDay(date), time)
}
