import { toast } from '#ui/overlays/toast.ts'

/** Puts the words of a message into the clipboard, and says so. */
export function copyText(text: string): Promise<void> {
  return navigator.clipboard.writeText(text).then(
    () => toast.success('Copied'),
    () => toast.error('This browser did not allow copying.'),
  )
}
