import { signInToCreate } from '@guildhall/contract/api/client-texts.ts'
import { useEffect } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { signInPath } from '#lib/page/sign-in-path.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { drawerOf, withDrawer } from './drawer-address.ts'

const ProjectDrawer = lazyPart(() => import('./form/project-drawer.tsx').then((module) => module.ProjectDrawer))

/** Shows the project form over any page whose URL asks for it: `?project=new` or `?project={id}`. */
export function ProjectDrawerHost() {
  const viewer = useViewer()
  const location: Location<{ drawer?: boolean } | null> = useLocation()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const subject = drawerOf(location.search)
  const needsSignIn = subject !== null && viewer === null
  useEffect(() => {
    if (!needsSignIn) return
    toast.error(signInToCreate)
    void navigate(signInPath(location.pathname + location.search), { replace: true })
  }, [needsSignIn, navigate, location.pathname, location.search])
  if (!subject || !viewer || !isHydrated) return null
  const close = () =>
    // Opened from one of our pages, Back leads there; after an external link there is nothing to go back to.
    location.state?.drawer
      ? void navigate(-1)
      : void navigate(withDrawer(location, null), { replace: true, preventScrollReset: true })
  return (
    <ProjectDrawer
      key={`${viewer.customUserId} ${subject}`}
      viewer={viewer}
      subject={subject}
      onClose={close}
      onSaved={({ project: { id, title, visibility, notOnSaleYet }, isCreated }) => {
        close()
        // The dialog closes on its own.
        if (isCreated && visibility === 'public' && !notOnSaleYet)
          toast.success(`“${title}” is on the marketplace`, {
            action: { label: 'View project', run: () => void navigate(`/product/${id}`) },
          })
      }}
    />
  )
}
