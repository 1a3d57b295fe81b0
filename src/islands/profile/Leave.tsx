import type { ReactNode } from 'react'
import { profileMessages as texts } from '#messages/profile.ts'
import type { ProfileWire } from '#stores/profile.ts'

type Props = { readonly profile: ProfileWire; readonly children: ReactNode }

/** A shop does not stay without its owner, and leaving takes a password. */
export function Leave({ profile, children }: Props) {
  if (profile.comerces.some(comerce => comerce.is_owner))
    return <p className="soft">{texts.ownsComerce}</p>
  if (!profile.has_password) return <p className="soft">{texts.passwordFirst}</p>
  return children
}
