import Share2 from 'lucide-react/icons/share-2'
import { IconButton } from '#ui/icon-button.tsx'
import { toast } from '#ui/overlays/toast.ts'

/** Shares the URL with the device's share sheet, or copies it. */
export function ShareButton({ title }: { title: string }) {
  async function share() {
    const url = `${location.origin}${location.pathname}`
    try {
      if (navigator.share) return await navigator.share({ title, url })
    } catch (error) {
      // Closed by the person. After any other error of the device, the URL is copied.
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
