import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { AddProjectButton } from '#projects/card/project-link.tsx'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { WelcomePage } from '#users/welcome/welcome-page.tsx'
import type { Route } from './+types/welcome.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { person: signedIn(context, '/welcome').viewer }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Welcome')
}

export default function WelcomeRoute({ loaderData: { person } }: Route.ComponentProps) {
  return <WelcomePage person={person} addProject={<AddProjectButton />} />
}
