import type { Room } from '@guildhall/contract/rooms/rooms.ts'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { namesOf, othersOf } from '../room-words.ts'
import type { Call, CallState } from './call.ts'

/** Returns the state of a call. */
export function useCallState(call: Call): CallState {
  return useSyncExternalStore(
    call.watch,
    () => call.state,
    () => call.state,
  )
}

/** Returns the stays of the people who speak at the moment. */
export function useSpeakers(call: Call): ReadonlySet<string> {
  const [speakers, setSpeakers] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const timer = setInterval(() => {
      const now = [...call.state.peers].filter(([, peer]) => peer.isSpeaking()).map(([id]) => id)
      setSpeakers((before) => (now.length === before.size && now.every((id) => before.has(id)) ? before : new Set(now)))
    }, 250)
    return () => clearInterval(timer)
  }, [call])
  return speakers
}

/** Returns a sentence for screen readers whenever somebody comes or goes, or the line is lost or back. */
export function useAnnouncement(room: Room, isCutOff: boolean): string {
  const [said, setSaid] = useState('')
  const before = useRef<{ room: Room; isCutOff: boolean }>({ room, isCutOff })
  useEffect(() => {
    const { room: former, isCutOff: wasCutOff } = before.current
    before.current = { room, isCutOff }
    const isThere = (in_: Room, id: string) =>
      othersOf(in_).some(({ person, stay }) => person.customUserId === id && stay)
    const came = othersOf(room).filter(({ person, stay }) => stay && !isThere(former, person.customUserId))
    const left = othersOf(former).filter(({ person, stay }) => stay && !isThere(room, person.customUserId))
    const sentences = [
      ...(came.length > 0 ? [`${namesOf(came)} joined.`] : []),
      ...(left.length > 0 ? [`${namesOf(left)} left.`] : []),
      ...(isCutOff && !wasCutOff ? ['The connection is lost. Connecting again.'] : []),
      ...(!isCutOff && wasCutOff ? ['You are connected again.'] : []),
    ]
    if (sentences.length > 0) setSaid(sentences.join(' '))
  }, [room, isCutOff])
  return said
}

/** Returns the minutes until a moment, at least 0; looks at the clock every 5 seconds. */
export function useMinutesUntil(moment: string): number {
  const minutes = () => Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / 60_000))
  const [left, setLeft] = useState(minutes)
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / 60_000))), 5000)
    return () => clearInterval(timer)
  }, [moment])
  return left
}
