import { toast } from './toast.ts'

/** Copies a text and says so; where that is not allowed, it shows the text. */
export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(`${what} copied`)
  } catch {
    toast.error(`${what} could not be copied`, { detail: text })
  }
}
