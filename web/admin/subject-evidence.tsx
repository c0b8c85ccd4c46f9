import type { QueueEntry } from '@guildhall/contract/admin/admin.ts'
import type { ProjectVisibility } from '@guildhall/contract/values/options.ts'
import ExternalLink from 'lucide-react/icons/external-link'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Status } from '#ui/tag.tsx'

interface SubjectEvidenceProps {
  subject: NonNullable<QueueEntry['subject']>
  others: number
}

const visibilityWords: Record<ProjectVisibility, string> = {
  public: 'Listed',
  unlisted: 'Unlisted',
  draft: 'Draft',
  archived: 'Archived',
  hidden: 'Hidden',
}

/** What a report is about: the project or review as it is now, and its words as they were when it was reported. */
export function SubjectEvidence({ subject: { kind, projectId, reported, now }, others }: SubjectEvidenceProps) {
  const isOpen = now?.visibility === 'public' || now?.visibility === 'unlisted'
  return (
    <>
      <div className="row rq__s gap-3">
        {now?.cover ? (
          <span className="thumb" style={{ width: 72, height: 46 }}>
            <img src={now.cover.sizes[0]?.url ?? now.cover.main} alt="" width={72} height={46} loading="lazy" />
          </span>
        ) : null}
        <div className="grow">
          <p className="work">{now?.title ?? reported.title}</p>
          <p className="c3 t-sm">
            {now ? `By ${now.seller?.name ?? 'a former member'}` : `The ${kind} is gone`}
            {others > 0 ? `, ${others} more open ${others === 1 ? 'report' : 'reports'}` : ''}
          </p>
        </div>
        {now ? (
          <Status kind={now.visibility === 'hidden' ? 'bad' : isOpen ? 'ok' : 'off'}>
            {kind === 'review' && isOpen ? 'Shown' : visibilityWords[now.visibility]}
          </Status>
        ) : null}
        {isOpen ? (
          <Link
            className={buttonClass({ size: 'sm' })}
            to={`/product/${projectId}${kind === 'review' ? '#reviews' : ''}`}
            target="_blank"
          >
            <Icon of={ExternalLink} size={15} />
            Open page
          </Link>
        ) : null}
      </div>
      <details className="rq__e">
        <summary className="semi">As it was when it was reported</summary>
        <p className="work mt-2">{reported.title}</p>
        <p className="c2 rq__t">{reported.description}</p>
      </details>
    </>
  )
}
