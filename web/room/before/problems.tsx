import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/states/notice.tsx'
import type { LocalMedia } from '../media/local-media.ts'
import { type Device, problemText } from '../media/problems.ts'
import { useMediaState } from '../media/use-media.ts'

/** What is wrong with microphone and camera, with a way to try again. */
export function Problems({ media }: { media: LocalMedia }) {
  const { problems } = useMediaState(media)
  return (['microphone', 'camera'] as const).map((device: Device) => {
    const problem = problems[device]
    if (!problem) return null
    const { title, text } = problemText(device, problem)
    return (
      <div key={device} className="mt-3">
        <Notice kind="error">
          <p className="semi">{title}</p>
          <p className="t-sm">{text}</p>
          <Button
            size="sm"
            className="mt-2"
            aria-label={`Try again: ${device}`}
            onClick={() => void media.retry(device)}
          >
            Try again
          </Button>
        </Notice>
      </div>
    )
  })
}
