import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { dateOf, longDateText } from '#contract/texts/texts.ts'
import { handOverTexts } from '#messages/dashboard/branches.ts'
import { membersTexts as texts } from '#messages/dashboard/setup.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import { staff } from '#stores/dashboard/catalogue/catalogue.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { type Member, members } from '#stores/dashboard/members/members.ts'
import { $router, setQuery } from '#stores/dashboard/router.ts'
import { $session } from '#stores/session/session.ts'
import { Face } from '#islands/dashboard/parts/Face.tsx'
import { Loaded } from '#islands/dashboard/parts/Loaded.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'
import { ListHead } from '#islands/dashboard/parts/ListHead.tsx'
import { HidePhones } from './HidePhones.tsx'
import { MemberDialog } from './MemberDialog.tsx'
import { RemoveMember } from './RemoveMember.tsx'

type Open = { readonly what: 'editing' | 'removing'; readonly member: Member }

/** The accounts of the shop, as opposed to its staff members on the agenda: a person may be one, the other or both. */
export function Members() {
  const [open, setOpen] = useState<Open | null>(null)
  const self = useStore($session)?._id
  useLoad(members, null)
  const isInviting = useStore($router)?.search['invitar']
  const close = () => setOpen(null)
  return (
    <section className={parts.stack}>
      <ListHead
        title={texts.title}
        hint={texts.hint}
        addLabel={texts.invite}
        onAdd={() => setQuery({ invitar: '1' })}
      />
      <Loaded from={members} rows={2}>
        {items => (
          <ul className={parts.list}>
            {items.map(member => (
              <li key={member.id}>
                <Row
                  member={member}
                  isSelf={member.id === self}
                  onOpen={() => setOpen({ what: 'editing', member })}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <HidePhones />
      {isInviting && (
        <MemberDialog
          member={null}
          onClose={() => setQuery({ invitar: null }, { replace: true })}
        />
      )}
      {open?.what === 'editing' && (
        <MemberDialog
          member={open.member}
          isSelf={open.member.id === self}
          onClose={close}
          onRemove={() => setOpen({ what: 'removing', member: open.member })}
        />
      )}
      {open?.what === 'removing' && <RemoveMember member={open.member} onClose={close} />}
    </section>
  )
}

type RowProps = {
  readonly member: Member
  readonly isSelf: boolean
  readonly onOpen: () => void
}

function Row({ member, isSelf, onOpen }: RowProps) {
  const name = member.name || member.email
  const column = valueOf(useStore(staff.$store))?.find(one => one.id === member.staff)?.name
  const content = (
    <>
      <Face name={name} />
      <span className={`${parts.rowWords} ${parts.wraps}`}>
        <strong>{isSelf ? `${name} (${texts.you})` : name}</strong>
        <span className="soft small">{dotted(...notesOf(member, column))}</span>
      </span>
    </>
  )
  // Nobody else edits the owner's account, and an offer of the shop is withdrawn beside the subscription.
  if ((member.is_owner && !isSelf) || member.hands_over)
    return <div className={parts.row}>{content}</div>
  return (
    <button className={parts.row} type="button" onClick={onOpen}>
      {content}
    </button>
  )
}

/** `column`: the staff member on the agenda whose account it is, where the name does not say it. */
function notesOf(member: Member, column = ''): string[] {
  const { status, expires_at: expiry } = member
  return [
    member.is_owner ? texts.owner : texts.roles[member.role],
    member.is_reception ? texts.reception : '',
    column && column !== member.name ? texts.columnOf(column) : '',
    member.name ? member.email : '',
    status === 'suspended' ? texts.suspended : '',
    status === 'invited' && expiry ? invitedText(member, longDateText(dateOf(expiry))) : '',
  ].filter(Boolean)
}

function invitedText({ hands_over: isOffer }: Member, until: string): string {
  return isOffer ? handOverTexts.offeredUntil(until) : texts.invited(until)
}
