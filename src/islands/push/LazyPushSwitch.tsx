import { type ComponentType, useEffect, useState } from 'react'
import type { PushTarget } from '#stores/push/push.ts'

type Props = { readonly target: PushTarget }

/**
 * The push switch, loaded after hydration and never rendered on the server. If it cannot be loaded, as when
 * offline, nothing is drawn.
 */
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
