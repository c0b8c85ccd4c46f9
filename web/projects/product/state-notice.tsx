import type { Project } from '@guildhall/contract/projects/projects.ts'
import { Notice } from '#ui/states/notice.tsx'

/** Tells an owner that others cannot see this page, why, and what to do. */
export function StateNotice({ project }: { project: Project }) {
  if (project.visibility === 'public') return null
  return (
    <div className="pd__state">
      {project.visibility === 'draft' ? (
        <Notice kind="wait">
          <p className="semi">This is a draft: only you see it.</p>
          <p>{missing(project)}</p>
        </Notice>
      ) : project.visibility === 'archived' ? (
        <Notice kind="info">
          <p className="semi">This project is archived.</p>
          <p>It is not on the marketplace and only you see it. Restore it to list it again.</p>
        </Notice>
      ) : project.visibility === 'hidden' ? (
        <Notice kind="error">
          <p className="semi">This project was hidden by the moderators.</p>
          <p>Only you see it. It cannot be published.</p>
        </Notice>
      ) : (
        <Notice kind="info">
          <p className="semi">This project is unlisted.</p>
          <p>Whoever has the link sees it; it is in no list.</p>
        </Notice>
      )}
    </div>
  )
}

function missing({ images, forSale, ownWork }: Project): string {
  if (images.length === 0) return 'Add at least one picture and publish it to put it on the marketplace.'
  if (forSale && !ownWork) return 'Confirm that it is your own work and publish it to put it on the marketplace.'
  return 'Everything is there. Publish it to put it on the marketplace.'
}
