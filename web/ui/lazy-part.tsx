import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { toast } from './overlays/toast.ts'

interface LazyPartProps {
  open?: boolean
  onClose: () => void
  /** Shown while it loads. */
  whileLoading?: ReactNode
}

/**
 * A part whose code is loaded when it is first shown. If that fails (no network), a toast says so and the part closes; the
 * next attempt loads it again.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P & LazyPartProps> {
  let loaded: ComponentType<P> | undefined
  // biome-ignore lint/correctness/noComponentHookFactories: called once per part, at the top of a module
  return function LazyPart(props: P & LazyPartProps) {
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
    return Part ? <Part {...props} /> : props.whileLoading
  }
}
