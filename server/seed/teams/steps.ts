import type { MemberRole } from '@guildhall/contract/teams/options.ts'
import type { Db } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { daysAfter } from '#db/moments.ts'
import { run } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { acceptApplication, apply, declineApplication, withdrawApplication } from '#teams/applications.ts'
import { acceptInvitation, declineInvitation, invite, withdrawInvitation } from '#teams/invitations.ts'
import { leaveTeam, removeMember } from '#teams/members.ts'
import { openPlace } from '#teams/places.ts'
import { demoPeople } from '../../dev/demo-people.ts'
import { wellKnownWorks } from '../cast/well-known-works.ts'
import type { DataSet } from '../data-set.ts'
import type { SeedPurchase } from '../trade/purchases.ts'
import type { Step, TradeDeps } from '../trade/steps.ts'
import { answerOffer, handoverNotes, offerTo } from './handovers.ts'
import { knownSteps } from './known-steps.ts'
import {
  applicationTexts,
  declineReasons,
  invitationNotes,
  oldestDays,
  placeWords,
  removalReason,
  teamCount,
  teamTalk,
} from './plans.ts'
import { areAway, isMember, isOpen } from './presence.ts'
import { boughtAlone, consentAs, proposeFor } from './shares.ts'
import { answerWork, doneWork, noteWork, openTeamTalk, sayToTeam, type Work } from './work.ts'

/** Two people whom people sign in as; their teams are of the last two weeks. */
const knownOwners = ['ilse.vandermeer@aldermoor.example', 'tomas@arriaga.example']

interface Candidate {
  id: string
  seller: Viewer
  email: string
  title: string
}

const viewerColumns = `json_build_object('id', s.id, 'customUserId', s.custom_user_id, 'userType', s.user_type, 'role', s.role)`
const findProjects = `
  select p.id, ${viewerColumns} as seller, s.email::text, p.title from projects p join people s on s.id = p.seller_id
  where s.demo and not s.away and s.role = 'member' and p.visibility = 'public' and p.posted_at < $1 order by p.id`
// One of the two has well-known works and one off the list.
const findKnownProjects = `
  select p.id, ${viewerColumns} as seller, s.email::text, p.title from projects p join people s on s.id = p.seller_id
  where s.demo and p.visibility in ('public', 'unlisted') and p.posted_at < $1 and s.email::text = any ($2)
  order by p.visibility, p.id`
const findPeople = `
  select ${viewerColumns} as person, s.email::text from people s
  where s.demo and not s.away and not s.hidden and s.role = 'member' and s.headline <> '' and s.user_type <> 'Business'
    and s.created_at < $1 order by s.id`

/**
 * Returns what happened in the teams of the demo community as steps: invitations, places and applications in every state. Nobody
 * is in the team of a project that they bought.
 */
export async function teamSteps(
  db: Db,
  { options, firstId }: DataSet,
  bought: readonly SeedPurchase[],
): Promise<Step[]> {
  const { now } = options
  const values = [daysAfter(now, -oldestDays - 5)]
  const projects = await run<Candidate>(db, { text: findProjects, values })
  // People whom visitors sign in as can buy every project but those of their own teams.
  const people = (await run<{ person: Viewer; email: string }>(db, { text: findPeople, values }))
    .filter(({ email }) => !demoPeople.some((each) => each.email === email))
    .map(({ person }) => person)
  const buyers = new Map<string, Set<number>>()
  for (const { buyerN, orders } of bought)
    for (const { project } of orders.flatMap(({ lines }) => lines))
      buyers.set(project.id, (buyers.get(project.id) ?? new Set()).add(firstId + buyerN))
  const mayJoin = (project: Candidate) =>
    people.filter(({ id }) => id !== project.seller.id && !buyers.get(project.id)?.has(id))
  const isKnown = ({ email }: Candidate) => knownOwners.includes(email)
  const isAlone = boughtAlone(bought)
  const steps = chosen(projects.filter((each) => !isKnown(each))).flatMap((project, at) => {
    const others = mayJoin(project)
    // Six people for each team, others for the next one.
    const crew = Array.from({ length: 6 }, (_, each) => others[(at * 5 + each * 7) % others.length] as Viewer)
    const six = new Set(crew).size === crew.length ? crew : others.slice(0, 6)
    return stepsOf(project, six, at, now, at % 3 !== 2 && isAlone(project.id))
  })
  const newer = await run<Candidate>(db, { text: findKnownProjects, values: [daysAfter(now, -14), knownOwners] })
  const [one, other] = knownOwners.map((email) =>
    newer.find(
      (each) =>
        each.email === email &&
        // Everybody who tries the demo can buy these as either of the two.
        !wellKnownWorks.some(({ name }) => each.title.startsWith(name)) &&
        [...(buyers.get(each.id) ?? [])].every((id) => !knownIds(newer).has(id)),
    ),
  )
  if (!one || !other) return steps
  const known = new Set([one.seller.id, other.seller.id])
  const team = (project: Candidate, from: number) => {
    const crew = mayJoin(project).filter(({ id }) => !known.has(id))
    return { projectId: project.id, seller: project.seller, crew: crew.slice(from, from + 5) }
  }
  return [...steps, ...knownSteps([team(one, 20), team(other, 40)], now, isAlone(one.id))]
}

