import { useState } from 'react'
import { whatsappTexts as texts } from '#messages/dashboard/whatsapp/whatsapp.ts'
import {
  finishWhatsapp,
  type NumberChoice,
  startWhatsapp,
  type Whatsapp,
  whatsapp,
} from '#stores/dashboard/whatsapp/settings.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { useLoad } from '../parts/use-load.ts'
import { useOutcome, useSending } from '../parts/use-sending.ts'
import page from '../page/page.module.css'
import parts from '../parts/parts.module.css'
import { useCameBack } from '../settings/use-came-back.ts'
import { ChooseNumber } from './ChooseNumber.tsx'
import { ConnectDialog } from './ConnectDialog.tsx'
import { Cost } from './Cost.tsx'
import { Connected } from './Connected.tsx'
import styles from './whatsapp.module.css'

/** The shop's own number: connecting it, its state, what it sends and what that costs. */
export function WhatsappCard() {
  useLoad(whatsapp, null)
  const [choice, setChoice] = useState<NumberChoice | null>(null)
  const report = useOutcome()
  useCameBack('whatsapp', async back => {
    let several: NumberChoice | null = null
    const problem = await finishWhatsapp(back, given => {
      several = given
    })
    setChoice(several)
    report(problem, several === null ? texts.connected : undefined)
  })
  return (
    <section className={`card ${styles.card}`} aria-label={texts.title}>
      <h2 className={page.fieldsHead}>{texts.title}</h2>
      <p className="soft">{texts.hint}</p>
      <Loaded from={whatsapp} rows={2}>
        {({ whatsapp: shown }) =>
          shown.connection === null ? (
            <NotConnected shown={shown} />
          ) : (
            <Connected shown={shown} connection={shown.connection} />
          )
        }
      </Loaded>
      {choice && <ChooseNumber choice={choice} onClose={() => setChoice(null)} />}
    </section>
  )
}

function NotConnected({ shown }: { readonly shown: Whatsapp }) {
  const [isConnecting, setConnecting] = useState(false)
  const { send } = useSending()
  return (
    <>
      <Cost cost={shown.cost} />
      <p className="soft small">{texts.hand}</p>
      {shown.has_button && <p className="soft small">{texts.byButtonHint}</p>}
      <div className={parts.actions}>
        {shown.has_button && (
          <Button look="go" label={texts.byButton} onClick={() => void send(startWhatsapp)} />
        )}
        {shown.has_button ? (
          <Button look="plain" label={texts.byData} onClick={() => setConnecting(true)} />
        ) : (
          <Button
            look="go"
            label={texts.connect}
            of=" WhatsApp"
            onClick={() => setConnecting(true)}
          />
        )}
      </div>
      {isConnecting && <ConnectDialog connection={null} onClose={() => setConnecting(false)} />}
    </>
  )
}
