import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { isOver } from '#domain/shop/hours-wish.ts'
import { weekdayText } from '#contract/texts/texts.ts'
import {
  rangesText,
  requestTexts as texts,
  wishText,
} from '#messages/dashboard/hours/hours-requests.ts'
import { onAppointmentChange } from '#stores/dashboard/appointment-change.ts'
import { call } from '#stores/dashboard/api.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { type Effect, rememberEffect, settleNow } from '#stores/dashboard/hours/effects.ts'
import { changeOf, decide, type HoursRequest } from '#stores/dashboard/hours/hours-requests.ts'
import { $today } from '#stores/dashboard/shop.ts'
import { Button } from '#islands/ui/Button.tsx'
import { TextField } from '#islands/ui/Field.tsx'
import { Problem } from '#islands/ui/Problem.tsx'
import { keepFocus } from '#islands/dashboard/parts/keep-focus.ts'
import parts from '#islands/dashboard/parts/parts.module.css'
import { useSending } from '#islands/dashboard/parts/use-sending.ts'
import { EffectAppointments } from '../EffectDialog.tsx'
import styles from './requests.module.css'

/**
 * A request with what is needed to decide it: the hours before and after, the reason, and the appointments it affects.
 */
export function RequestCard({ request }: { readonly request: HoursRequest }) {
  const { id, staff, wish, note } = request
  const [words, setWords] = useState('')
  const isPast = isOver(wish, useStore($today) ?? '')
  const { isSending, send } = useSending()
  const preview = usePreview(request)
  const settle = async (yes: boolean) => {
    if (yes && preview?.ok) rememberEffect(changeOf(request), preview.reply)
    const work = async () => await decide(id, yes, words)
    const isDone = await send(work, yes ? texts.approved : texts.refused)
    if (isDone && yes) settleNow()
    keepFocus(() => document.getElementById('pedidos') ?? document.querySelector('h1'))
  }
  return (
    <article
      className={styles.card}
      aria-label={texts.asks(staff.name, wishText(wish, $today.get()))}
    >
      <h3>{texts.asks(staff.name, wishText(wish, $today.get()))}</h3>
      {note && <q>{note}</q>}
      {wish.kind !== 'off' && <Comparison request={request} />}
      {isPast ? <p className="soft">{texts.over}</p> : <Touched preview={preview} />}
      <TextField
        name={`answer-${id}`}
        label={texts.answer}
        maxLength={300}
        value={words}
        onChange={event => setWords(event.target.value)}
      />
      <div className={parts.actions}>
        {!isPast && (
          <Button
            look="go"
            label={texts.approve}
            aria-label={texts.approveOf(staff.name)}
            aria-disabled={isSending}
            onClick={() => void settle(true)}
          />
        )}
        <Button
          look="plain"
          label={texts.refuse}
          aria-label={texts.refuseOf(staff.name)}
          aria-disabled={isSending}
          onClick={() => void settle(false)}
        />
      </div>
    </article>
  )
}

type Preview =
  | { readonly ok: true; readonly reply: Effect }
  | { readonly ok: false; readonly problem: ProblemWire }

/** The same preview as for the owner's own change. It is loaded again when an appointment changes. */
function usePreview(request: HoursRequest): Preview | null {
  const [preview, setPreview] = useState<Preview | null>(null)
  const change = JSON.stringify(changeOf(request))
  useEffect(() => {
    let isShown = true
    const ask = async () => {
      const body = { change: JSON.parse(change) as ReturnType<typeof changeOf> }
      const answer = await call('previewChange', { body })
      if (isShown) setPreview(answer)
    }
    void ask()
    const stop = onAppointmentChange(() => void ask())
    return () => {
      isShown = false
      stop()
    }
  }, [change])
  return preview
}

function Touched({ preview }: { readonly preview: Preview | null }) {
  if (preview === null) return <p className="soft">{texts.looking}</p>
  if (!preview.ok) {
    const { problem } = preview
    return <Problem words={problem.errors?.[0]?.message ?? problem.detail} />
  }
  const { items, total } = preview.reply
  return (
    <div className={styles.touched} role="status">
      <p className={total === 0 ? 'soft' : undefined}>{texts.outside(total)}</p>
      <EffectAppointments items={items} isMovable={false} />
      {total > items.length && <p className="soft">{texts.more(total - items.length)}</p>}
    </div>
  )
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** The hours before and after, side by side. In a week the unchanged days are dimmed. */
function Comparison({ request: { wish, now } }: { readonly request: HoursRequest }) {
  if (wish.kind === 'off') return null
  const rows =
    wish.kind === 'date'
      ? [{ name: null, before: now, after: wish.ranges }]
      : weekdays.map(weekday => ({
          name: weekdayText(weekday),
          before: now.filter(range => range.weekday === weekday),
          after: wish.ranges.filter(range => range.weekday === weekday),
        }))
  return (
    <table className={styles.comparison}>
      <thead>
        <tr>
          {wish.kind === 'week' && <th scope="col">{texts.day}</th>}
          <th scope="col">{texts.before}</th>
          <th scope="col">{texts.after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, before, after }) => {
          const [was, is] = [rangesText(before) || texts.off, rangesText(after) || texts.off]
          return (
            <tr key={name} data-same={was === is || undefined}>
              {name && <th scope="row">{name}</th>}
              <td>{was}</td>
              <td>{is}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
