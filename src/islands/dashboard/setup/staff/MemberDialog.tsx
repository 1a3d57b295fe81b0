import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { membersTexts as texts } from '#messages/dashboard/setup.ts'
import { commonTexts } from '#messages/dashboard/dashboard.ts'
import { $activeStaff, type StaffMember } from '#stores/dashboard/setup/catalogue.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { changeMember, invite, type Member, members } from '#stores/dashboard/setup/members.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { SelectField, TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { Check, Form, SubmitButton } from '#islands/dashboard/parts/Form.tsx'
import { Modal } from '#islands/dashboard/parts/Modal.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'

type Props = {
  /** Null: somebody new. An invitation is sent again with what is chosen here. */
  readonly member: Member | null
  readonly onClose: () => void
  readonly onRemove?: () => void
}

export function MemberDialog({ member, onClose, onRemove }: Props) {
  const staffMembers = useStore($activeStaff)
  const [role, setRole] = useState<Member['role']>(member?.role ?? 'comerce_advisor')
  const free = useFreeStaffMember()
  const { showToast } = useToast()
  const isInvitation = member === null || member.status === 'invited'

  const save = async (values: FormData) => {
    const email = member?.email ?? textOf(values, 'email')
    const isAdvisor = role === 'comerce_advisor'
    const fields = {
      role,
      staff: textOf(values, 'staff') || null,
      is_reception: isAdvisor && values.has('is_reception'),
    }
    const problem = isInvitation
      ? await invite({ email, ...fields })
      : await changeMember(member.id, fields)
    if (problem) return problem
    const message = isInvitation ? texts.sent(email) : texts.saved(member.name)
    showToast({ message, type: 'success' })
    onClose()
    return null
  }
  return (
    <Modal title={member ? texts.editTitle : texts.inviteTitle} onClose={onClose}>
      <Form
        save={save}
        check={values => ({ ...checkEmail(values, member), ...checkAgenda(values, role) })}
        label={texts.inviteTitle}
      >
        {member ? (
          <p>
            <strong>{member.name || member.email}</strong>
          </p>
        ) : (
          <TextField data-first name="email" label={texts.email} type="email" maxLength={254} />
        )}
        <SelectField
          name="role"
          label={texts.role}
          value={role}
          onChange={event =>
            setRole(event.target.value === 'comerce_admin' ? 'comerce_admin' : 'comerce_advisor')
          }
        >
          <option value="comerce_advisor">{texts.roles.comerce_advisor}</option>
          <option value="comerce_admin">{texts.roles.comerce_admin}</option>
        </SelectField>
        <SelectField
          name="staff"
          label={texts.staff}
          defaultValue={member ? (member.staff ?? '') : (free?.id ?? '')}
        >
          <option value="">{texts.nobody}</option>
          {staffMembers.map(staffMember => (
            <option key={staffMember.id} value={staffMember.id}>
              {staffMember.name}
            </option>
          ))}
        </SelectField>
        {role === 'comerce_advisor' && (
          <Check
            label={texts.reception}
            hint={texts.receptionHint}
            name="is_reception"
            defaultChecked={member?.is_reception ?? false}
          />
        )}
        <div className={parts.actions}>
          <SubmitButton>{wordsFor(member)}</SubmitButton>
          {onRemove && (
            <Button
              look="warn"
              label={isInvitation ? texts.withdraw : texts.remove}
              onClick={onRemove}
            />
          )}
        </div>
      </Form>
    </Modal>
  )
}

/** Whose column nobody enters with yet: an invitation is nearly always for them. */
function useFreeStaffMember(): StaffMember | undefined {
  const staffMembers = useStore($activeStaff)
  const taken = valueOf(useStore(members.$store))?.map(one => one.staff) ?? []
  return staffMembers.find(staffMember => !taken.includes(staffMember.id))
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
