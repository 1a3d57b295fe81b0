import { useStore } from '@nanostores/react'
import type { Board } from '#stores/dashboard/board/board-layout.ts'
import { $shownPerson } from '#stores/dashboard/board/view.ts'
import { DayBoard } from './DayBoard.tsx'
import { PeopleTabs } from './PeopleTabs.tsx'
import { TurnList } from '../appointment/TurnList.tsx'

/** On a phone: everybody as a list, or one person's column. */
export function NarrowDay({ board }: { readonly board: Board }) {
  const person = useStore($shownPerson)
  const own = board.columns.filter(column => column.person.id === person)
  return (
    <>
      <PeopleTabs columns={board.columns} shown={own[0]?.person.id ?? null} />
      {own.length === 0 ? (
        <TurnList board={board} />
      ) : (
        <DayBoard key={`${board.date} ${person}`} board={{ ...board, columns: own }} />
      )}
    </>
  )
}
