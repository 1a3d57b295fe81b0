import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { noticesTexts as texts } from '#messages/dashboard/notices.ts'
import { followNotices, markRead, noticeCenter } from '#stores/dashboard/notices/notice-center.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { Empty, Loaded } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { More } from '../parts/Search.tsx'
import { SectionHead } from '../parts/SectionHead.tsx'
import { useLoad } from '../parts/use-load.ts'
import { useOutcome } from '../parts/use-sending.ts'
import { $isOwner } from '#stores/dashboard/shop.ts'
import { Arrivals } from './Arrivals.tsx'
import { NoticeDays } from './NoticeDays.tsx'
import { PreferencesDialog } from './PreferencesDialog.tsx'

/** The notices that were shown as toasts, newest first, with those that this member has not read marked. */
export function NoticesSection() {
  const loaded = useStore(noticeCenter.$store)
  const isOwner = useStore($isOwner)
  const [isChoosing, setChoosing] = useState(false)
  useLoad(noticeCenter, null)
  useEffect(() => followNotices(), [])
  const unread = loaded.step === 'ready' ? loaded.value.unread : 0
  return (
    <>
      <SectionHead isNarrow title={texts.title} hint={texts.hint}>
        <div className={parts.actions}>
          {unread > 0 && <ReadAll />}
          <Button look="plain small" label={texts.preferences} onClick={() => setChoosing(true)} />
        </div>
      </SectionHead>
      {isOwner && <Arrivals />}
      <Loaded from={noticeCenter}>
        {({ items, next_cursor: cursor }) =>
          items.length === 0 ? (
            <Empty label={texts.title} title={texts.emptyTitle} hint={texts.emptyHint}>
              <ButtonLink look="plain" label={texts.emptyAction} href="/dashboard/agenda" />
            </Empty>
          ) : (
            <div className={parts.stack}>
              <NoticeDays items={items} />
              {cursor && <More load={noticeCenter.loadMore} />}
            </div>
          )
        }
      </Loaded>
      {isChoosing && <PreferencesDialog onClose={() => setChoosing(false)} />}
    </>
  )
}

function ReadAll() {
  const report = useOutcome()
  const read = async () => report(await markRead())
  return <Button look="plain small" label={texts.readAll} onClick={() => void read()} />
}
