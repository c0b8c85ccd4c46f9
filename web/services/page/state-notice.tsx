import type { Service } from '@guildhall/contract/services/services.ts'
import { Link } from 'react-router'
import { Notice } from '#ui/states/notice.tsx'

/** Tells an owner that others cannot see this page, why, and what to do. */
export function StateNotice({ service }: { service: Service }) {
  const { id, state } = service
  if (state === 'public') return null
  return (
    <div className="pd__state">
      {state === 'draft' ? (
        <Notice kind="wait">
          <p className="semi">This is a draft: only you see it.</p>
          <p>
            {missing(service)}{' '}
            <Link className="link" to={`/services/${id}/edit`}>
              Continue with it
            </Link>
          </p>
        </Notice>
      ) : state === 'paused' ? (
        <Notice kind="info">
          <p className="semi">This service is paused.</p>
          <p>It is in no list and nobody can ask for it. Work in progress continues. Resume it to show it again.</p>
        </Notice>
      ) : (
        <Notice kind="error">
          <p className="semi">The moderators have hidden this service.</p>
          <p>Only you can see it, and you cannot publish it.</p>
        </Notice>
      )}
    </div>
  )
}

function missing({ images, notAssessed, takesWork, needs }: Service): string {
  if (images.length === 0) return 'Add at least one picture and publish it.'
  if (!notAssessed) return 'Confirm that you will not do anybody’s assessed work for them, and publish it.'
  if (needs.adult) return 'Confirm that you are 18 or older, and publish it.'
  if (needs.business) return 'Add your business details, and publish it.'
  if (!takesWork) return 'Say in your profile that you take work, and publish it.'
  return 'Everything is there. Publish it to show it in the lists.'
}
