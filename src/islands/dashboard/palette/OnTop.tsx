import { useStore } from '@nanostores/react'
import { $leaving } from '#stores/dashboard/leaving.ts'
import { $palette } from '#stores/dashboard/palette.ts'
import { Palette } from './Palette.tsx'
import { LeaveDialog } from '../parts/LeaveDialog.tsx'

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
