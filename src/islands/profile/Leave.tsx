import type { ReactNode } from 'react'
import { profileMessages as texts } from '#messages/profile.ts'
import type { ProfileWire } from '#stores/profile/profile.ts'

type Props = {
  readonly profile: ProfileWire
  /** Said to whoever has a shop. */
  readonly ownsShop: string
  readonly children: ReactNode
}

/** A shop does not stay without its owner, and leaving takes a password. */
export function Leave({ profile, ownsShop, children }: Props) {
  if (profile.comerces.some(shop => shop.is_owner)) return <p className="soft">{ownsShop}</p>
  if (!profile.has_password) return <p className="soft">{texts.passwordFirst}</p>
  return children
}
