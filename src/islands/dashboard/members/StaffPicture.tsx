import { useStore } from '@nanostores/react'
import { staffAddress } from '#contract/texts/staff-address.ts'
import { picturesTexts as texts } from '#messages/dashboard/page.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import type { StaffMember } from '#stores/dashboard/catalogue/catalogue.ts'
import { setStaffPicture } from '#stores/dashboard/pictures/pictures.ts'
import { $shop } from '#stores/dashboard/shop.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { PictureInput } from '#islands/dashboard/pictures/PictureInput.tsx'
import { Face } from '#islands/dashboard/parts/Face.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { useOutcome } from '#islands/dashboard/parts/use-sending.ts'

/** The staff member's picture on the public page, saved at once, and the link to their own page. */
export function StaffPicture({ staffMember }: { readonly staffMember: StaffMember }) {
  const report = useOutcome()
  const adUrl = valueOf(useStore($shop))?.comerce.ad_url
  const remove = async () => report(await setStaffPicture(staffMember.id, null), texts.removed)
  return (
    <div className={`${parts.actions} ${parts.middle}`}>
      <Face name={staffMember.name} avatar={staffMember.avatar} />
      <PictureInput
        label={staffMember.avatar ? texts.changePhoto : texts.uploadPhoto}
        send={file => setStaffPicture(staffMember.id, file)}
      />
      {staffMember.avatar && (
        <Button look="plain small" label={texts.removePhoto} onClick={() => void remove()} />
      )}
      {adUrl && staffMember.is_active && !staffMember.is_hidden && (
        <ButtonLink
          look="plain small"
          label={texts.staffMemberPage}
          href={staffAddress(adUrl, staffMember)}
          isNewTab
        />
      )}
    </div>
  )
}