const knownIds = (projects: readonly Candidate[]) =>
  new Set(projects.filter(({ email }) => knownOwners.includes(email)).map(({ seller }) => seller.id))

/** The projects with teams: one of each seller. */
function chosen(projects: readonly Candidate[]): Candidate[] {
  const sellers = new Set<number>()
  return projects.filter(({ seller }) => !sellers.has(seller.id) && sellers.add(seller.id)).slice(0, teamCount - 2)
}

function stepsOf(
  { id: projectId, seller }: Candidate,
  crew: readonly Viewer[],
  at: number,
  now: Date,
  isShared: boolean,
): Step[] {
  const [one, two, three, four, five, six] = crew as [Viewer, Viewer, Viewer, Viewer, Viewer, Viewer]
  const start = -oldestDays + (at % 9)
  const steps: Step[] = []
  const step = (day: number, act: (deps: TradeDeps) => Promise<unknown>, person?: Viewer) =>
    steps.push({
      at: new Date(daysAfter(now, day).getTime() + (at % 11) * 600_000),
      // Some people of the demo community are suspended on the way.
      run: async (deps) => {
        if (!(await areAway(deps.db, person ? [seller, person] : [seller]))) await act(deps)
      },
    })
  const invited = (day: number, person: Viewer, role: MemberRole) =>
    step(
      day,
      (deps) =>
        invite(deps, seller, projectId, {
          ...{ person: person.customUserId, role, note: invitationNotes[at % invitationNotes.length] ?? '' },
        }),
      person,
    )
  const answered = (
    day: number,
    person: Viewer,
    act: (deps: TradeDeps, viewer: Viewer, id: string) => Promise<unknown>,
  ) =>
    step(
      day,
      async (deps) => {
        const text = `select id from team_invitations where project_id = $1 and person_id = $2 and state = 'open'`
        const [row] = await run<{ id: string }>(deps.db, { text, values: [projectId, person.id] })
        if (row) await act(deps, act === withdrawInvitation ? seller : person, row.id)
      },
      person,
    )
  const opened = (day: number, which: number) => {
    const id = newId()
    const words = placeWords[which % placeWords.length] as (typeof placeWords)[number]
    const until =
      which % 3 === 0
        ? daysAfter(now, 20 + (which % 15))
            .toISOString()
            .slice(0, 10)
        : null
    step(day, (deps) => openPlace(deps, seller, projectId, { ...words, until }, { id, markDone: async () => {} }))
    return id
  }
  const applied = (day: number, person: Viewer, placeId: string) => {
    const application: { id?: string } = {}
    step(
      day,
      async (deps) => {
        const words = applicationTexts[(at + person.id) % applicationTexts.length] ?? ''
        if (await isOpen(deps.db, placeId)) application.id = await apply(deps, person, placeId, words)
      },
      person,
    )
    return (later: number, act: (deps: TradeDeps, id: string) => Promise<unknown>) =>
      step(
        later,
        async (deps) => {
          if (application.id) await act(deps, application.id)
        },
        person,
      )
  }

  invited(start, one, at % 2 === 0 ? 'maintainer' : 'contributor')
  answered(start + 2, one, acceptInvitation)
  const filled = opened(start + 3, at)
  const accepted = applied(start + 6, two, filled)
  accepted(start + 9, (deps, id) => acceptApplication(deps, seller, id))
  if (isShared) {
    const team = { projectId, seller }
    step(start + 4, (deps) => proposeFor(deps, team, [[one, 2500]]))
    const more = [
      [one, 2000],
      [two, 1500 + (at % 4) * 250],
    ] as const
    // The first member's share falls, to which some of them consent.
    step(start + 12, (deps) => proposeFor(deps, team, more))
    if (at % 2 === 0) step(start + 14, (deps) => consentAs(deps, one, projectId), one)
    // A few proposals wait.
    if (at % 5 === 0)
      step(-4, (deps) =>
        proposeFor(deps, team, [
          [one, 1500],
          [two, 2500],
        ]),
      )
  }
  const work = (which: number) => doneWork[(at + which) % doneWork.length] as Work
  const noted = (day: number, person: Viewer, which: number) => {
    const done: { id: string | null } = { id: null }
    step(
      day,
      async (deps) => {
        done.id = await noteWork(deps, { projectId, person, work: work(which) })
      },
      person,
    )
    return (later: number, by: Viewer, isConfirmed = true) =>
      step(later, (deps) => answerWork(deps, { id: done.id, projectId, by, isConfirmed }), by)
  }
  noted(start + 16, one, 0)(start + 17, seller)
  noted(start + 21, two, 1)(start + 23, at % 2 === 0 ? one : seller)
  if (at % 3 === 0) noted(-9, seller, 3)(-8, two)
  if (at % 4 === 0) noted(-11, two, 4)(-10, seller, false)
  if (at % 2 === 1) noted(-3 - (at % 3), one, 2)
  step(-25.1, async (deps) => at % 3 === 1 && openTeamTalk(deps, projectId, seller))
  if (at % 3 === 1)
    for (const [minute, each] of teamTalk.entries())
      step(-25 + minute / 40, (deps) => sayToTeam(deps, projectId, [seller, one, two][minute % 3] as Viewer, each))
  // Every fourth team is complete; the others look for somebody.
  if (at % 4 !== 3) {
    const open = opened(-38 + (at % 5), at + 7)
    const declined = applied(-36 + (at % 5), three, open)
    const reason = declineReasons[at % declineReasons.length] ?? ''
    if (at % 5 !== 1) declined(-34 + (at % 5), (deps, id) => declineApplication(deps, seller, id, reason))
    applied(-7 + (at % 4), four, open)
    if (at % 3 === 0) applied(-3 + (at % 2), five, open)
    if (at % 5 === 2) applied(-12, six, open)(-10, (deps, id) => withdrawApplication(deps, six, id))
  }
  if (at % 6 === 1)
    step(-20, async (deps) => (await isMember(deps.db, projectId, one)) && leaveTeam(deps, one, projectId), one)
  if (at % 6 === 5)
    step(
      -15,
      async (deps) =>
        (await isMember(deps.db, projectId, two)) &&
        removeMember(deps, seller, { projectId, handle: two.customUserId }, removalReason),
      two,
    )
  // Some owners hand their project over: accepted in the last minutes, so that nothing of the former owner follows; declined, lapsed.
  const [heir, note] = [at % 2 === 0 ? one : two, handoverNotes[at % handoverNotes.length] ?? '']
  const offered = (day: number) => step(day, (deps) => offerTo(deps, { projectId, seller, to: heir, note }), heir)
  const answers = (day: number, isAccepted: boolean) =>
    step(day, (deps) => answerOffer(deps, heir, projectId, isAccepted), heir)
  if (at % 6 === 2) offered(-2)
  if (at % 6 === 2) answers(-0.02, true)
  if (at % 12 === 3) offered(-14)
  if (at % 12 === 3) answers(-12, false)
  if (at % 12 === 9) offered(-28)
  // The other invitations: open, declined, withdrawn, lapsed.
  const role = at % 2 === 0 ? 'contributor' : 'maintainer'
  if (at % 4 === 0) invited(-5, five, role)
  if (at % 4 === 1) {
    invited(-40, five, role)
    answered(-37, five, declineInvitation)
  }
  if (at % 4 === 2) {
    invited(-30, five, role)
    if (at % 8 === 2) answered(-28, five, withdrawInvitation)
  }
  return steps
}
