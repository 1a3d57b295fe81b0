import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { problemWords } from '#messages/dashboard/problems.ts'
import { membersTexts as texts } from '#messages/dashboard/setup.ts'
import { commonTexts } from '#messages/dashboard/dashboard.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $settings, saveSettings, settings } from '#stores/dashboard/setup/settings.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import { Check } from '#islands/dashboard/parts/Form.tsx'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'

/** Whether advisors read the customers' phones; the server keeps them back by itself. */
export function HidePhones() {
  const hides = valueOf(useStore($settings))?.hides_phones
  const [isSaving, setSaving] = useState(false)
  const { showToast } = useToast()
  useLoad(settings, null)
  if (hides === undefined) return null
  const change = async (isHidden: boolean) => {
    if (isSaving) return
    setSaving(true)
    const problem = await saveSettings({ hides_phones: isHidden })
    setSaving(false)
    showToast({
      message: problem ? problemWords(problem) : commonTexts.saved,
      type: problem ? 'error' : 'success',
    })
  }
  return (
    <Check
      label={texts.hidePhones}
      hint={texts.hidePhonesHint}
      checked={hides}
      onChange={event => void change(event.target.checked)}
    />
  )
}
