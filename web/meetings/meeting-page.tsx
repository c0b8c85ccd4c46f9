import './meetings.css'
import { meetingLimits } from '@guildhall/contract/limits/meetings.ts'
import { meetingCalls } from '@guildhall/contract/meetings/calls.ts'
import type { Meeting } from '@guildhall/contract/meetings/meetings.ts'
import { answerWords, meetingStatus, meetingTime } from '@guildhall/contract/meetings/words.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { dayIn, timeIn, zoneOffset } from '@guildhall/contract/values/zoned-times.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { failureText } from '#lib/api/failure-text.ts'
import { displayName } from '#lib/format/people.ts'
import { useTimeZone } from '#lib/hooks/use-time-zone.ts'
import { RoomLink } from '#lib/page/room-link.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Status } from '#ui/tag.tsx'
import { DownloadButton } from '#uploads/download-button.tsx'
import { ConversationButton } from './conversation-button.tsx'
import { MeetingTurn } from './meeting-turn.tsx'
import { Face } from './people-field.tsx'
import { meetingApi, meetingQueries } from './queries.ts'

/** A meeting as one of its people sees it. */
export function MeetingPage({ id }: { id: string }) {
  const { data: meeting } = useQuery(meetingQueries.one(id))
  const zone = useTimeZone()
  if (!meeting) return null
  const { label, kind } = meetingStatus(meeting)
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page break-words" tabIndex={-1}>
            {meeting.title}
          </h1>
          <p className="c2">
            <Status kind={kind}>{label}</Status>
          </p>
        </div>
        <Link className="link t-sm" to="/calendar">
          Calendar
        </Link>
      </div>
      <MeetingTurn meeting={meeting} zone={zone} />
      <div className="record mt-6">
        <div className="min-w-0">
          <Part id="people" title="People" act={hasConversation(meeting) ? <ConversationButton id={id} /> : null}>
            <ul className="panel lines" aria-label="People">
              {meeting.people.map((each) => (
                <PersonRow key={each.person.customUserId} meeting={meeting} each={each} zone={zone} />
              ))}
            </ul>
          </Part>
          {meeting.note ? (
            <Part id="note" title="Note">
              <p className="mtg__note t-read">{meeting.note}</p>
            </Part>
          ) : null}
        </div>
        <div className="record__side">
          <Facts meeting={meeting} zone={zone} />
        </div>
      </div>
    </div>
  )
}

/** Whether the viewer takes part in a meeting that is not cancelled. */
const takesPart = ({ state, people }: Meeting): boolean =>
  state !== 'cancelled' && people.some(({ isYou, answer }) => isYou && answer !== 'declined')

const hasConversation = (meeting: Meeting): boolean =>
  takesPart(meeting) && meeting.people.length >= meetingLimits.group

interface PartProps {
  id: string
  title: string
  /** Beside the title. */
  act?: ReactNode
  children: ReactNode
}

function Part({ id, title, act = null, children }: PartProps) {
  return (
    <section className="mb-6" aria-labelledby={id}>
      <div className="row row--between mb-3">
        <h2 className="t-section" id={id}>
          {title}
        </h2>
        {act}
      </div>
      {children}
    </section>
  )
}

function Facts({ meeting, zone }: { meeting: Meeting; zone: string }) {
  const { id, placeKind, place, start, minutes, state, cancelNote } = meeting
  const facts: [string, ReactNode][] = [
    ['When', `${meetingTime(meeting, zone)}, ${zoneOffset(start, zone)}`],
    ['Length', `${minutes} minutes`],
    ['Where', <Place key="place" place={place} />],
    ...(placeKind === 'room' && takesPart(meeting)
      ? [['Room', <RoomLink key="room" kind="meeting" {...meeting} />] as [string, ReactNode]]
      : []),
    ...(cancelNote ? [['Cancelled because', cancelNote] as [string, ReactNode]] : []),
  ]
  return (
    <section className="panel" aria-label="Details">
      <div className="panel__b">
        <dl className="kv">
          {facts.map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd className="break-words">{value}</dd>
            </Fragment>
          ))}
        </dl>
        {state === 'cancelled' ? null : (
          <div className="mt-3">
            <DownloadButton size="sm" endpoint={meetingCalls.file} params={{ id }}>
              Add to your calendar
            </DownloadButton>
          </div>
        )}
      </div>
    </section>
  )
}

/** A place: an https address is a link. */
function Place({ place }: { place: string }) {
  if (!/^https:\/\/[^\s]+$/.test(place) || !URL.canParse(place)) return place
  return (
    <a className="link" href={place} rel="nofollow ugc noopener" target="_blank">
      {place}
    </a>
  )
}

interface PersonRowProps {
  meeting: Meeting
  each: Meeting['people'][number]
  zone: string
}

function PersonRow({ meeting, each, zone }: PersonRowProps) {
  const { person, isYou, isOrganizer, answer, note, proposedStart } = each
  const { label, kind } = answerWords[answer]
  return (
    <li className="mtg__row">
      <Face person={person} size={32} />
      <div className="grow min-w-0">
        <p>
          <Link className="semi hover:underline" to={profilePath(person)}>
            {displayName(person)}
          </Link>
          {isYou ? ' (you)' : ''}
        </p>
        {proposedStart ? (
          <p className="t-sm num">
            Proposes {dayIn(proposedStart, zone)}, {timeIn(proposedStart, zone)}
          </p>
        ) : null}
        {note ? <p className="c2 t-sm break-words">{note}</p> : null}
      </div>
      {isOrganizer ? <span className="c3 t-sm">Scheduled it</span> : <Status kind={kind}>{label}</Status>}
      {meeting.isOrganizer && proposedStart && !['cancelled', 'over'].includes(meeting.state) ? (
        <ProposalButtons
          id={meeting.id}
          person={person.customUserId}
          name={displayName(person)}
          start={proposedStart}
        />
      ) : null}
    </li>
  )
}

function ProposalButtons({ id, person, name, start }: { id: string; person: string; name: string; start: string }) {
  const client = useQueryClient()
  const decide = useMutation({
    mutationFn: (isTaken: boolean) =>
      meetingApi[isTaken ? 'takeTime' : 'keepTime']({ params: { id }, body: { person, start } }),
    onSuccess: ({ meeting }, isTaken) => {
      client.setQueryData(meetingQueries.one(id).queryKey, meeting)
      void client.invalidateQueries({ queryKey: meetingQueries.all })
      toast.success(
        isTaken ? 'The meeting is moved. We ask the others to answer again.' : 'The meeting keeps its time.',
      )
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: meetingQueries.all })
      toast.error(failureText(error))
    },
  })
  return (
    <div className="btn-group">
      <Button
        size="sm"
        look="primary"
        busy={decide.isPending}
        aria-label={`Take the time of ${name}`}
        onClick={() => decide.mutate(true)}
      >
        Take this time
      </Button>
      <Button
        size="sm"
        busy={decide.isPending}
        aria-label={`Keep the time and reject the proposal of ${name}`}
        onClick={() => decide.mutate(false)}
      >
        Keep the time
      </Button>
    </div>
  )
}
