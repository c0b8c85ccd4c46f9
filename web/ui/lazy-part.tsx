import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { toast } from './overlays/toast.ts'

/**
 * A part whose code is loaded when it is first shown. If that fails (no network), a toast says so and the part closes; the
 * next attempt loads it again.
 */
export function lazyPart<P extends { open?: boolean; onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined
  // biome-ignore lint/correctness/noComponentHookFactories: called once per part, at the top of a module
  return function LazyPart(props: P) {
    const [Part, setPart] = useState(() => loaded)
    const isShown = props.open !== false
    const giveUp = useEffectEvent(() => {
      toast.error('This part could not be loaded. Check your connection and try again.')
      props.onClose()
    })
    useEffect(() => {
      if (Part || !isShown) return
      let isWanted = true
      load().then(
        (part) => {
          loaded = part
          if (isWanted) setPart(() => part)
        },
        () => {
          if (isWanted) giveUp()
        },
      )
      return () => {
        isWanted = false
      }
    }, [Part, isShown])
    return Part ? <Part {...props} /> : null
  }
}
