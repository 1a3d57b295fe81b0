import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { usualTexts } from '#messages/dashboard/home.ts'
import { staffTexts as texts } from '#messages/dashboard/setup.ts'
import { commonTexts, orderTexts } from '#messages/dashboard/common.ts'
import {
  $activeServices,
  $staff,
  type StaffMember,
  type Service,
  services,
  staff,
} from '#stores/dashboard/catalogue/catalogue.ts'
import { orderStaff, saveStaffMember } from '#stores/dashboard/catalogue/change-catalogue.ts'
import { saveChange } from '#stores/dashboard/hours/effects.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $session } from '#stores/session/session.ts'
import { $router, setQuery } from '#stores/dashboard/router.ts'
import { Button } from '#islands/ui/Button.tsx'
import { TextArea, TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { Check, type Theirs } from '#islands/dashboard/parts/Form.tsx'
import { Face } from '#islands/dashboard/parts/Face.tsx'
import { Empty, Loaded } from '#islands/dashboard/parts/Loaded.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { SectionHead } from '#islands/dashboard/parts/SectionHead.tsx'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'
import { FormDialog } from '#islands/dashboard/parts/FormDialog.tsx'
import { EffectDialog } from '../hours/EffectDialog.tsx'
import styles from '../hours/hours.module.css'
import { BringButton, BringStaff } from './BringStaff.tsx'
import { Devices } from './Devices.tsx'
import { Members } from './Members.tsx'
import { Reorder } from '../catalogue/Reorder.tsx'
import { StaffPicture } from './StaffPicture.tsx'

export function StaffSection() {
  const search = useStore($router)?.search
  const [isOrdering, setOrdering] = useState(false)
  const [isBringing, setBringing] = useState(false)
  useLoad(staff, null)
  useLoad(services, null)
  return (
    <>
      <SectionHead isNarrow title={texts.title}>
        <Tools isOrdering={isOrdering} onOrder={() => setOrdering(true)} />
      </SectionHead>
      <div className={styles.sections}>
        <Loaded from={staff}>
          {staffMembers => (
            <>
              {staffMembers.length === 0 && (
                <Empty label={texts.title} title={texts.emptyTitle} hint={texts.emptyHint}>
                  <Button look="go" label={texts.add} onClick={() => setQuery({ nuevo: '1' })} />
                  <BringButton onOpen={() => setBringing(true)} />
                </Empty>
              )}
              {isOrdering ? (
                <Reorder
                  hint={orderTexts.staff}
                  groups={[{ heading: '', items: staffMembers }]}
                  save={orderStaff}
                  onClose={() => setOrdering(false)}
                />
              ) : (
                <>
                  <StaffMembers staffMembers={staffMembers} />
                  {staffMembers.length > 0 && <BringButton onOpen={() => setBringing(true)} />}
                </>
              )}
              {search?.['nuevo'] && (
                <StaffDialog
                  staffMember={null}
                  isFirst={staffMembers.length === 0}
                  onClose={close}
                />
              )}
              {staffMembers
                .filter(staffMember => staffMember.id === search?.['id'])
                .map(staffMember => (
                  <StaffDialog key={staffMember.id} staffMember={staffMember} onClose={close} />
                ))}
            </>
          )}
        </Loaded>
        <Members />
        <Devices />
      </div>
      {isBringing && <BringStaff onClose={() => setBringing(false)} />}
      <EffectDialog />
    </>
  )
}

function Tools({ isOrdering, onOrder }: { isOrdering: boolean; onOrder: () => void }) {
  const count = valueOf(useStore($staff))?.length
  // The empty state below has this button.
  if (count === 0) return null
  return (
    <div className={parts.actions}>
      {!isOrdering && count !== undefined && count > 1 && (
        <Button look="plain" label={orderTexts.start} onClick={onOrder} />
      )}
      <Button look="go" label={texts.add} onClick={() => setQuery({ nuevo: '1' })} />
    </div>
  )
}

function StaffMembers({ staffMembers }: { readonly staffMembers: readonly StaffMember[] }) {
  const offered = useStore($activeServices)
  const countOf = (staffMember: StaffMember) =>
    offered.filter(service => staffMember.services.includes(service.id)).length
  return (
    <ul className={parts.list}>
      {staffMembers.map(staffMember => (
        <li key={staffMember.id}>
          <button
            className={`${parts.row} ${staffMember.is_active ? '' : parts.isOff}`}
            type="button"
            onClick={() => setQuery({ id: staffMember.id })}
          >
            <Face name={staffMember.name} avatar={staffMember.avatar} />
            <span className={parts.rowWords}>
              <strong>{staffMember.name}</strong>
              <span className="soft small">
                {staffMember.is_active
                  ? texts.count(countOf(staffMember), offered.length)
                  : texts.inactive}
                {staffMember.is_active && staffMember.is_hidden && ` · ${texts.hidden}`}
                {staffMember.also_in.length > 0 && ` · ${texts.alsoIn(staffMember.also_in)}`}
                {staffMember.bio && ` · ${staffMember.bio}`}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

type DialogProps = {
  readonly staffMember: StaffMember | null
  /** There is no staff member yet; most owners begin with themselves. */
  readonly isFirst?: boolean
  readonly onClose: () => void
}

function StaffDialog({ staffMember, isFirst = false, onClose }: DialogProps) {
  const own = useStore($session)?.name
  const offered = useStore($activeServices)
  const fieldsIn = (values: FormData) => ({
    name: textOf(values, 'name'),
    bio: textOf(values, 'bio'),
    is_active: values.has('is_active'),
    is_hidden: !values.has('is_online'),
    ...(offered.length > 0
      ? { services: [...values.getAll('services').map(String), ...putAway(staffMember, offered)] }
      : {}),
  })
  const save = (values: FormData, opened: FormData, theirs: Theirs) => {
    const id = staffMember?.id ?? null
    const fields = fieldsIn(values)
    const change = () => saveStaffMember(id, fields, { ...fieldsIn(opened), ...theirs })
    if (id === null || !staffMember?.is_active || fields.is_active) return change()
    return saveChange({ kind: 'staff_off', staff: id }, change)
  }
  return (
    <FormDialog
      title={staffMember ? texts.editTitle : texts.addTitle}
      label={texts.title}
      save={save}
      check={checkName}
      saved={values => texts.saved(textOf(values, 'name'))}
      onClose={onClose}
    >
      {staffMember && <StaffPicture staffMember={staffMember} />}
      <TextField
        data-first
        name="name"
        label={texts.name}
        hint={isFirst && usualTexts.staff}
        defaultValue={staffMember?.name ?? (isFirst ? own : undefined)}
        maxLength={80}
      />
      <TextArea
        name="bio"
        label={`${texts.bio} ${commonTexts.optional}`}
        hint={texts.bioHint}
        defaultValue={staffMember?.bio ?? ''}
        maxLength={200}
      />
      <Services offered={offered} staffMember={staffMember} />
      <Check
        label={texts.online}
        hint={texts.onlineHint}
        name="is_online"
        defaultChecked={!staffMember?.is_hidden}
      />
      <Check
        label={texts.active}
        name="is_active"
        defaultChecked={staffMember?.is_active ?? true}
      />
    </FormDialog>
  )
}

type ServicesProps = {
  readonly offered: readonly Service[]
  /** Null for a new staff member, who offers all services. */
  readonly staffMember: StaffMember | null
}

function Services({ offered, staffMember }: ServicesProps) {
  if (offered.length === 0) return null
  return (
    <fieldset className={parts.group}>
      <legend>{texts.services}</legend>
      <div className={parts.choices}>
        {offered.map(service => (
          <Check
            key={service.id}
            label={service.name}
            name="services"
            value={service.id}
            defaultChecked={staffMember?.services.includes(service.id) ?? true}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Services that are inactive now but that the staff member offered: they are kept for when they return. */
function putAway(staffMember: StaffMember | null, offered: readonly Service[]): string[] {
  return (staffMember?.services ?? []).filter(id => !offered.some(service => service.id === id))
}

function checkName(values: FormData): Record<string, string> {
  return textOf(values, 'name') ? {} : { name: texts.badName }
}

function close(): void {
  setQuery({ id: null, nuevo: null }, { replace: true })
}
