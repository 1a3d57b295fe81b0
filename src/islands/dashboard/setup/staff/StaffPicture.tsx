import { picturesTexts as texts } from '#messages/dashboard/page.ts'
import type { StaffMember } from '#stores/dashboard/setup/catalogue.ts'
import { setStaffPicture } from '#stores/dashboard/setup/pictures.ts'
import { Button } from '#islands/ui/Button.tsx'
import { PictureInput } from '#islands/dashboard/page/PictureInput.tsx'
import { Face } from '#islands/dashboard/parts/Face.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { useOutcome } from '#islands/dashboard/parts/use-sending.ts'

/** Their picture as the public page shows it; it is saved at once. */
export function StaffPicture({ staffMember }: { readonly staffMember: StaffMember }) {
  const report = useOutcome()
  const remove = async () => report(await setStaffPicture(staffMember.id, null), texts.removed)
  return (
    <div className={`${parts.actions} ${parts.middle}`}>
      <Face name={staffMember.name} avatar={staffMember.avatar} />
      <PictureInput
        label={staffMember.avatar ? texts.staffMemberChange : texts.staffMemberAdd}
        send={file => setStaffPicture(staffMember.id, file)}
      />
      {staffMember.avatar && (
        <Button look="plain small" label={texts.staffMemberRemove} onClick={() => void remove()} />
      )}
    </div>
  )
}
