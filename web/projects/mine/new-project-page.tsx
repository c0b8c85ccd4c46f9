import { useNavigate } from 'react-router'
import type { Viewer } from '#lib/page/viewer.ts'
import { PageFrame } from '#listings/draft/page-frame.tsx'
import { ProjectFormLoader } from '../form/project-form-loader.tsx'
import { NewProjectWaiting } from './new-project-waiting.tsx'

/** The project form on its own page. */
export function NewProjectPage({ viewer }: { viewer: Viewer }) {
  const navigate = useNavigate()
  return (
    <ProjectFormLoader
      viewer={viewer}
      subject="new"
      frame={PageFrame}
      waiting={<NewProjectWaiting />}
      onClose={() => void navigate('/my-projects')}
      onSaved={({ project }) => void navigate(`/product/${project.id}`)}
    />
  )
}
