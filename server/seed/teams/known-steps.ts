import type { Db } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { daysAfter } from '#db/moments.ts'
import { run } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { acceptApplication, apply, declineApplication } from '#teams/applications.ts'
import { acceptInvitation, invite } from '#teams/invitations.ts'
import { openPlace } from '#teams/places.ts'
import type { Step, TradeDeps } from '../trade/steps.ts'
import { offerTo } from './handovers.ts'
import { placeWords } from './plans.ts'
import { areAway } from './presence.ts'
import { proposeFor } from './shares.ts'
import { answerWork, noteWork, openTeamTalk, sayToTeam, type Work } from './work.ts'

const knownWork: readonly Work[] = [
  { what: 'A page that draws each shift of the datum beside its evidence, for keyboards too.', quarters: 46 },
  { what: 'Compared the gauge with its neighbour, month by month, and listed the gaps over six hours.', quarters: 31 },
  { what: 'The chart of the shifts loads a hundred years in one second, also on a phone.', quarters: 18 },
  { what: 'Surveyed the two benchmarks again and wrote the protocol.', quarters: 24 },
]

/** A project of somebody whom people sign in as, and people who can join its team. */
export interface KnownTeam {
  projectId: string
  seller: Viewer
  crew: readonly Viewer[]
}

/**
 * Returns the teams of two people whom people sign in as, of the last two weeks: each is a member or invited at the other, has
 * applications to answer, and has applied elsewhere.
 */
