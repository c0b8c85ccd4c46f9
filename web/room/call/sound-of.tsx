import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'

/** The sound of somebody in the call; where the browser keeps it off, a button turns it on. */
export function SoundOf({ stream, speaker }: { stream: MediaStream; speaker: string }) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isBlocked, setBlocked] = useState(false)
  const play = () =>
    audio.current?.play().then(
      () => setBlocked(false),
      (error: Error) => setBlocked(error.name === 'NotAllowedError'),
    )
  useEffect(() => {
    const { current } = audio
    if (!current) return
    current.srcObject = stream
    current.play().catch((error: Error) => setBlocked(error.name === 'NotAllowedError'))
  }, [stream])
  useEffect(() => {
    if (speaker && audio.current && 'setSinkId' in audio.current)
      void audio.current.setSinkId(speaker).catch(() => undefined)
  }, [speaker])
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: a live voice has no captions */}
      <audio ref={audio} autoPlay />
      {isBlocked ? (
        <Button size="sm" look="primary" className="rm__unblock" onClick={play}>
          Turn the sound on
        </Button>
      ) : null}
    </>
  )
}
