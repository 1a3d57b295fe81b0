import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { stayTexts as texts } from '#messages/dashboard/page.ts'
import { $recoveryCodes } from '#stores/profile/second-factor.ts'
import {
  findStay,
  noteStayAsked,
  type Stay,
  stayHere,
} from '#stores/dashboard/settings/stay-here.ts'
import { AddPasskey } from '#islands/profile/AddPasskey.tsx'
import { RecoveryCodes } from '#islands/profile/RecoveryCodes.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { useSending } from '../parts/use-sending.ts'
import styles from './stay-here.module.css'

/** After publishing: whether this device is the owner's, so that they need not log in again every day. */
export function StayHere() {
  const [stay, setStay] = useState<Stay | null>(null)
  const codes = useStore($recoveryCodes)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => void findStay().then(setStay), [])
  const end = () => {
    setStay(null)
    // What had the focus is gone.
    place.current?.focus()
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onKept={end} />
      ) : (
        stay && <Question stay={stay} onEnd={end} />
      )}
    </div>
  )
}

type Props = { readonly stay: Stay; readonly onEnd: () => void }

function Question({ stay, onEnd }: Props) {
  const [isMaking, setMaking] = useState(false)
  const { isSending, send } = useSending()
  const accept = async () => {
    if (await send(() => stayHere(stay), texts.done[stay.way])) onEnd()
  }
  const decline = () => {
    noteStayAsked()
    onEnd()
  }
  const isPhone = matchMedia('(pointer: coarse)').matches
  return (
    <section className={`card ${styles.question}`} aria-labelledby="quedate">
      <h2 id="quedate">{texts.title(isPhone)}</h2>
      {isMaking ? (
        <AddPasskey
          asksPassword={stay.asksPassword}
          onDone={() => void accept()}
          onCancel={decline}
        />
      ) : (
        <>
          <p>{texts.lead[stay.way]}</p>
          <div className={styles.actions}>
            <Button
              look="go"
              label={isSending ? texts.staying : texts.stay}
              onClick={() => (stay.way === 'passkey' ? setMaking(true) : void accept())}
            />
            <Button look="plain" label={texts.notNow} onClick={decline} />
          </div>
        </>
      )}
    </section>
  )
}
