import { useStore } from '@nanostores/react'
import { staffTexts as texts } from '#messages/dashboard/setup.ts'
import {
  bringStaffMember,
  staffElsewhere,
  type StaffElsewhere,
} from '#stores/dashboard/catalogue/change-catalogue.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $isOwner, $shop } from '#stores/dashboard/shop.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Face } from '#islands/dashboard/parts/Face.tsx'
import { Empty, Loaded } from '#islands/dashboard/parts/Loaded.tsx'
import { Modal } from '#islands/dashboard/parts/Modal.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'
import { useOutcome } from '#islands/dashboard/parts/use-sending.ts'

/** Drawn only for the owner of several branches. */
export function BringButton({ onOpen }: { readonly onOpen: () => void }) {
  const branches = valueOf(useStore($shop))?.comerces ?? []
  const isOwner = useStore($isOwner)
  if (!isOwner || branches.length < 2) return null
  return (
    <div>
      <Button look="plain" label={texts.bring} onClick={onOpen} />
    </div>
  )
}

/** Adds a staff member of another branch to this one: one calendar for both, with hours of their own in each. */
export function BringStaff({ onClose }: { readonly onClose: () => void }) {
  useLoad(staffElsewhere, null)
  return (
    <Modal title={texts.bring} onClose={onClose}>
      <div className={parts.stack}>
        <p className="soft">{texts.bringHint}</p>
        <Loaded from={staffElsewhere} rows={2}>
          {items =>
            items.length === 0 ? (
              <Empty label={texts.bring} title={texts.nobodyElsewhere} hint={texts.nobodyHint} />
            ) : (
              <ul className={parts.list}>
                {items.map(one => (
                  <Candidate key={one.id} one={one} onClose={onClose} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Modal>
  )
}

type CandidateProps = { readonly one: StaffElsewhere; readonly onClose: () => void }

function Candidate({ one, onClose }: CandidateProps) {
  const report = useOutcome()
  const bring = async () => {
    if (report(await bringStaffMember(one.id), texts.brought(one.name))) onClose()
  }
  return (
    <li className={parts.row}>
      <Face name={one.name} avatar={one.avatar} />
      <span className={parts.rowWords}>
        <strong>{one.name}</strong>
        <span className="soft small">{one.comerces.join(', ')}</span>
      </span>
      <Button
        look="go small"
        label={texts.bringOne}
        aria-label={`${texts.bringOne} ${one.name}`}
        onClick={() => void bring()}
      />
    </li>
  )
}
