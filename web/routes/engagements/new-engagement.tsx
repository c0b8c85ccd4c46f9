import { createClient } from '@guildhall/contract/api/client.ts'
import { workTopics } from '@guildhall/contract/engagements/topics.ts'
import { expertCalls } from '@guildhall/contract/experts/calls.ts'
import type { expertEndpoints } from '@guildhall/contract/experts/experts.ts'
import { type AskPurpose, askPurposes } from '@guildhall/contract/experts/options.ts'
import { serviceCalls } from '@guildhall/contract/services/calls.ts'
import type { serviceEndpoints } from '@guildhall/contract/services/services.ts'
import { userCalls } from '@guildhall/contract/users/calls.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { takesWork } from '@guildhall/contract/users/taking-work.ts'
import type { userEndpoints } from '@guildhall/contract/users/users.ts'
import { data, Link } from 'react-router'
import { RequestForm } from '#engagements/request-form.tsx'
import '#engagements/engagements.css'
import { failPage } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { displayName } from '#lib/format/people.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import type { Route } from './+types/new-engagement.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = signedIn(context, url.pathname + url.search)
  const id = url.searchParams.get('to')
  if (!id) throw data(null, { status: 404 })
  const api = createClient<typeof userEndpoints>(userCalls, sendFrom(page))
  const user = await api.get({ params: { id } }).catch(failPage)
  const expert = await readExpert(page, url.searchParams.get('purpose'), id)
  const isOpen = user.customUserId !== page.viewer.customUserId && (expert !== null || takesWork(user, new Date()))
  const topic = workTopics.find((each) => each === url.searchParams.get('topic'))
  return { person: user, isOpen, expert, topic, service: await readService(page, url.searchParams.get('service'), id) }
}

/** Returns the service of this person that the request is about; null without one that the viewer may see. */
async function readService(page: Parameters<typeof sendFrom>[0], id: string | null, provider: string) {
  if (!id) return null
  const api = createClient<typeof serviceEndpoints>(serviceCalls, sendFrom(page))
  const service = (await api.get({ params: { id } }).catch(() => null))?.service
  return service?.provider.customUserId === provider ? { id: service.id, title: service.title } : null
}

/** Returns what the person helps with as an expert; null without a purpose in the address, and for people who are not listed. */
async function readExpert(page: Parameters<typeof sendFrom>[0], asked: string | null, id: string) {
  const purpose = askPurposes.find((each) => each === asked)
  if (!purpose) return null
  const api = createClient<typeof expertEndpoints>(expertCalls, sendFrom(page))
  const { expert } = await api.of({ params: { customUserId: id } }).catch(failPage)
  if (!expert) return null
  const { help, takesDoctoral, answerDays } = expert
  const isTaken = (each: AskPurpose) =>
    each === 'doctorate' ? takesDoctoral : each === 'other' || help.some((one) => one === each)
  const purposes = askPurposes.filter(isTaken)
  return {
    purposes,
    purpose: purposes.includes(purpose) && purpose !== 'other' ? purpose : (purposes[0] ?? 'other'),
    answerDays,
  }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Ask for an offer')
}

export default function NewEngagementRoute({
  loaderData: { person, isOpen, expert, topic, service },
}: Route.ComponentProps) {
  const name = displayName(person)
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page">{expert ? 'Ask an expert' : 'Ask for an offer'}</h1>
          <p className="c2">
            {expert ? 'You ask' : 'From'}{' '}
            <Link className="link" to={profilePath(person)}>
              {name}
            </Link>
            {service ? (
              <>
                , about the service{' '}
                <Link className="link work" to={`/services/${service.id}`}>
                  {service.title}
                </Link>
              </>
            ) : null}
            . You agree on milestones first, and pay each one in before the work on it begins.
          </p>
        </div>
      </div>
      {isOpen ? (
        <RequestForm person={person} topic={topic} service={service} expert={expert} />
      ) : (
        <EmptyState
          solid="octa"
          title={`${name} takes no work at the moment`}
          actions={
            <Link className={buttonClass({ look: 'primary' })} to="/search?tab=people&type=Freelancers">
              Find another freelancer
            </Link>
          }
        />
      )}
    </div>
  )
}
