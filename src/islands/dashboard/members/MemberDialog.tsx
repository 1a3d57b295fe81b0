import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { membersTexts as texts } from '#messages/dashboard/setup.ts'
import { commonTexts } from '#messages/dashboard/common.ts'
import { $activeStaff, staff, type StaffMember } from '#stores/dashboard/catalogue/catalogue.ts'
import { choicesOf } from '#stores/dashboard/catalogue/choices.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { changeMember, invite, type Member, members } from '#stores/dashboard/members/members.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Options, SelectField, TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { Check } from '#islands/dashboard/parts/Form.tsx'
import { FormDialog } from '#islands/dashboard/parts/FormDialog.tsx'

const roles: readonly Member['role'][] = ['comerce_advisor', 'comerce_admin']

type Props = {
  /** Null for a new member. For an invited one, the invitation is sent again with what is chosen here. */
  readonly member: Member | null
  /** Users choose only their own column, so that nobody shuts themselves out. */
  readonly isSelf?: boolean
  readonly onClose: () => void
  readonly onRemove?: () => void
}

export function MemberDialog({ member, isSelf = false, onClose, onRemove }: Props) {
  const [role, setRole] = useState<Member['role']>(member?.role ?? 'comerce_advisor')
  const isInvitation = member === null || member.status === 'invited'
  const emailIn = (values: FormData) => member?.email ?? textOf(values, 'email')
  const save = (values: FormData) => {
    const column = textOf(values, 'staff') || null
    if (member && isSelf) return changeMember(member.id, { staff: column })
    const fields = {
      role,
      staff: column,
      is_reception: role === 'comerce_advisor' && values.has('is_reception'),
    }
    return isInvitation
      ? invite({ email: emailIn(values), ...fields })
      : changeMember(member.id, fields)
  }
  return (
    <FormDialog
      title={member ? texts.editTitle : texts.inviteTitle}
      label={texts.inviteTitle}
      save={save}
      check={values => ({ ...checkEmail(values, member), ...checkAgenda(values, role) })}
      saved={values => (isInvitation ? texts.sent(emailIn(values)) : texts.saved(member.name))}
      submit={wordsFor(member)}
      others={
        onRemove &&
        !isSelf && (
          <Button
            look="warn"
            label={isInvitation ? texts.withdraw : texts.remove}
            onClick={onRemove}
          />
        )
      }
      onClose={onClose}
    >
      <MemberFields member={member} isSelf={isSelf} role={role} onRole={setRole} />
    </FormDialog>
  )
}

type FieldsProps = Pick<Props, 'member'> & {
  readonly isSelf: boolean
  readonly role: Member['role']
  readonly onRole: (role: Member['role']) => void
}

function MemberFields({ member, isSelf, role, onRole }: FieldsProps) {
  const staffMembers = choicesOf(valueOf(useStore(staff.$store)), member?.staff)
  const free = useFreeStaffMember()
  return (
    <>
      {member ? (
        <p>
          <strong>{member.name || member.email}</strong>
        </p>
      ) : (
        <TextField data-first name="email" label={texts.email} type="email" maxLength={254} />
      )}
      {!isSelf && (
        <SelectField
          name="role"
          label={texts.role}
          value={role}
          onChange={event => onRole(roles.find(one => one === event.target.value) ?? role)}
        >
          <Options of={roles.map(id => ({ id, name: texts.roles[id] }))} />
        </SelectField>
      )}
      <SelectField
        name="staff"
        label={texts.staff}
        defaultValue={member ? (member.staff ?? '') : (free?.id ?? '')}
      >
        <option value="">{texts.nobody}</option>
        <Options of={staffMembers} />
      </SelectField>
      {role === 'comerce_advisor' && (
        <Check
          label={texts.reception}
          hint={texts.receptionHint}
          name="is_reception"
          defaultChecked={member?.is_reception ?? false}
        />
      )}
    </>
  )
}

/**
 * The only staff member without an account. With several, the owner chooses whom the invitation is for; also when they
 * have no column themselves, because that one may be theirs.
 */
function useFreeStaffMember(): StaffMember | undefined {
  const staffMembers = useStore($activeStaff)
  const known = valueOf(useStore(members.$store)) ?? []
  const taken = new Set(known.map(one => one.staff))
  const free = staffMembers.filter(staffMember => !taken.has(staffMember.id))
  const isClear = free.length === 1 && known.every(one => !one.is_owner || one.staff !== null)
  return isClear ? free[0] : undefined
}

function checkAgenda(values: FormData, role: Member['role']): Record<string, string> {
  const sees = textOf(values, 'staff') !== '' || values.has('is_reception')
  return role === 'comerce_admin' || sees ? {} : { staff: texts.needAgenda }
}

function wordsFor(member: Member | null): string {
  if (member === null) return texts.send
  return member.status === 'invited' ? texts.again : commonTexts.save
}

function checkEmail(values: FormData, member: Member | null): Record<string, string> {
  const isFine = member !== null || /^\S+@\S+\.\S+$/.test(textOf(values, 'email'))
  return isFine ? {} : { email: texts.badEmail }
}
