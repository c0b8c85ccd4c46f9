import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { meetingFile } from './calendar-file.ts'
import { readMeeting } from './meeting-lists.ts'

/** Returns the calendar file of a meeting for one of its people, as the mails have it. */
export async function readMeetingFile(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  viewer: Viewer,
  id: string,
): Promise<string> {
  const meeting = await readMeeting(deps, viewer, id)
  const own = meeting.people.find(({ isYou }) => isYou)
  const contact = await directory.contactOf(deps.db, viewer.id)
  if (!own || !contact) throw new AppError('meeting_not_found')
  const { title, place, note, state, version: sequence } = meeting
  const isInRoom = meeting.placeKind === 'room'
  const shown = {
    id,
    title,
    isInRoom,
    place,
    note,
    state,
    sequence,
    start: new Date(meeting.start),
    end: new Date(meeting.end),
  }
  const name = await directory.nameOf(deps.db, viewer.id)
  return meetingFile(deps.config, shown, { name, email: contact.email, answer: own.answer }, deps.clock.now()).content
}
