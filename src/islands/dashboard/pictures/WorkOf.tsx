import { useStore } from '@nanostores/react'
import { picturesTexts as texts } from '#messages/dashboard/page.ts'
import { commonTexts } from '#messages/dashboard/common.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { services, staff } from '#stores/dashboard/catalogue/catalogue.ts'
import { choicesOf } from '#stores/dashboard/catalogue/choices.ts'
import type { Picture } from '#stores/dashboard/pictures/pictures.ts'
import { Options, SelectField } from '#islands/ui/Field.tsx'
import { useLoad } from '../parts/use-load.ts'

/** The staff member and the service that a photo shows. The public page shows it beside them. */
export function WorkOf({ photo }: { readonly photo: Picture }) {
  useLoad(staff, null)
  useLoad(services, null)
  const team = choicesOf(valueOf(useStore(staff.$store)), photo.staff)
  const offered = choicesOf(valueOf(useStore(services.$store)), photo.service)
  // Drawn once both lists are loaded, so that the current values are among the options.
  if (team.length === 0 || offered.length === 0) return null
  return (
    <>
      <SelectField
        name="staff"
        label={`${texts.workOf} ${commonTexts.optional}`}
        hint={texts.workHint}
        defaultValue={photo.staff ?? ''}
      >
        <option value="">{texts.nobody}</option>
        <Options of={team} />
      </SelectField>
      <SelectField
        name="service"
        label={`${texts.workService} ${commonTexts.optional}`}
        defaultValue={photo.service ?? ''}
      >
        <option value="">{texts.noService}</option>
        <Options of={offered} />
      </SelectField>
    </>
  )
}
