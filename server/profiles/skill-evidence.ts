import { evidenceLimits } from '@guildhall/contract/limits/profiles.ts'
import type { PublicSkill, Skill } from '@guildhall/contract/users/users.ts'
import type { Queryable } from '#db/connect.ts'
import { int, json, statement, text } from '#db/statement.ts'
import { isPaidWork } from '#engagements/tables.ts'
import { isPublicJob } from '#hiring/tables.ts'
import { catalogue } from '#projects/service.ts'
import { isShownTo, notHidden } from '#relations/tables.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'

interface Shown {
  id: string
  title: string
}

interface Contributed extends Shown {
  quarters: number
}

// The newest endorsers of each skill, the newest public projects of the person with the skill's name, and the completed jobs
// that asked for it; and the projects of teams to which the person made confirmed contributions with it, as far as the viewer
// finds them. What an engagement is called is known to its sides alone, so only the job is named.
const findEvidence = statement('skill_evidence', {
  takes: { personId: int, viewerId: int },
  gives: {
    skill_id: text,
    endorsers: json<number[]>(),
    shown_in: json<Shown[]>(),
    shown_count: int,
    asked_in: json<Shown[]>(),
    asked_count: int,
    contributed_to: json<Contributed[]>(),
    contributed_count: int,
  },
  sql: ({ personId, viewerId }) => `
    with shown as materialized (
      select p.id, p.title, p.created_at, w.word
      from (select id, title, created_at, skills || tech_stack as words from projects
        where seller_id = ${personId} and visibility = 'public'
        order by created_at desc, id desc limit ${evidenceLimits.projectsRead}) p
      cross join lateral (select distinct lower(word) as word from unnest(p.words) word) w),
    asked as materialized (
      select j.id, j.title, j.client_id, j.audience, j.is_hidden, j.state, e.ended_at as completed_at, w.word
      from engagements e join job_posts j on j.id = e.job_id
      cross join lateral (select distinct lower(word) as word from unnest(j.skills) word) w
      where e.provider_id = ${personId} and e.state = 'completed' and ${isPaidWork('e')}),
    contributed as materialized (
      select p.id, p.title, sum(c.quarters)::int as quarters, max(c.noted_at) as latest, w.word
      from team_contributions c join projects p on p.id = c.project_id
      cross join lateral (select distinct lower(word) as word from unnest(c.skills) word) w
      where c.person_id = ${personId} and c.state = 'confirmed'
        and (${catalogue.access.isAllowed(viewerId, 'see')}
          or (p.visibility = 'public' and ${isShownTo(viewerId, 'p.seller_id')}))
      group by p.id, p.title, w.word)
    select s.id::text as skill_id,
      coalesce((select json_agg(e.user_id) from (
        select e.user_id from skill_endorsements e join people q on q.id = e.user_id
        where e.skill_id = s.id and e.withdrawn_at is null and not q.away
          and (${viewerId}::bigint <> 0 or not q.hidden) and ${notHidden(viewerId, 'q.id')}
        order by e.created_at desc, e.user_id limit ${evidenceLimits.endorsers}) e), '[]') as endorsers,
      coalesce((select json_agg(json_build_object('id', p.id, 'title', p.title)) from (
        select id, title from shown where word = lower(s.name::text) order by created_at desc, id
        limit ${evidenceLimits.projects}) p), '[]') as shown_in,
      (select count(*)::int from shown where word = lower(s.name::text)) as shown_count,
      coalesce((select json_agg(json_build_object('id', j.id, 'title', j.title)) from (
        select id, title from asked j where word = lower(s.name::text) and ${isPublicJob('j', viewerId)}
        order by completed_at desc, id limit ${evidenceLimits.jobs}) j), '[]') as asked_in,
      (select count(*)::int from asked where word = lower(s.name::text)) as asked_count,
      coalesce((select json_agg(json_build_object('id', t.id, 'title', t.title, 'quarters', t.quarters)) from (
        select id, title, quarters from contributed where word = lower(s.name::text) order by latest desc, id
        limit ${evidenceLimits.teams}) t), '[]') as contributed_to,
      (select count(*)::int from contributed where word = lower(s.name::text)) as contributed_count
    from user_skills s where s.user_id = ${personId}`,
})

/** Returns skills of a person with their evidence as the viewer may see it, by internal ids (0 is a visitor). */
export async function addEvidence(
  deps: Pick<Deps, 'config'> & { db: Queryable },
  skills: readonly Skill[],
  { personId, viewerId }: { personId: number; viewerId: number },
): Promise<PublicSkill[]> {
  if (skills.length === 0) return []
  const rows = new Map((await findEvidence(deps.db, { personId, viewerId })).map((row) => [row.skill_id, row]))
  const cards = await directory.cards(
    deps,
    [...rows.values()].flatMap(({ endorsers }) => endorsers),
  )
  return skills.map((skill) => {
    const row = rows.get(skill.id)
    return {
      ...skill,
      endorsers: (row?.endorsers ?? []).flatMap((id) => cards.get(id) ?? []),
      shownIn: row?.shown_in ?? [],
      shownInCount: row?.shown_count ?? 0,
      askedIn: row?.asked_in ?? [],
      askedInCount: row?.asked_count ?? 0,
      contributedTo: row?.contributed_to ?? [],
      contributedToCount: row?.contributed_count ?? 0,
    }
  })
}
