import type { ReactNode } from 'react'
import { profileMessages as texts } from '#messages/profile.ts'
import type { ProfileWire } from '#stores/profile/profile.ts'

type Props = {
  readonly profile: ProfileWire
  /** Shown to the owner of a shop, who cannot close their account. */
  readonly ownsShop: string
  readonly children: ReactNode
}

/** The owner of a shop cannot close their account, and closing one needs a password. */
export function Leave({ profile, ownsShop, children }: Props) {
  if (profile.comerces.some(shop => shop.is_owner)) return <p className="soft">{ownsShop}</p>
  if (!profile.has_password) return <p className="soft">{texts.passwordFirst}</p>
  return children
}
