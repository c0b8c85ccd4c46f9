import type { EditorFrameProps } from '#listings/draft/page-frame.tsx'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { ProjectFormLoader, type ProjectFormLoaderProps } from './project-form-loader.tsx'

/** The project form over the page. */
export function ProjectDrawer(props: Omit<ProjectFormLoaderProps, 'frame' | 'focusesFirst'>) {
  return <ProjectFormLoader {...props} frame={DrawerFrame} focusesFirst />
}

function DrawerFrame({ title, note, footer, onClose, children }: EditorFrameProps) {
  return (
    <Drawer open title={title} note={note} footer={footer} onClose={onClose}>
      {children}
    </Drawer>
  )
}
