import { useState } from 'react'
import { profileMessages as texts } from '#messages/profile.ts'
import { commonMessages } from '#messages/common.ts'
import { exportMyData } from '#stores/profile/profile.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useToast } from '../providers/ToastProvider.tsx'
import styles from './Profile.module.css'

export function ExportButton() {
  const [isBusy, setBusy] = useState(false)
  const { showToast } = useToast()
  const download = async () => {
    if (isBusy) return
    setBusy(true)
    const text = await exportMyData()
    setBusy(false)
    if (text === null) showToast({ type: 'error', message: commonMessages.silent })
    else saveFile('mis-datos-mi-turno.json', text)
  }
  return (
    <div>
      <p className="soft">{texts.exportText}</p>
      <Button
        look="plain"
        className={styles.out}
        label={isBusy ? texts.downloading : texts.download}
        aria-disabled={isBusy || undefined}
        onClick={() => void download()}
      />
    </div>
  )
}

/** Saves the file through the browser's own download. */
function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
