import { type ComponentType, useEffect, useState } from 'react'
import type { PushTarget } from '#stores/push/push.ts'
import { PushRoom } from './PushRoom.tsx'

type Props = { readonly target: PushTarget }

/**
 * The push switch, loaded after hydration. Until then its room is kept free, so that nothing below it moves. If it
 * cannot be loaded, as when offline, nothing is drawn.
 */
export function LazyPushSwitch({ target }: Props) {
  const [Switch, setSwitch] = useState<ComponentType<Props>>(() => PushRoom)
  useEffect(() => {
    void import('./PushSwitch.tsx').then(
      loaded => setSwitch(() => loaded.PushSwitch),
      () => setSwitch(() => Nothing),
    )
  }, [])
  return <Switch target={target} />
}

function Nothing() {
  return null
}
