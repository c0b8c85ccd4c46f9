import Share2 from 'lucide-react/icons/share-2'
import { IconButton } from '#ui/icon-button.tsx'
import { toast } from '#ui/toast.ts'

/** Hands the address to the device's own sharing, or copies it. */
export function ShareButton({ title }: { title: string }) {
  async function share() {
    const url = `${location.origin}${location.pathname}`
    try {
      if (navigator.share) return await navigator.share({ title, url })
    } catch (error) {
      // Closed by the person. Anything else is the device's: then it is copied.
      if ((error as Error).name === 'AbortError') return
    }
    try {
      await navigator.clipboard.writeText(url)
      toast.success('Link copied')
    } catch {
      toast.error('The link could not be copied', { detail: url })
    }
  }
  return <IconButton icon={Share2} iconSize={17} line label="Share" onClick={() => void share()} />
}
