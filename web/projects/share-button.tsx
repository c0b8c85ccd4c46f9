import Share2 from 'lucide-react/icons/share-2'
import { IconButton } from '#ui/icon-button.tsx'
import { toast } from '#ui/toast.ts'

/** Hands the address to the device's own sharing, or copies it. */
export function ShareButton({ title }: { title: string }) {
  async function share() {
    const url = `${location.origin}${location.pathname}`
    if (navigator.share) return navigator.share({ title, url }).catch(() => {})
    try {
      await navigator.clipboard.writeText(url)
      toast.success('Link copied')
    } catch {
      toast.error('The link could not be copied', { detail: url })
    }
  }
  return <IconButton icon={Share2} iconSize={17} line label="Share" onClick={() => void share()} />
}
