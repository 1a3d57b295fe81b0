import { useState } from 'react'
import { whatsappTexts as texts } from '#messages/dashboard/whatsapp/whatsapp.ts'
import { type Whatsapp, whatsapp } from '#stores/dashboard/whatsapp/settings.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { useLoad } from '../parts/use-load.ts'
import page from '../page/page.module.css'
import { ConnectDialog } from './ConnectDialog.tsx'
import { Cost } from './Cost.tsx'
import { Connected } from './Connected.tsx'
import styles from './whatsapp.module.css'

/** The shop's own number: connecting it, its state, what it sends and what that costs. */
export function WhatsappCard() {
  useLoad(whatsapp, null)
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
    </section>
  )
}

function NotConnected({ shown }: { readonly shown: Whatsapp }) {
  const [isConnecting, setConnecting] = useState(false)
  return (
    <>
      <Cost cost={shown.cost} />
      <p className="soft small">{texts.hand}</p>
      <div>
        <Button
          look="go"
          label={texts.connect}
          of=" WhatsApp"
          onClick={() => setConnecting(true)}
        />
      </div>
      {isConnecting && <ConnectDialog connection={null} onClose={() => setConnecting(false)} />}
    </>
  )
}
