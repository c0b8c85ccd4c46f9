import { useEffect, useRef } from 'react'

interface VideoOfProps {
  track: MediaStreamTrack
  /** Who or what it shows. */
  label: string
  /** Shown as in a mirror. */
  isOwn?: boolean
  /** A screen is shown whole, a face fills its place. */
  isScreen?: boolean
}

/** A moving picture without sound. */
export function VideoOf({ track, label, isOwn = false, isScreen = false }: VideoOfProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const { current } = video
    if (!current) return
    current.srcObject = new MediaStream([track])
    // Fails only while the track is replaced by the next.
    current.play().catch(() => undefined)
    return () => {
      current.srcObject = null
    }
  }, [track])
  return (
    <video
      ref={video}
      className={`rm__video${isOwn ? ' rm__video--own' : ''}${isScreen ? ' rm__video--screen' : ''}`}
      aria-label={label}
      autoPlay
      playsInline
      muted
    />
  )
}
