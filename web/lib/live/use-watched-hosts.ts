import { useEffect, useEffectEvent } from 'react'
import { openLine, watchLine } from './connection-state.ts'

/**
 * Calls back when the free times of one of these hosts change, while a signed-in page is open. What happened while the socket was
 * closed is not told: the page also looks from time to time.
 */
export function useWatchedHosts(hosts: readonly string[], onChange: () => void): void {
  const changed = useEffectEvent(onChange)
  const named = hosts.join(' ')
  useEffect(() => {
    if (named === '') return
    const hear = () => changed()
    let stop = () => {}
    const begin = () => {
      stop()
      const line = openLine()
      if (!line) return
      line.emit('slots:watch', { hosts: named.split(' ') })
      line.on('slots:changed', hear)
      stop = () => void line.off('slots:changed', hear)
    }
    begin()
    const unwatch = watchLine(begin)
    return () => {
      unwatch()
      stop()
      openLine()?.emit('slots:watch', { hosts: [] })
    }
  }, [named])
}
