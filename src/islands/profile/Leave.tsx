import type { ReactNode } from 'react'
import { profileMessages as texts } from '#messages/profile.ts'
import type { ProfileWire } from '#stores/profile/profile.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'

type Props = {
  readonly profile: ProfileWire
  /** Shown to the owner of a shop, who cannot close their account. */
  readonly ownsShop: string
  readonly children: ReactNode
}

/** The owner of a shop closes that first, and closing an account needs a password. */
export function Leave({ profile, ownsShop, children }: Props) {
  if (profile.comerces.some(shop => shop.is_owner && !shop.is_canceled))
    return (
      <div>
        <p className="soft">{ownsShop}</p>
        <ButtonLink look="plain" label={texts.closeShop} href="/dashboard/suscripcion" />
      </div>
    )
  if (!profile.has_password) return <p className="soft">{texts.passwordFirst}</p>
  return children
}
