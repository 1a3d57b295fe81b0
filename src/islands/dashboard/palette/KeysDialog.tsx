import { useStore } from '@nanostores/react'
import { keysTexts as texts } from '#messages/dashboard/palette.ts'
import { $hasSingleKeys } from '#stores/dashboard/palette.ts'
import { setSingleKeys } from '#stores/dashboard/shortcuts.ts'
import { Check } from '../parts/Form.tsx'
import { Modal } from '../parts/Modal.tsx'
import styles from './palette.module.css'

/** The keyboard shortcuts, and a switch that turns single-key ones off. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const isOn = useStore($hasSingleKeys)
  return (
    <Modal title={texts.title} onClose={onClose}>
      <dl className={styles.keys}>
        {texts.keys.map(([keys, words]) => (
          <div key={words}>
            <dt>
              {keys.map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <Check
        label={texts.single}
        hint={texts.singleHint}
        checked={isOn}
        onChange={event => setSingleKeys(event.target.checked)}
      />
    </Modal>
  )
}
