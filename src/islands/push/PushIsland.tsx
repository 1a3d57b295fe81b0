import type { PushLink } from '#contract/messages/push.ts'
import { LazyPushSwitch } from './LazyPushSwitch.tsx'

type Props = { readonly kind: PushLink; readonly token: string }

/** News of what a link opens, on a page that is otherwise without a script. */
export function PushIsland({ kind, token }: Props) {
  return <LazyPushSwitch target={{ link_kind: kind, link_token: token }} />
}
