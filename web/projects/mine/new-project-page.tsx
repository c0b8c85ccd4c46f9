import { useNavigate } from 'react-router'
import type { Viewer } from '#lib/page/viewer.ts'
import type { EditorFrameProps } from '../form/project-editor.tsx'
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

function PageFrame({ title, note, footer, children }: EditorFrameProps) {
  return (
    <div className="page min-h-svh">
      <div className="phead">
        <div>
          <h1 className="t-page">{title}</h1>
          <p className="c2">{note}</p>
        </div>
      </div>
      <div className="dr__page">
        {children}
        {footer ? <div className="drawer__f">{footer}</div> : null}
      </div>
    </div>
  )
}
