import { meetingLimits } from '@guildhall/contract/limits/meetings.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import type { Queryable } from '#db/connect.ts'
import { bool, int, json, list, nullable, statement, text } from '#db/statement.ts'
import { engagedWith } from '#engagements/tables.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { connectedTo, notHidden } from '#relations/tables.ts'
import { teamedWith, teammatesOf } from '#teams/tables.ts'
import { directory, profileRecords } from '#users/service.ts'
import type { Deps } from '../deps.ts'

const knows = (viewer: string, other: string) =>
  `(${connectedTo(viewer, other)} or ${engagedWith(viewer, other)} or ${teamedWith(viewer, other)})`

// The visibility of the block with the time zone belongs to the profile; `sees` reads it.
const findKnown = statement('meeting_people_known', {
  takes: { viewerId: int, handles: list(text) },
  gives: {
    ...{
      id: int,
      custom_user_id: text,
      is_known: bool,
      is_connected: bool,
      shows_busy: bool,
      time_zone: nullable(text),
    },
    visibility: nullable(json<Parameters<typeof profileRecords.sees>[1]>()),
  },
  sql: ({ viewerId, handles }) => `
    select p.id, p.custom_user_id, ${knows(viewerId, 'p.id')} as is_known, ${connectedTo(viewerId, 'p.id')} as is_connected,
      coalesce(s.busy_visible_to = 'known', false) as shows_busy, nullif(f.time_zone, '') as time_zone, f.visibility
    from people p left join profiles f on f.user_id = p.id left join meeting_settings s on s.person_id = p.id
    where p.custom_user_id = any (${handles}::text[]) and (p.id = ${viewerId} or not p.away) and ${notHidden(viewerId, 'p.id')}`,
})

/** Somebody who can be invited, and what the viewer sees of their time. */
export interface Invitable {
  id: number
  customUserId: string
  showsBusy: boolean
  /** Null when the viewer does not see it. */
  zone: string | null
}

/**
 * Returns these people, by public name, in this order, if the viewer can invite all of them: connections, and people they work
 * with or are in a team with. 409 for everybody else and for the viewer, with one answer, so that nobody learns whether a person exists.
 */
export async function requireInvitable(
  db: Queryable,
  viewer: Pick<Viewer, 'id'>,
  handles: readonly string[],
): Promise<Invitable[]> {
  const rows = await findKnown(db, { viewerId: viewer.id, handles })
  return handles.map((handle) => {
    const row = rows.find(({ custom_user_id }) => custom_user_id === handle)
    if (row?.id === viewer.id) throw new AppError('meeting_self')
    if (!row?.is_known) throw new AppError('meeting_stranger')
    const audience = row.is_connected ? 'connections' : 'signed-in'
    return {
      ...{ id: row.id, customUserId: handle, showsBusy: row.shows_busy },
      zone: profileRecords.sees(audience, row.visibility, 'about') ? row.time_zone : null,
    }
  })
}

const named = `search_text(concat_ws(' ', p.first_name, p.last_name, p.company_name))`

// Connections, engagements and teams each begin with the viewer, so that indexes find them. Accents do not matter, and names with
// a part that begins with the text come first.
const find = statement('meeting_people_find', {
  takes: { viewerId: int, name: text, limit: int },
  gives: { id: int },
  sql: ({ viewerId, name, limit }) => `
    select p.id from (
      select high_id as id from relations where low_id = ${viewerId} and state = 'connected'
      union select low_id from relations where high_id = ${viewerId} and state = 'connected'
      union select provider_id from engagements where client_id = ${viewerId} and provider_id is not null
      union select client_id from engagements where provider_id = ${viewerId} and client_id is not null
      union ${teammatesOf(viewerId)}) k
    join people p on p.id = k.id and not p.away
    where (${name} = '' or position(search_text(${name}) in ${named}) > 0)
      and ${knows(viewerId, 'p.id')} and ${notHidden(viewerId, 'p.id')}
    order by position(' ' || search_text(${name}) in ' ' || ${named}) = 0, p.first_name, p.last_name, p.id limit ${limit}`,
})

/** Returns people by name whom the viewer can invite. */
export async function findInvitable(
  deps: Pick<Deps, 'db' | 'config'>,
  viewer: Viewer,
  name: string,
): Promise<UserCard[]> {
  const rows = await find(deps.db, { viewerId: viewer.id, name, limit: meetingLimits.found })
  const ids = rows.map(({ id }) => id)
  const cards = await directory.cards(deps, ids)
  return ids.flatMap((id) => cards.get(id) ?? [])
}
