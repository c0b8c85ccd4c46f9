import { auditForm, signature } from '../support/audits.ts'
import { asked, offerOf, refusal } from '../support/engagements.ts'
import { fileForm } from '../support/file-form.ts'
import { dayAhead, job, proposal } from '../support/hiring.ts'
import { service } from '../support/services.ts'
import { hours, sessionType } from '../support/sessions.ts'
import { claim } from '../support/sustainability.ts'

/** Parts of paths that are the same in every call. */
export const fixedParts = {
  questionId: 'a'.repeat(12),
  runId: 'a'.repeat(12),
  number: '1',
  position: '1',
  side: 'sold',
  year: '2001',
  goal: '11',
  part: '1',
  kind: 'meeting',
  stay: 'a'.repeat(12),
  slug: 'law-and-policy',
  token: 'a'.repeat(43),
}

const several = (person: string) => ({
  ...{ title: 'An audit', need: 'Of our system.', topic: 'Security audit', length: 'weeks', notAssessed: true },
  ...{ budgetFromMinor: 10_000, budgetToMinor: 20_000, people: [person] },
})

const teamPlace = { title: 'Maps', task: 'Draw them.', skills: [], hoursPerWeek: 2, role: 'contributor' }

const contribution = { what: 'Drew the maps.', day: '2026-01-05', quarters: 8 }

/** What a call answers to people whom its subject does not belong to. */
export interface Row {
  /** The stranger's status. */
  stranger: number
  /** The owner's status; absent where the call would delete what the other rows need. */
  owner?: number
  /** Everybody gets the same about other people. */
  isOpen?: true
  body?: () => unknown
  query?: () => string
  form?: () => Promise<{ payload: Buffer; headers: Record<string, string> }>
}

export interface Kinds {
  open: () => Row
  hidden: (more?: Partial<Row>) => Row
  ownAlone: (status?: number, more?: Partial<Row>) => Row
  /** The public name of a person who takes no work. */
  provider: () => string
}

const asksToBook = { type: 'a'.repeat(12), start: '2027-01-04T10:00:00.000Z', notAssessed: true }

const finding = { severity: 'high', title: 'A token in the log', what: 'It is there.' }

const media = { microphone: true, camera: true, screen: false }
const nobody = 'a'.repeat(12)

const soon = () => new Date(Date.now() + 2 * 86_400_000).toISOString()

const campusEvent = () => ({
  ...{ title: 'Evening', place: 'Library' },
  ...{ startsAt: `${dayAhead(2)}T18:00:00Z`, endsAt: `${dayAhead(2)}T20:00:00Z` },
})

