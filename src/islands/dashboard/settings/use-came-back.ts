import { useEffect } from 'react'
import { cameBackTexts } from '#messages/dashboard/settings/came-back.ts'
import { type CameBack, takeCameBack, type Way } from '#stores/dashboard/settings/came-back.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'

/** Finishes what somebody began before they went to the page of a provider. */
export function useCameBack(way: Way, finish: (back: CameBack) => Promise<unknown>): void {
  const { showToast } = useToast()
  useEffect(() => {
    const back = takeCameBack(way)
    if (back === 'left') showToast({ message: cameBackTexts.left, type: 'error' })
    else if (back !== null) void finish(back)
    // Once for each arrival, however often this runs: then the address has nothing more.
  }, [finish, showToast, way])
}
