import { timeIn } from '@guildhall/contract/values/zoned-times.ts'
import { useTimeZone } from '#lib/hooks/use-time-zone.ts'
import { Face } from '../face.tsx'
import type { LocalMedia } from '../media/local-media.ts'
import { useMediaState } from '../media/use-media.ts'
import { namesOf, othersOf } from '../room-words.ts'
import type { Call } from './call.ts'
import type { Line } from './peer.ts'
import { Tile, type TileProps } from './tile.tsx'
import { useCallState, useSpeakers } from './use-call.ts'

const lineWords: Record<Line, string | null> = {
  connecting: 'Connecting',
  connected: null,
  lost: 'Connecting again',
  stuck: 'Not connected yet: one of your networks may not allow it',
}

type Shown = Omit<TileProps, 'place'> & { id: string }

/** The people in the call: one other person large, several in a grid; a shared screen before everything else. */
export function Stage({ call, media }: { call: Call; media: LocalMedia }) {
  const { room, peers } = useCallState(call)
  const { microphone, camera, screen, isMuted } = useMediaState(media)
  const speakers = useSpeakers(call)
  const zone = useTimeZone()
  const you = room.people.find(({ isYou }) => isYou)
  if (!you) return null
  const own = {
    person: you.person,
    isYou: true,
    isMuted: isMuted || microphone === null,
    isSpeaking: false,
    line: null,
  }
  const there = othersOf(room).flatMap(({ person, stay }) => {
    const peer = stay && peers.get(stay.id)
    return stay && peer ? [{ person, stay, peer }] : []
  })
  const faces: Shown[] = there.map(({ person, stay, peer }) => ({
    ...{ id: stay.id, person, isYou: false, isMuted: !stay.microphone, isSpeaking: speakers.has(stay.id) },
    track:
      stay.camera && peer.line !== 'connecting' && peer.line !== 'stuck'
        ? (peer.received.camera.getVideoTracks()[0] ?? null)
        : null,
    line: lineWords[peer.line],
  }))
  const screens: Shown[] = there.flatMap(({ person, stay, peer }) => {
    const track = stay.screen ? peer.received.screen.getVideoTracks()[0] : undefined
    return track
      ? [
          {
            id: `${stay.id} screen`,
            person,
            isYou: false,
            isMuted: false,
            isSpeaking: false,
            isScreen: true,
            line: null,
            track,
          },
        ]
      : []
  })
  if (screen) screens.push({ ...own, id: 'own screen', isScreen: true, track: screen })
  const ownFace: Shown = { ...own, id: 'own', track: camera }
  const label = `People in the room, ${there.length + 1}`
  if (there.length === 0 && screens.length === 0)
    return (
      <section className="rm__stage" aria-label={label}>
        <div className="rm__tile rm__tile--main">
          <div className="rm__nobody">
            {othersOf(room)[0] ? <Face person={othersOf(room)[0]?.person ?? you.person} size={96} /> : null}
            <p className="semi">Waiting for {namesOf(othersOf(room)) || 'the others'}</p>
            {you.stay ? <p className="c2 t-sm num">You joined at {timeIn(you.stay.joinedAt, zone)}</p> : null}
          </div>
        </div>
        <Tile {...ownFace} place="own" />
      </section>
    )
  const [first] = screens.length > 0 ? screens : faces
  if (first && screens.length + faces.length === 1)
    return (
      <section className="rm__stage" aria-label={label}>
        <Tile key={first.id} {...first} place="main" />
        <Tile {...ownFace} place="own" />
      </section>
    )
  const rest = [...screens, ...faces, ownFace]
  const isSharing = screens.length > 0
  return (
    <section className={`rm__stage rm__stage--${isSharing ? 'screen' : 'grid'}`} aria-label={label}>
      {rest.map((tile, at) => (
        <Tile key={tile.id} {...tile} place={isSharing && at === 0 ? 'main' : 'grid'} />
      ))}
    </section>
  )
}
