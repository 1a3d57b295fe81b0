import { useStore } from '@nanostores/react'
import { momentText, timeText } from '#contract/texts/texts.ts'
import { waitlistTexts as texts } from '#messages/dashboard/walk-ins.ts'
import type { Block } from '#stores/dashboard/hours/blocks.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { $waitlist } from '#stores/dashboard/waitlist/waitlist.ts'
import parts from '#islands/dashboard/parts/parts.module.css'
import { Modal } from '#islands/dashboard/parts/Modal.tsx'
import { NotifyAndTake } from '../../waitlist/OfferPlace.tsx'

type Props = {
  readonly block: Block & { readonly kept: NonNullable<Block['kept']> }
  readonly staffMember: string
  readonly onClose: () => void
}

/** A slot that is held for a customer of the waitlist, to whom it was offered. */
export function HeldSlot({ block, staffMember, onClose }: Props) {
  const entry = valueOf(useStore($waitlist))?.find(one => one.id === block.id)
  return (
    <Modal title={texts.keptTitle(block.kept.name)} onClose={onClose}>
      <div className={parts.stack}>
        <p>
          <strong>{`${momentText(block.starts_at)} a ${timeText(block.ends_at)}`}</strong>
          <br />
          {texts.keptUntil(staffMember, timeText(block.kept.until))}
          {entry?.has_email && ` ${texts.mailed}`}
        </p>
        {entry?.offer && <NotifyAndTake entry={entry} onTaken={onClose} />}
        <p>
          <a href={sections.queue}>{texts.seeAll}</a>
        </p>
      </div>
    </Modal>
  )
}
