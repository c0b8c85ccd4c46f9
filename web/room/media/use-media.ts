import { useEffect, useState, useSyncExternalStore } from 'react'
import { canCall, createLocalMedia, type LocalMedia, type MediaState } from './local-media.ts'

/** Opens microphone and camera while a component is shown, and stops them afterwards. */
export function useLocalMedia(): { media: LocalMedia; state: MediaState } {
  const [media] = useState(createLocalMedia)
  useEffect(() => {
    if (!canCall()) return
    void media.start()
    return () => media.stop()
  }, [media])
  return { media, state: useMediaState(media) }
}

/** Returns what is captured now. */
export function useMediaState(media: LocalMedia): MediaState {
  return useSyncExternalStore(
    media.watch,
    () => media.state,
    () => media.state,
  )
}