/** The rows of `callers.test.ts` about engagements, jobs, proposals and announcements. */
export const workRows = ({ open, hidden, ownAlone, provider }: Kinds): Record<string, Row> => ({
  // Nothing is announced there; who dismisses what is in server/content/announcements.test.ts.
  'PUT /announcements/{id}/dismissal': { stranger: 404, owner: 404 },
  // A team belongs to its project; its public part is for everybody who sees the project.
  'GET /teams': ownAlone(),
  'GET /teams/counts': ownAlone(),
  'GET /teams/invitations': ownAlone(),
  'GET /teams/handovers': ownAlone(),
  'GET /teams/applications/in': ownAlone(),
  'GET /teams/applications/out': ownAlone(),
  'GET /marketplace/projects/{id}/team': open(),
  'GET /marketplace/projects/{id}/team/log': hidden({ owner: 200 }),
  'POST /marketplace/projects/{id}/team/conversation': hidden({ owner: 409, body: () => ({}) }),
  'POST /marketplace/projects/{id}/team/leave': hidden({ owner: 403, body: () => ({}) }),
  'PUT /marketplace/projects/{id}/team/members/{customUserId}': hidden({
    ...{ owner: 404, body: () => ({ role: 'maintainer' }) },
  }),
  'POST /marketplace/projects/{id}/team/members/{customUserId}/remove': hidden({
    ...{ owner: 404, body: () => ({ reason: 'Not mine' }) },
  }),
  'POST /marketplace/projects/{id}/team/invitations': hidden({
    // The person is the owner.
    ...{ owner: 409, body: () => ({ person: provider(), role: 'contributor' }) },
  }),
  'GET /team-sales': ownAlone(),
  'POST /marketplace/projects/{id}/team/shares': hidden({
    // All is the owner's already.
    ...{ owner: 409, body: () => ({ shares: [{ person: provider(), basisPoints: 10_000 }] }) },
  }),
  'POST /marketplace/projects/{id}/team/handovers': hidden({
    // The owner is no member.
    ...{ owner: 404, body: () => ({ person: provider() }) },
  }),
  'POST /teams/handovers/{id}/accept': hidden({ owner: 404, body: () => ({ ownersShare: 10_000 }) }),
  'POST /teams/handovers/{id}/decline': hidden({ owner: 404, body: () => ({ reason: 'Not for me' }) }),
  'POST /teams/handovers/{id}/withdraw': hidden({ owner: 404, body: () => ({}) }),
  'POST /marketplace/projects/{id}/team/places': hidden({ owner: 201, body: () => teamPlace }),
  'PUT /teams/places/{id}': hidden({ owner: 404, body: () => teamPlace }),
  'POST /teams/places/{id}/end': hidden({ owner: 404, body: () => ({ as: 'closed' }) }),
  'POST /teams/places/{id}/applications': hidden({ owner: 404, body: () => ({ text: 'I draw maps.' }) }),
  'GET /marketplace/projects/{id}/team/contributions': open(),
  'POST /marketplace/projects/{id}/team/contributions': hidden({ owner: 201, body: () => contribution }),
  'PUT /teams/contributions/{id}': hidden({ owner: 404, body: () => contribution }),
  'POST /teams/contributions/{id}/confirm': hidden({ owner: 404, body: () => ({ version: 1 }) }),
  'POST /teams/contributions/{id}/decline': hidden({ owner: 404, body: () => ({ version: 1, reason: 'Not done' }) }),
  'POST /teams/contributions/{id}/withdraw': hidden({ owner: 404, body: () => ({}) }),
  ...Object.fromEntries(
    ['invitations', 'applications', 'shares'].flatMap((kind) =>
      [kind === 'shares' ? 'consent' : 'accept', 'decline', 'withdraw'].map((act) => [
        `POST /teams/${kind}/{id}/${act}`,
        hidden({ owner: 404, body: () => ({}) }),
      ]),
    ),
  ),

  // Neither of the two is an ambassador, and nobody has this code.
  'GET /join/{code}': hidden({ owner: 404 }),
  'POST /join/{code}/open': hidden({ owner: 404, body: () => ({}) }),
  'POST /join': hidden({ owner: 404, body: () => ({ code: 'NOBODY-7K2Q' }) }),
  'GET /ambassadors/mine': ownAlone(),
  'GET /ambassadors/mine/people': ownAlone(403),
  'GET /ambassadors/mine/poster': ownAlone(403),
  'GET /ambassadors/mine/credentials': ownAlone(),
  'GET /ambassadors/mine/credentials/{id}/file': hidden({ owner: 404 }),
  'PUT /ambassadors/mine/credentials/{id}/shown': hidden({ owner: 404, body: () => ({ isShown: true }) }),
  'GET /ambassadors/mine/events': ownAlone(403),
  'POST /ambassadors/mine/events': ownAlone(403, { body: campusEvent }),
  'PUT /ambassadors/mine/events/{id}': hidden({ owner: 404, body: campusEvent }),
  'POST /ambassadors/mine/events/{id}/cancel': hidden({ owner: 404, body: () => ({}) }),
  'POST /ambassadors/mine/events/{id}/code': hidden({ owner: 404, body: () => ({}) }),
  'PUT /ambassadors/mine/events/{id}/outcome': hidden({ owner: 404, body: () => ({ text: 'Fine', came: 1 }) }),
  'POST /campus-events/attend': ownAlone(409, { body: () => ({ code: '222222' }) }),

  // Goals belong to a project; everybody who sees it reads them, and neither of the two may confirm them.
  'GET /sustainability/waiting': { stranger: 403, owner: 403 },
  'GET /marketplace/projects/{id}/goals': open(),
  'PUT /marketplace/projects/{id}/goals/{goal}': hidden({ owner: 200, body: () => claim }),
  'DELETE /marketplace/projects/{id}/goals/{goal}': hidden(),
  // Files are sent before a claim names them.
  'POST /marketplace/goals/files': { stranger: 201, form: () => fileForm('file', 'c.txt', 'text') },
  'DELETE /marketplace/goals/files/{fileId}': ownAlone(204),
  'GET /marketplace/projects/{id}/goals/{goal}/file': { stranger: 404, owner: 404 },
  'PUT /marketplace/projects/{id}/goals/{goal}/verdict': {
    ...{ stranger: 403, owner: 403, body: () => ({ version: 1, verdict: 'confirmed' }) },
  },
  'DELETE /marketplace/projects/{id}/goals/{goal}/verdict': { stranger: 200, owner: 200 },

  // An engagement belongs to its two sides. The asked person takes no work.
  'GET /engagements': ownAlone(200, { query: () => '?turn=yours' }),
  'GET /engagements/summary': ownAlone(),
  'GET /engagements/export': ownAlone(),
  'POST /engagements': { stranger: 409, body: () => ({ ...asked, to: provider(), notAssessed: true }) },
  'GET /engagements/{id}': hidden({ owner: 200 }),
  // It has no CV.
  'GET /engagements/{id}/cv': hidden({ owner: 404 }),
  'PUT /engagements/{id}': hidden({ body: () => asked, owner: 200 }),
  // It has no weeks by the hour; those of one are in server/engagements/hours/timesheets.test.ts.
  'GET /engagements/{id}/weeks/{number}': hidden({ owner: 404 }),
  'PUT /engagements/{id}/weeks/{number}': hidden({ body: () => ({ entries: [], version: 0 }), owner: 404 }),
  'POST /engagements/{id}/weeks/{number}/timer': hidden({
    body: () => ({ day: dayAhead(0), what: 'Tiles' }),
    owner: 404,
  }),
  'DELETE /engagements/{id}/weeks/{number}/timer': hidden({ owner: 404 }),
  'POST /engagements/{id}/weeks/{number}/deliver': hidden({ body: () => ({ version: 0 }), owner: 404 }),
  // Its work is not completed.
  'GET /engagements/{id}/reference': hidden({ owner: 200 }),
  'PUT /engagements/{id}/reference': hidden({ body: () => ({}), owner: 409 }),
  'DELETE /engagements/{id}/reference': hidden({ owner: 200 }),
  // It is no security audit; the rules of one are in server/audits/audits.test.ts.
  'GET /engagements/{id}/rules': hidden({ owner: 200 }),
  'PUT /engagements/{id}/rules': hidden({ body: () => ({ after: 0, form: auditForm() }), owner: 409 }),
  'POST /engagements/{id}/rules/agree': hidden({ body: () => ({ version: 1 }), owner: 403 }),
  'POST /engagements/{id}/rules/sign': hidden({ body: () => signature(1), owner: 409 }),
  'POST /engagements/{id}/rules/prove': hidden({ body: () => ({ host: 'a.example.org', way: 'dns' }), owner: 409 }),
  // The owner is its client; what its provider does is in server/findings/findings.test.ts.
  'GET /engagements/{id}/findings': hidden({ owner: 200 }),
  'POST /engagements/{id}/findings': hidden({ body: () => ({ ...finding, after: 0 }), owner: 403 }),
  'POST /engagements/{id}/findings/import': hidden({ form: () => fileForm('file', 'a.sarif', '{}'), owner: 403 }),
  'POST /engagements/{id}/findings/recheck': hidden({ owner: 409 }),
  'PUT /engagements/{id}/findings/keep': hidden({ body: () => ({ keep: true }), owner: 200 }),
  'GET /engagements/{id}/findings/export/markdown': hidden({ owner: 200 }),
  'GET /engagements/{id}/findings/export/csv': hidden({ owner: 200 }),
  'GET /engagements/{id}/findings/export/sarif': hidden({ owner: 200 }),
  'GET /engagements/{id}/findings/{number}': hidden({ owner: 404 }),
  'PUT /engagements/{id}/findings/{number}': hidden({ body: () => ({ ...finding, version: 1 }), owner: 403 }),
  'DELETE /engagements/{id}/findings/{number}': hidden({ owner: 403 }),
  'POST /engagements/{id}/findings/{number}/move': hidden({ body: () => ({ move: 'fix' }), owner: 404 }),
  // Nothing of it is over, so there is nothing to review.
  'GET /engagements/{id}/review': hidden({ owner: 200 }),
  'PUT /engagements/{id}/review': hidden({ body: () => ({ rating: 5 }), owner: 409 }),
  'DELETE /engagements/{id}/review': hidden({ owner: 200 }),
  'POST /engagements/{id}/review/answer': hidden({ body: () => ({ text: 'Thanks' }), owner: 404 }),
  ...Object.fromEntries(
    Object.entries({
      withdraw: {},
      'withdraw-offer': {},
      accept: { version: 1 },
      decline: refusal,
      end: refusal,
      offer: offerOf(0),
    }).map(([move, body]) => [`POST /engagements/{id}/${move}`, hidden({ body: () => body })]),
  ),

  // A meeting belongs to its people; nobody proposes a time here.
  'GET /meetings/people': ownAlone(),
  'POST /meetings/free': {
    stranger: 409,
    owner: 409,
    body: () => ({ people: ['nobody-999999'], start: soon(), minutes: 30 }),
  },
  'GET /meetings/settings': ownAlone(),
  'PUT /meetings/settings': ownAlone(200, { body: () => ({ busyVisibleTo: 'nobody' }) }),
  'GET /meetings/{id}': hidden({ owner: 200 }),
  'GET /meetings/{id}/calendar-file': hidden({ owner: 200 }),
  // The meeting is of two people.
  'POST /meetings/{id}/conversation': hidden({ owner: 409, body: () => ({}) }),
  'PUT /meetings/{id}': hidden({
    body: () => ({ title: 'Mine now', place: 'Here', start: soon(), minutes: 30, version: 99 }),
    owner: 409,
  }),
  'POST /meetings/{id}/accept': hidden({ body: () => ({ version: 0 }), owner: 409 }),
  'POST /meetings/{id}/decline': hidden({ body: () => ({}), owner: 409 }),
  'POST /meetings/{id}/propose': hidden({ body: () => ({ start: soon(), version: 0 }), owner: 409 }),
  'POST /meetings/{id}/take-time': hidden({ body: () => ({ person: provider(), start: soon() }), owner: 409 }),
  'POST /meetings/{id}/keep-time': hidden({ body: () => ({ person: provider(), start: soon() }), owner: 200 }),
  'POST /meetings/{id}/cancel': hidden({ body: () => ({}) }),
  'GET /bookings/{id}/goals': hidden({ owner: 200 }),
  'POST /bookings/{id}/goals': hidden({ body: () => ({ text: 'Submit the outline' }), owner: 201 }),
  'PUT /bookings/{id}/goals/{goal}': hidden({ body: () => ({ text: 'Submit the outline', done: true }), owner: 404 }),
  'DELETE /bookings/{id}/goals/{goal}': hidden({ owner: 404 }),
  'GET /hours/calendars': ownAlone(),
  // Nothing answers at this address.
  'POST /hours/calendars': ownAlone(422, { body: () => ({ name: 'Work', url: 'https://192.0.2.1/work.ics' }) }),
  'POST /hours/calendars/{id}/read': { stranger: 404, owner: 404 },
  'DELETE /hours/calendars/{id}': { stranger: 404, owner: 404 },
  // The meeting is at a pier, so it has no room; who enters one is in server/rooms/rooms.test.ts.
  ...Object.fromEntries(
    [
      ['GET /rooms/{kind}/{id}', undefined] as const,
      ['POST /rooms/{kind}/{id}/join', media] as const,
      ['POST /rooms/{kind}/{id}/stay', { ...media, stay: nobody, after: 0 }] as const,
      [
        'POST /rooms/{kind}/{id}/signals',
        { stay: nobody, signals: [{ to: nobody, kind: 'offer', body: '' }] },
      ] as const,
    ].map(([call, body]) => [call, hidden({ ...(body ? { body: () => body } : {}), owner: 404 })]),
  ),
  'POST /rooms/{kind}/{id}/stays/{stay}/leave': { stranger: 204, owner: 204 },
  'GET /calendar': ownAlone(200, { query: () => `?from=${dayAhead(0)}&to=${dayAhead(30)}` }),
  'GET /calendar/month-file': ownAlone(200, { query: () => '?month=2026-11' }),
  'GET /calendar/address': ownAlone(),
  'POST /calendar/address': ownAlone(),
  'DELETE /calendar/address': ownAlone(),
  // An address that nobody has.
  'GET /calendar/feeds/{token}': { stranger: 404, owner: 404 },

  // A service is for everybody, what its provider does with it is not.
  'GET /services/mine': ownAlone(),
  'GET /services/favorites': ownAlone(),
  // The stranger takes no work.
  'POST /services': { stranger: 409, body: () => service },
  'GET /services/{id}': open(),
  'GET /services/{id}/reviews': open(),
  'POST /services/{id}/view': open(),
  'PUT /services/{id}/favorite': open(),
  'DELETE /services/{id}/favorite': open(),
  'PUT /services/{id}': hidden({ body: () => service }),
  'DELETE /services/{id}': hidden(),
  'POST /services/{id}/pause': hidden({ body: () => ({}), owner: 200 }),
  'POST /services/{id}/resume': hidden({ body: () => ({}), owner: 200 }),

  // Everybody has hours of their own.
  'GET /hours': ownAlone(),
  'PUT /hours': ownAlone(200, { body: () => hours }),
  'GET /session-types': ownAlone(),
  'POST /session-types': { stranger: 201, body: () => sessionType },
  'PUT /session-types/{id}': hidden({ body: () => sessionType }),
  'DELETE /session-types/{id}': hidden(),
  'POST /session-types/{id}/pause': hidden({ body: () => ({}), owner: 200 }),
  'POST /session-types/{id}/resume': hidden({ body: () => ({}), owner: 200 }),

  'GET /expert': ownAlone(),
  'PUT /expert': ownAlone(200, { body: () => ({ isListed: false, fields: ['Law'] }) }),
  'GET /experts/{customUserId}': open(),
  'GET /experts/favorites': ownAlone(),
  // Nobody is listed here.
  'PUT /experts/{customUserId}/favorite': ownAlone(404),
  'DELETE /experts/{customUserId}/favorite': ownAlone(404),
  'GET /publications': ownAlone(),
  'POST /publications': ownAlone(201, { body: () => ({ title: 'Heat on credit' }) }),
  // Nobody here has a publication of this id, and nobody undoes an import of another person.
  'PUT /publications/{id}': { stranger: 404, owner: 404, body: () => ({ title: 'Heat on credit' }) },
  'DELETE /publications/{id}': { stranger: 404, owner: 404 },
  'POST /publications/preview': ownAlone(422, { form: () => fileForm('file', 'a.bib', 'none') }),
  'POST /publications/imports': ownAlone(422, { form: () => fileForm('file', 'a.bib', 'none') }),
  'DELETE /publications/imports/{id}': { stranger: 404, owner: 404 },
  'GET /ambassadors/people/{customUserId}': open(),
  'GET /mentors/{customUserId}': open(),
  'GET /mentors/favorites': ownAlone(),
  // Nobody is a mentor here.
  'PUT /mentors/{customUserId}/favorite': ownAlone(404),
  'DELETE /mentors/{customUserId}/favorite': ownAlone(404),
  // Nobody has applied here: what follows an application is in server/mentors.
  'GET /mentoring': ownAlone(),
  'POST /mentoring/application': { stranger: 422, owner: 422, body: () => ({}) },
  'POST /mentoring/application/choose': ownAlone(409, { body: () => ({ start: asksToBook.start }) }),
  'POST /mentoring/application/ask-times': ownAlone(409, { body: () => ({ note: 'Evenings' }) }),
  'POST /mentoring/application/withdraw': ownAlone(409, { body: () => ({}) }),
  'POST /mentoring/pause': ownAlone(409, { body: () => ({}) }),
  'POST /mentoring/resume': ownAlone(409, { body: () => ({}) }),
  'POST /mentoring/leave': ownAlone(409, { body: () => ({}) }),
  // The owner is its guest; what its host does is in server/bookings/bookings.test.ts.
  'GET /bookings': ownAlone(),
  'POST /bookings': { stranger: 404, body: () => ({ ...asksToBook, host: provider() }) },
  'GET /bookings/{id}': hidden({ owner: 200 }),
  'GET /bookings/{id}/calendar-file': hidden({ owner: 200 }),
  'POST /bookings/{id}/approve': hidden({ body: () => ({}) }),
  'POST /bookings/{id}/extend': hidden({ body: () => ({}) }),
  'POST /bookings/{id}/cancel': hidden({ body: () => ({}) }),
  'POST /bookings/{id}/move': hidden({ body: () => ({ start: asksToBook.start }) }),
  'POST /bookings/{id}/propose': hidden({ body: () => ({ start: asksToBook.start }) }),
  'POST /bookings/{id}/withdraw-proposal': hidden({ body: () => ({}) }),
  'POST /bookings/{id}/accept-proposal': hidden({ body: () => ({}) }),
  'POST /bookings/{id}/leave': hidden({ body: () => ({}) }),
  'POST /bookings/{id}/say-absent': hidden({ body: () => ({}) }),
  'POST /bookings/{id}/answer-absent': hidden({ body: () => ({ came: true }) }),
  'PUT /bookings/{id}/helped': hidden({ body: () => ({ answer: 'yes' }) }),
  'POST /bookings/{id}/want-reviews': hidden({ body: () => ({}) }),
  'GET /bookings/{id}/review': hidden({ owner: 200 }),
  'PUT /bookings/{id}/review': hidden({ body: () => ({ rating: 5 }), owner: 409 }),
  'DELETE /bookings/{id}/review': hidden({ owner: 200 }),
  'POST /bookings/{id}/review/answer': hidden({ body: () => ({ text: 'Thanks' }), owner: 404 }),
  'PUT /bookings/{id}/notes': hidden({ body: () => ({ shared: '', own: '' }), owner: 200 }),

  // A job is for everybody, what its client does with it is not; a proposal belongs to its two sides.
  'GET /jobs/mine': ownAlone(),
  'POST /services/requests': { stranger: 409, body: () => several(provider()) },
  'POST /jobs': { stranger: 201, body: () => ({ ...job, decidesOn: dayAhead(14) }) },
  'GET /jobs/{id}': open(),
  'PUT /jobs/{id}': hidden({ body: () => ({ ...job, decidesOn: dayAhead(14) }) }),
  'POST /jobs/{id}/move-date': hidden({ body: () => ({ decidesOn: dayAhead(20) }) }),
  'POST /jobs/{id}/close': hidden({ body: () => ({ reason: 'budget' }) }),
  'GET /jobs/{id}/proposals': hidden({ owner: 200 }),
  'POST /jobs/{id}/proposals': { stranger: 409, body: () => proposal },
  // Files are sent before there is a job; deleting one that is nobody's, or somebody else's, changes nothing.
  'POST /jobs/files': { stranger: 201, form: () => fileForm('file', 'c.txt', 'text') },
  'DELETE /jobs/files/{fileId}': ownAlone(204),
  'POST /engagements/cvs': { stranger: 201, form: () => fileForm('file', 'cv.pdf', '%PDF-1.7') },
  'DELETE /engagements/cvs/{fileId}': ownAlone(204),
  'GET /jobs/{id}/files/{fileId}': { stranger: 404, owner: 404 },
  // The stranger asks one; the answer names one that does not exist.
  'GET /jobs/{id}/questions': open(),
  'POST /jobs/{id}/questions': { stranger: 201, owner: 409, body: () => ({ text: 'In English?' }) },
  'POST /jobs/{id}/questions/{questionId}/answer': hidden({ body: () => ({ text: 'Yes' }) }),
  'GET /invitations': ownAlone(),
  'GET /jobs/{id}/invitations': hidden({ owner: 200 }),
  'GET /jobs/{id}/invitable': hidden({ owner: 200, query: () => '?q=ada' }),
  'POST /jobs/{id}/invitations': hidden({ owner: 409, body: () => ({ person: provider() }) }),
  'POST /jobs/{id}/invitations/decline': hidden({ body: () => ({ reason: 'busy' }) }),
  'GET /proposals': ownAlone(),
  'PUT /proposals/{id}': hidden({ body: () => ({ cover: 'Mine', answers: ['No'], projects: [] }) }),
  'PUT /proposals/{id}/mark': hidden({ body: () => ({ shortlisted: true }) }),
})
