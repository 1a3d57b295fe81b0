import { useEffect, useId, useState } from 'react'
import type { PushLink } from '#contract/messages/push.ts'
import { pushMessages as words } from '#messages/push.ts'
import {
  type PushState,
  type PushTarget,
  readPush,
  stopPush,
  startPush,
} from '#stores/push/push.ts'
import { Button } from '#islands/ui/Button.tsx'
import { PushRoom } from './PushRoom.tsx'
import styles from './push.module.css'

type Props = {
  readonly target: PushTarget
  /** Called after push was switched on or off here. */
  readonly onChange?: () => void
}

/** Switches push notifications for this device on and off, or says why they cannot be had here. */
export function PushSwitch({ target, onChange }: Props) {
  const titleId = useId()
  const [state, setState] = useState<PushState | null>(null)
  const [isPhone, setPhone] = useState(true)
  const [isWorking, setWorking] = useState(false)
  const [problem, setProblem] = useState('')
  const key = typeof target === 'string' ? target : `${target.link_kind} ${target.link_token}`
  useEffect(() => {
    void readPush(targetIn(key)).then(read => {
      setPhone(matchMedia('(pointer: coarse)').matches)
      setState(read)
    })
  }, [key])
  if (state === null) return <PushRoom target={target} />

  const change = async () => {
    setWorking(true)
    setProblem('')
    const next = await (state === 'on' ? stopPush : startPush)(target)
    setWorking(false)
    if (typeof next !== 'string') return setProblem(next.detail)
    setState(next)
    onChange?.()
  }
  const isOffer = target !== 'team'
  const canChange = state === 'on' || state === 'off'
  const label = state === 'on' ? words.off : words.ask(isPhone)
  return (
    <section
      className={`card ${styles.switch} ${isOffer ? styles.offer : ''}`}
      aria-labelledby={titleId}
    >
      <h2 id={titleId} className={isOffer ? 'visually-hidden' : undefined}>
        {words.title(isPhone)}
      </h2>
      <p className={isOffer ? 'soft small' : 'soft'} aria-live="polite">
        {textOf(state, target, isPhone)}
      </p>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {canChange && (
        <Button
          look={state === 'on' ? 'quiet' : 'plain'}
          label={isWorking ? words.working : label}
          aria-disabled={isWorking}
          onClick={() => isWorking || void change()}
        />
      )}
    </section>
  )
}

function textOf(state: PushState, target: PushTarget, isPhone: boolean): string {
  if (state === 'on') return words.on(isPhone)
  if (state !== 'off') return words[state]
  return words.hints[typeof target === 'string' ? target : target.link_kind]
}

/** The target is a new object on each render, so effects depend on this string instead. */
function targetIn(key: string): PushTarget {
  const [kind = '', token] = key.split(' ')
  if (token === undefined) return 'team'
  return { link_kind: kind as PushLink, link_token: token }
}
