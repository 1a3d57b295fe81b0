import { shareTexts } from '#messages/dashboard/page.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'

/** Puts a text where it can be pasted from, and says whether that went well. */
export function useCopy() {
  const { showToast } = useToast()
  return async (text: string, done: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ message: done, type: 'success' })
    } catch {
      // Refused, or a page without a secure origin.
      showToast({ message: shareTexts.notCopied, type: 'error' })
    }
  }
}
