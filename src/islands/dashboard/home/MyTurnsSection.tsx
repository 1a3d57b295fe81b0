import { shellTexts as texts } from '#messages/dashboard.ts'
import { MyTurnsIsland } from '../../agenda/MyTurnsIsland.tsx'
import { SectionHead } from '../parts/SectionHead.tsx'

/** A customer's turns, places and calendar, as at /agenda. */
export function MyTurnsSection() {
  return (
    <>
      <SectionHead title={texts.myTurns} />
      <MyTurnsIsland />
    </>
  )
}