export function knownSteps([one, other]: readonly [KnownTeam, KnownTeam], now: Date, isShared: boolean): Step[] {
  const steps: Step[] = []
  const step = (day: number, act: (deps: TradeDeps) => Promise<unknown>) =>
    steps.push({ at: daysAfter(now, day), run: act })
  const opened = (day: number, { projectId, seller }: KnownTeam, which: number) => {
    const id = newId()
    const words = placeWords[which] as (typeof placeWords)[number]
    step(day, (deps) => openPlace(deps, seller, projectId, { ...words, until: null }, { id, markDone: async () => {} }))
    return id
  }
  const applied = (day: number, person: Viewer | undefined, placeId: string, words: string) => {
    const sent: { id?: string } = {}
    if (person)
      step(day, async (deps) => {
        if (!(await areAway(deps.db, [person]))) sent.id = await apply(deps, person, placeId, words)
      })
    return sent
  }

  step(-11, (deps) =>
    invite(deps, one.seller, one.projectId, {
      ...{ person: other.seller.customUserId, role: 'maintainer', note: 'The interface needs somebody who ships.' },
    }),
  )
  step(-10, async (deps) => {
    const id = await openInvitation(deps.db, one.projectId, other.seller)
    if (id) await acceptInvitation(deps, other.seller, id)
  })
  // Both share what it brings.
  if (isShared) step(-9.9, (deps) => proposeFor(deps, one, [[other.seller, 2500]]))
  const [first, second, third] = one.crew
  const filled = opened(-10, one, 9)
  const accepted = applied(
    -9,
    first,
    filled,
    'I compared two such series for my thesis. Tuesdays and Thursdays are free.',
  )
  step(-8, async (deps) => void (accepted.id && (await acceptApplication(deps, one.seller, accepted.id))))
  const maps = opened(-7, one, 0)
  applied(-4, second, maps, 'I drew the sample maps of Bench Notes and want to learn hydrology.')
  applied(-1, third, maps, 'Happy to do the legend and the colours. I have two evenings a week.')

  // What each of them did: confirmed, waiting for the other, and declined once.
  const noted = (day: number, person: Viewer | undefined, work: Work) => {
    const done: { id: string | null } = { id: null }
    if (person)
      step(day, async (deps) => {
        done.id = await noteWork(deps, { projectId: one.projectId, person, work })
      })
    return (later: number, by: Viewer, isConfirmed = true) =>
      step(later, (deps) => answerWork(deps, { id: done.id, projectId: one.projectId, by, isConfirmed }))
  }
  const [drawn, compared, faster, surveyed] = knownWork as [Work, Work, Work, Work]
  noted(-8.5, other.seller, drawn)(-8.2, one.seller)
  noted(-5, first, compared)(-4.5, other.seller)
  noted(-2.5, other.seller, faster)
  noted(-1.5, one.seller, surveyed)
  const both = [one.seller, other.seller]
  step(-9.9, (deps) => openTeamTalk(deps, one.projectId, one.seller))
  for (const [day, by, words] of [
    [
      -9.8,
      one.seller,
      'Welcome. The readings of the third benchmark are in the folder, and the interface is all yours.',
    ],
    [
      -9.7,
      other.seller,
      'Thank you. I start with the chart of the shifts, so that each one shows where it comes from.',
    ],
    [
      -7.9,
      first,
      'Hello, both. I compare the gauge with its neighbour first, and write down every gap over six hours.',
    ],
    [-7.8, one.seller, 'Good. The four versions that people have used before have to stay readable.'],
    [-2.4, other.seller, 'The chart is in. I noted the hours, would you look at them?'],
  ] as const)
    if (by) step(day, (deps) => sayToTeam(deps, one.projectId, by, words, both))

  step(-0.8, (deps) =>
    offerTo(deps, {
      ...{ projectId: one.projectId, seller: one.seller, to: other.seller },
      note: 'I leave for Bergen in June. Half of the interface is yours already.',
    }),
  )

  const [fourth, fifth] = other.crew
  step(-2, (deps) =>
    invite(deps, other.seller, other.projectId, {
      ...{
        person: one.seller.customUserId,
        role: 'contributor',
        note: 'Would you look at the numbers before we ship?',
      },
    }),
  )
  const access = opened(-6, other, 6)
  const declined = applied(-5, fourth, access, 'I use a screen reader every day and can say what is in the way.')
  step(
    -4,
    async (deps) =>
      void (
        declined.id &&
        (await declineApplication(deps, other.seller, declined.id, 'We need somebody who also writes the code.'))
      ),
  )
  applied(-2, fifth, access, 'I mended two shops like this one for keyboards.')

  // Both have applied elsewhere; the first was declined once.
  const refused: { id?: string; seller?: Viewer } = {}
  step(-12, async (deps) => {
    const place = await placeElsewhere(deps.db, one.seller, 0)
    if (!place) return
    refused.id = await apply(
      deps,
      one.seller,
      place.id,
      'I can check the records of two stations, one hour each evening.',
    )
    refused.seller = place.seller
  })
  step(-9, async (deps) => {
    if (refused.id && refused.seller)
      await declineApplication(deps, refused.seller, refused.id, 'We found somebody who lives beside the station.')
  })
  for (const [viewer, at] of [
    [one.seller, 3],
    [other.seller, 5],
  ] as const)
    step(-3, async (deps) => {
      const place = await placeElsewhere(deps.db, viewer, at)
      if (place)
        await apply(deps, viewer, place.id, 'I read what you have so far and would start with the smallest task.')
    })
  return steps
}

async function openInvitation(db: Db, projectId: string, { id }: Viewer): Promise<string | undefined> {
  const text = `select id from team_invitations where project_id = $1 and person_id = $2 and state = 'open'`
  return (await run<{ id: string }>(db, { text, values: [projectId, id] }))[0]?.id
}

/** An open place of somebody else's team for which a person can apply. */
async function placeElsewhere(db: Db, { id }: Viewer, at: number) {
  const text = `
    select l.id, json_build_object('id', s.id, 'customUserId', s.custom_user_id, 'userType', s.user_type, 'role', s.role) as seller
    from team_places l join projects p on p.id = l.project_id join people s on s.id = p.seller_id
    where l.state = 'open' and p.seller_id <> $1 and not exists (select from team_members m where m.project_id = p.id and m.person_id = $1)
      and not exists (select from team_applications a where a.place_id = l.id and a.person_id = $1)
      and not exists (select from order_lines b join orders o on o.id = b.order_id where b.project_id = p.id and o.buyer_id = $1)
    order by l.opened_at, l.id offset $2 limit 1`
  return (await run<{ id: string; seller: Viewer }>(db, { text, values: [id, at] }))[0]
}
