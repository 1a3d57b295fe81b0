import { useEffect, useRef } from 'react'
import { secondFactorMessages as texts } from '#messages/second-factor.ts'
import { $recoveryCodes } from '#stores/profile/second-factor.ts'
import { saveFile } from '#stores/save-file.ts'
import { Button } from '../ui/Button.tsx'
import styles from './SecondFactor.module.css'

type Props = { readonly codes: readonly string[]; readonly onKept: () => void }

/** Shown once, until the user says that they have saved the codes. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const download = () => {
    const text = [texts.fileHead, '', ...codes, ''].join('\n')
    saveFile(new Blob([text], { type: 'text/plain' }), texts.fileName)
  }
  return (
    <div className={styles.codes}>
      <h3 ref={title} tabIndex={-1}>
        {texts.codesTitle}
      </h3>
      <p>{texts.codesText}</p>
      <ul className={styles.list}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button look="go" label={texts.download} onClick={download} />
        <Button
          look="plain"
          label={texts.kept}
          onClick={() => {
            $recoveryCodes.set([])
            onKept()
          }}
        />
      </div>
    </div>
  )
}
