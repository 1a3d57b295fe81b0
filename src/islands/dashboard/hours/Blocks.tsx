import { weekdayOf } from '#domain/calendar/dates.ts'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { dateOf, weekdayText } from '#contract/texts/texts.ts'
import { spanText } from '#messages/block-span.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import { blocksTexts as texts } from '#messages/dashboard/hours/hours.ts'
import { freeSpan } from '#stores/dashboard/board/block-change.ts'
import { type Block, blocks, seriesOf } from '#stores/dashboard/hours/blocks.ts'
import { $activeStaff } from '#stores/dashboard/catalogue/catalogue.ts'
import { $now, $today } from '#stores/dashboard/shop.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Loaded } from '#islands/dashboard/parts/Loaded.tsx'
import { Modal } from '#islands/dashboard/parts/Modal.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'
import { ListHead } from '#islands/dashboard/parts/ListHead.tsx'
import { useOutcome } from '#islands/dashboard/parts/use-sending.ts'
import { NewBlock } from './NewBlock.tsx'

const FIRST_SHOWN = 6

export function Blocks() {
  const today = useStore($today)
  const now = useStore($now)
  const [isAdding, setAdding] = useState(false)
  const [isWhole, setWhole] = useState(false)
  useLoad(blocks, today ?? undefined)
  return (
    <section className={parts.stack}>
      <ListHead
        title={texts.title}
        hint={texts.hint}
        addLabel={texts.add}
        onAdd={() => setAdding(true)}
      />
      <Loaded from={blocks} rows={1}>
        {items => {
          const all = seriesOf(items.filter(block => Date.parse(block.ends_at) > now))
          if (all.length === 0) return <p className="soft">{texts.none}</p>
          return (
            <>
              <ul className={parts.list}>
                {(isWhole ? all : all.slice(0, FIRST_SHOWN)).map(series => (
                  <Series key={series[0]?.id} series={series} />
                ))}
              </ul>
              {all.length > FIRST_SHOWN && !isWhole && (
                <p>
                  <Button
                    look="plain small"
                    label={texts.all(all.length)}
                    onClick={() => setWhole(true)}
                  />
                </p>
              )}
            </>
          )
        }}
      </Loaded>
      {isAdding && <NewBlock onClose={() => setAdding(false)} />}
    </section>
  )
}

function Series({ series }: { readonly series: readonly Block[] }) {
  const staffMembers = useStore($activeStaff)
  const [isAsking, setAsking] = useState(false)
  const report = useOutcome()
  const [next] = series
  if (!next) return null
  const isShared = next.shared !== undefined && !next.series
  const own = staffMembers.find(staffMember => staffMember.id === next.staff)?.name ?? ''
  const who = isShared ? texts.everybody : own
  const when = spanText(next, $today.get())
  const repeats = next.series ? texts.weekly(weekdayWord(next), series.length) : ''
  const free = async (scope: 'one' | 'all' | 'everybody') => {
    const name = scope === 'all' ? `${who}, ${repeats}` : who
    if (report(await freeSpan(next, scope, name))) setAsking(false)
  }
  return (
    <li className={parts.row}>
      <span className={`${parts.rowWords} ${parts.wraps}`}>
        <strong>{when}</strong>
        <span className="soft small">{dotted(who, repeats, next.reason)}</span>
      </span>
      <Button
        look="quiet small"
        label={texts.free}
        aria-label={texts.freeOf(`${when}, ${who}`)}
        onClick={() => (next.series ? setAsking(true) : void free(isShared ? 'everybody' : 'one'))}
      />
      {isAsking && (
        <Modal title={texts.freeTitle} onClose={() => setAsking(false)}>
          <div className={parts.actions}>
            <Button look="go" label={texts.freeOne} onClick={() => void free('one')} />
            <Button look="plain" label={texts.freeAll} onClick={() => void free('all')} />
          </div>
        </Modal>
      )}
    </li>
  )
}

function weekdayWord(block: Block): string {
  const weekday = weekdayOf(dateOf(block.starts_at))
  return weekday > 5 ? `${weekdayText(weekday)}s` : weekdayText(weekday)
}
