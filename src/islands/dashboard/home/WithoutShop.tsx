import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { noSectionTexts as texts } from '#messages/dashboard/home.ts'
import { whatsappLink } from '#messages/links.ts'
import { ownProfile } from '#stores/dashboard/own-profile.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { Skeleton } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { Sign } from './Sign.tsx'
import { useLoad } from '../parts/use-load.ts'

const salesPhone = import.meta.env.PUBLIC_WHATSAPP_PHONE ?? '5491155550100'

/** Why the user works in no shop: the platform suspended theirs. Otherwise shows `instead`. */
export function WithoutShop({ instead }: { readonly instead: ReactNode }) {
  useLoad(ownProfile, null)
  const loaded = useStore(ownProfile.$store)
  if (loaded.step === 'loading') return <Skeleton />
  const [shop] = loaded.step === 'ready' ? loaded.value.suspended : []
  return shop === undefined ? instead : <Suspended {...shop} />
}

type Props = { readonly name: string; readonly reason: string | null }

function Suspended({ name, reason }: Props) {
  const why = reason === null ? '' : `${texts.suspendedReason(reason)} `
  return (
    <Sign title={texts.suspended(name)} hint={`${why}${texts.suspendedHint}`}>
      <div className={parts.actions}>
        {salesPhone && (
          <ButtonLink
            look="go"
            label={texts.writeUs}
            href={whatsappLink(salesPhone, texts.message(name))}
            isNewTab
          />
        )}
        <ButtonLink look="plain" label={texts.ownAppointments} href="/agenda" />
      </div>
    </Sign>
  )
}
