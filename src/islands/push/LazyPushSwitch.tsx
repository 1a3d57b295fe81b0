import { type ComponentType, useEffect, useState } from 'react'
import type { PushTarget } from '#stores/push/push.ts'

type Props = { readonly target: PushTarget }

/** No first screen waits for it, and no server draws it; without a network, where it could do nothing, the page stands without it. */
export function LazyPushSwitch({ target }: Props) {
  const [Switch, setSwitch] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    void import('./PushSwitch.tsx').then(
      loaded => setSwitch(() => loaded.PushSwitch),
      () => undefined,
    )
  }, [])
  return Switch && <Switch target={target} />
}
