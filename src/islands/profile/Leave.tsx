import type { ReactNode } from 'react'
import { profileMessages as texts } from '#messages/profile.ts'
import type { ProfileWire } from '#stores/profile/profile.ts'

type Props = {
  readonly profile: ProfileWire
  /** Said to whoever has a shop. */
  readonly ownsComerce: string
  readonly children: ReactNode
}

/** A shop does not stay without its owner, and leaving takes a password. */
export function Leave({ profile, ownsComerce, children }: Props) {
  if (profile.comerces.some(comerce => comerce.is_owner))
    return <p className="soft">{ownsComerce}</p>
  if (!profile.has_password) return <p className="soft">{texts.passwordFirst}</p>
  return children
}
