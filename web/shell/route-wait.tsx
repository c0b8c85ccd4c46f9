import { timings } from '@guildhall/contract/limits/shared.ts'
import { type ComponentType, useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import type { Loader } from '#ui/states/loader.tsx'

/** The polyhedron over the page while another page is on its way for longer than a moment; never for home. */
export function RouteWait() {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname
  const waiting = next !== undefined && next !== pathname && next !== '/'
  const [late, setLate] = useState(false)
  const [Drawing, setDrawing] = useState<ComponentType<Parameters<typeof Loader>[0]>>()
  useEffect(() => {
    if (!waiting) return
    // Its code comes with the first wait; where it cannot come, the bar of the header still says that there is one.
    void import('#ui/states/loader.tsx').then(
      (module) => setDrawing(() => module.Loader),
      () => undefined,
    )
    const timer = setTimeout(() => setLate(true), timings.loaderDelayMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waiting])
  if (!waiting || !late || !Drawing) return null
  return (
    <div className="route-wait">
      <Drawing size="md" delayMs={0} />
    </div>
  )
}
