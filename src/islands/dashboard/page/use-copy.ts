import { shareTexts } from '#messages/dashboard/page.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'

/** Copies a text to the clipboard and says whether that worked. */
export function useCopy() {
  const { showToast } = useToast()
  return async (text: string, done: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ message: done, type: 'success' })
    } catch {
      // The clipboard was refused, or the page has no secure origin.
      showToast({ message: shareTexts.notCopied, type: 'error' })
    }
  }
}
