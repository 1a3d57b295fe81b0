import { useStore } from '@nanostores/react'
import { membersTexts as texts } from '#messages/dashboard/setup.ts'
import { commonTexts } from '#messages/dashboard/common.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $settings, saveSettings, settings } from '#stores/dashboard/settings/settings.ts'
import { Check } from '#islands/dashboard/parts/Form.tsx'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'
import { useSending } from '#islands/dashboard/parts/use-sending.ts'

/** Whether advisors see the customers' phone numbers; the server itself leaves them out. */
export function HidePhones() {
  const hides = valueOf(useStore($settings))?.hides_phones
  const { send } = useSending()
  useLoad(settings, null)
  if (hides === undefined) return null
  const change = (isHidden: boolean) =>
    send(() => saveSettings({ hides_phones: isHidden }), commonTexts.saved)
  return (
    <Check
      label={texts.hidePhones}
      hint={texts.hidePhonesHint}
      checked={hides}
      onChange={event => void change(event.target.checked)}
    />
  )
}
