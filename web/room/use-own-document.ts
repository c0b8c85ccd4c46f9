import { isRoomPath } from '@guildhall/contract/rooms/room-path.ts'
import { useEffect, useState } from 'react'
import { useOnLeave } from '#lib/hooks/use-on-leave.ts'

/**
 * Gives a room a document of its own: only that of a room may use camera and microphone. A page that came here without loading one
 * loads it, and so does the page after the room. Returns whether the document is that of the room.
 */
export function useOwnDocument(): boolean {
  const [isOwn, setOwn] = useState(false)
  useEffect(() => {
    const [first] = performance.getEntriesByType('navigation')
    if (!first || isRoomPath(new URL(first.name).pathname)) setOwn(true)
    else location.reload()
  }, [])
  useOnLeave(() => {
    if (!isRoomPath(location.pathname)) location.reload()
  })
  return isOwn
}
