import { createHash } from 'node:crypto'
import type { ConfirmInput, RefuseConfirmationInput } from '@guildhall/contract/confirmations/admin.ts'
import type { UserType } from '@guildhall/contract/values/options.ts'
import { confirm, refuse } from '#confirmations/decisions.ts'
import { keepDocument } from '#confirmations/documents.ts'
import { sendRequest } from '#confirmations/requests.ts'
import type { Db } from '#db/connect.ts'
import { daysAfter } from '#db/moments.ts'
import { run } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { unrepeated } from '#idempotency/service.ts'
import { institutions } from '#users/service.ts'
import { demoPeople } from '../../dev/demo-people.ts'
import type { DataSet } from '../data-set.ts'
import type { Step } from '../trade/steps.ts'
import { letterOf } from './letter.ts'

interface Plan {
  type: UserType
  source: string
  /** How many days ago the request was sent, and how many days older the document is. */
  sent: number
  older: number
  /** What the staff decided a day later; nothing yet while it is open. */
  confirmed?: Pick<ConfirmInput, 'source' | 'note'>
  refused?: RefuseConfirmationInput
}

/** Requests of the demo community: three that wait, one that was confirmed, and one that was refused. */
const plans: readonly Plan[] = [
  { type: 'Business', source: 'Register of companies', sent: 6, older: 40 },
  { type: 'Students', source: 'Certificate of enrolment', sent: 2, older: 60 },
  { type: 'Professors', source: 'Letter of the faculty', sent: 1, older: 5 },
  {
    ...{ type: 'Business', source: 'Extract of the register', sent: 20, older: 30 },
    confirmed: { source: 'Register of companies', note: 'Compared with the register on its website.' },
  },
  {
    ...{ type: 'Students', source: 'Student card', sent: 15, older: 800 },
    refused: { refusal: 'too-old', reason: 'The card ended two years ago. Send the certificate of this term.' },
  },
]

interface Candidate {
  person: Viewer
  type: UserType
  called: string
  named: string
  website: string
}

// Not those whom people sign in as: they find a form that they can try.
const findCandidates = `
  select json_build_object('id', p.id, 'customUserId', p.custom_user_id, 'userType', p.user_type, 'role', p.role) as person,
    p.user_type as type, p.first_name || ' ' || p.last_name as called, ${institutions.named} as named,
    split_part(p.email::text, '@', 2) as website
  from people p join profiles f on f.user_id = p.id
  where p.demo and not p.away and p.role = 'member' and p.created_at < $1 and p.email <> all ($2)
    and ${institutions.named} <> ''
  order by p.id`

/** Returns the requests to confirm schools and firms of the demo community, and their decisions, as steps. */
export async function confirmationSteps(db: Db, { options: { now } }: DataSet, staff: Viewer): Promise<Step[]> {
  const known = demoPeople.map(({ email }) => email)
  const people = await run<Candidate>(db, { text: findCandidates, values: [daysAfter(now, -30), known] })
  return plans.flatMap((plan) => {
    const place = people.findIndex(({ type }) => type === plan.type)
    const [candidate] = place < 0 ? [] : people.splice(place, 1)
    return candidate ? stepsOf(candidate, plan, staff, now) : []
  })
}

function stepsOf({ person, called, named, website }: Candidate, plan: Plan, staff: Viewer, now: Date): Step[] {
  const { source, sent, older, confirmed, refused } = plan
  const documentDate = daysAfter(now, -sent - older)
    .toISOString()
    .slice(0, 10)
  const creation = unrepeated()
  const steps: Step[] = [
    {
      at: daysAfter(now, -sent),
      async run(deps) {
        const bytes = letterOf([source, '', `${named} confirms that ${called} belongs to it.`, documentDate])
        const key = `confirmations/${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}`
        await deps.storage.put(key, bytes)
        const file = { name: 'document.pdf', key, size: bytes.length, sizes: null }
        const { id: document } = await keepDocument(deps, person, file)
        await sendRequest(deps, person, { name: named, website, document, source, documentDate }, creation)
      },
    },
  ]
  const at = daysAfter(now, -sent + 1)
  if (confirmed) steps.push({ at, run: (deps) => confirm(deps, staff, creation.id, { ...confirmed, documentDate }) })
  if (refused) steps.push({ at, run: (deps) => refuse(deps, staff, creation.id, refused) })
  return steps
}
