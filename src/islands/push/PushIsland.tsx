import type { PushLink } from '#contract/messages/push.ts'
import { LazyPushSwitch } from './LazyPushSwitch.tsx'

type Props = { readonly kind: PushLink; readonly token: string }

/** Push notifications about what a link opens, on a page without other scripts. */
export function PushIsland({ kind, token }: Props) {
  return <LazyPushSwitch target={{ link_kind: kind, link_token: token }} />
}
