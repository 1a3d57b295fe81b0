import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { effectTexts as texts } from '#messages/dashboard/hours/effects.ts'
import {
  $outsideHours,
  countOf,
  followOutsideHours,
} from '#stores/dashboard/board/outside-hours.ts'
import parts from '#islands/dashboard/parts/parts.module.css'
import { Days } from './EffectDialog.tsx'

/** Appointments that a change of hours left outside working hours. The notice stays until they are moved. */
export function OutsideHours() {
  const days = useStore($outsideHours)
  useEffect(() => followOutsideHours(), [])
  if (days.length === 0) return null
  const title = texts.outsideTitle(countOf(days))
  return (
    <section className={parts.stack} aria-label={title}>
      <h2>{title}</h2>
      <p className="soft">{texts.outsideHint}</p>
      <Days days={days} change={null} />
    </section>
  )
}
